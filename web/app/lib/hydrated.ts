import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and while the browser takes its page over: until then only show what both know. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
