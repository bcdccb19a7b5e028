import { useLayoutEffect } from 'react'
import { repeatEarlyInput } from './repeat-early-input'

/** Sets the attribute `data-hydrated` of `<html>`: from then on all controls work, not only links and forms. */
export function useMarkHydrated() {
  useLayoutEffect(() => {
    repeatEarlyInput()
    document.documentElement.dataset['hydrated'] = ''
  }, [])
}
