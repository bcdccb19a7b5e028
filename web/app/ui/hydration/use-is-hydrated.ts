import { useEffect } from 'react'
import { ALIVE } from './hydration-start'

/** Marks the document when scripts have taken it over: from then on every control answers, not only links and forms. */
export function useIsHydrated() {
  useEffect(() => {
    document.documentElement.dataset[ALIVE] = ''
    document.dispatchEvent(new Event(ALIVE))
  }, [])
}
