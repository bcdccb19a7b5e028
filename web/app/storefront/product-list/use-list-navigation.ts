import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { listSearch, readListQuery, type Department, type ListQuery } from '../../lib/product-list-query'

const DEBOUNCE_MS = 350

/**
 * Returns the list query in the URL (during a navigation: in the new URL), and functions that change the query by navigating to another
 * URL.
 */
export function useListNavigation(department: Department) {
  const { pathname, search } = useLocation()
  const { location: next } = useNavigation()
  const navigate = useNavigate()
  const isPending = next !== undefined && next.pathname === pathname
  const query = readListQuery(new URLSearchParams(isPending ? next.search : search), department)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const isOwn = useRef(false)
  useEffect(() => {
    // A link cancels the debounced navigation. The form's own navigation does not: a field may have been changed after it started.
    if (next && !isOwn.current) clearTimeout(timer.current)
    isOwn.current = false
  }, [next])

  const go = useCallback(
    (form: HTMLFormElement, replace: boolean) => {
      clearTimeout(timer.current)
      isOwn.current = true
      void navigate(urlOf(form, department), { replace, preventScrollReset: true })
    },
    [navigate, department],
  )

  return {
    query,
    isPending,
    /** Navigates immediately and adds a history entry. */
    applyNow: (form: HTMLFormElement) => go(form, false),
    /** Navigates when the shopper has stopped typing for a moment, and replaces the history entry. */
    applyDebounced: (form: HTMLFormElement) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => go(form, true), DEBOUNCE_MS)
    },
  }
}

/** Returns the URL of the list with the filters that are filled in the form. Parameters with default values are left out. */
function urlOf(form: HTMLFormElement, department: Department): string {
  const search = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') search.append(name, value)
  }
  const query: ListQuery = { ...readListQuery(search, department), page: 1 }
  return `${new URL(form.action).pathname}${listSearch(query, department)}`
}
