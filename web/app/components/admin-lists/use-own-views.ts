import { useRouteLoaderData } from 'react-router'
import type { SavedView } from '../../../../contract/accounts/saved-views.ts'
import { listOf } from './list-path'

/** Returns the views that the signed-in member of staff has saved for this list; null outside the admin area, where nobody can save views. */
export function useOwnViews(path: string): readonly SavedView[] | null {
  const admin = useRouteLoaderData<{ views: readonly SavedView[] }>('admin/layout/layout')
  if (!admin) return null
  return admin.views.filter(({ list }) => list === listOf(path))
}
