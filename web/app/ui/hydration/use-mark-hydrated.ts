import { useEffect } from 'react'

/** Sets the attribute `data-hydrated` of `<html>`: from then on all controls work, not only links and forms. */
export function useMarkHydrated() {
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = ''
  }, [])
}
