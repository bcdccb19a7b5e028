import { useSyncExternalStore, type ReactNode } from 'react'

const never = () => () => {}

/** False on the server and during hydration, so that both render the same output. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

type ClientOnlyProps = {
  children: ReactNode
  /** Shown by the server and until the page is hydrated. */
  fallback?: ReactNode
}

/** Shows its children in the browser only, for example because they need its storage or layout. */
export const ClientOnly = ({ children, fallback = null }: ClientOnlyProps) =>
  useHydrated() ? children : fallback
