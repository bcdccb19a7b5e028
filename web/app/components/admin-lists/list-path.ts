import { useRouteLoaderData } from 'react-router'
import type { SavedView } from '../../../../contract/accounts/saved-views.ts'

/** The filter of a list: names and values of URL parameters. An empty value does not filter. */
export type Filter = Record<string, string>

/** Returns the URL of a list with this filter. `path` may contain parameters that are not part of the filter. */
export function listPath(path: string, filter: Filter): string {
  const entries = Object.entries(filter).filter(([, value]) => value)
  if (entries.length === 0) return path
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(entries)}`
}

/** The name under which the views of a list are stored: the last part of its path. */
export const listOf = (path: string): string => path.replace(/\?.*/, '').split('/').at(-1) ?? ''

/** A named filter of a list. Some lists show how many rows it has. */
export type View = { name: string; filter: Filter; count?: number }

export const isSameFilter = (one: Filter, other: Filter): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every(
    (name) => (one[name] ?? '') === (other[name] ?? ''),
  )

/** A filter of a list: a select field if `options` is given, otherwise a date field. */
export type FilterField = {
  name: string
  label: string
  options?: Readonly<Record<string, string>>
  /** The text of the select without a choice. The default is “All”. */
  none?: string
  /** The field sorts the list. It is not an applied filter. */
  isSort?: boolean
  /** The list has no field for this filter: a view or another control of the page sets it. */
  isHidden?: boolean
}

/** Returns the views that the signed-in member of staff has saved for this list; null outside the admin area, where nobody can save views. */
export function useOwnViews(path: string): readonly SavedView[] | null {
  const admin = useRouteLoaderData<{ views: readonly SavedView[] }>('admin/layout/layout')
  if (!admin) return null
  return admin.views.filter(({ list }) => list === listOf(path))
}
