import { useEffect } from 'react'
import { HYDRATED } from './hydration-start'

/** Marks the document as hydrated: from then on all controls work, not only links and forms. */
export function useMarkHydrated() {
  useEffect(() => {
    document.documentElement.dataset[HYDRATED] = ''
    document.dispatchEvent(new Event(HYDRATED))
  }, [])
}
