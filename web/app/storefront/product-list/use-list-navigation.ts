import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { listSearch, readListQuery, type Department, type ListQuery } from '../../lib/product-list-query'

const TYPING_MS = 350

/** The list as its address says it, already with a change that is still on its way; and the ways to change it. */
export function useListNavigation(department: Department) {
  const { pathname, search } = useLocation()
  const { location: next } = useNavigation()
  const navigate = useNavigate()
  const isPending = next !== undefined && next.pathname === pathname
  const query = readListQuery(new URLSearchParams(isPending ? next.search : search), department)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (next) clearTimeout(timer.current) // whoever is on the way elsewhere is not called back for what they typed
  }, [next])

  const go = useCallback(
    (form: HTMLFormElement, replace: boolean) => {
      clearTimeout(timer.current)
      void navigate(addressOf(form, department), { replace, preventScrollReset: true })
    },
    [navigate, department],
  )

  return {
    query,
    isPending,
    /** A choice: a step that Back undoes. */
    choose: (form: HTMLFormElement) => go(form, false),
    /** A letter: waits for the next one, and all of them are one step. */
    type: (form: HTMLFormElement) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => go(form, true), TYPING_MS)
    },
  }
}

/** Where this form leads. Without scripts the browser goes there by itself, with a longer address. */
function addressOf(form: HTMLFormElement, department: Department): string {
  const said = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') said.append(name, value)
  }
  const query: ListQuery = { ...readListQuery(said, department), page: 1 }
  return `${new URL(form.action).pathname}${listSearch(query, department)}`
}
