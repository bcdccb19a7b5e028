import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and during hydration, so that both render the same output. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
