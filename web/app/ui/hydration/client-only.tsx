import type { ReactNode } from 'react'
import { useHydrated } from './use-hydrated'

type ClientOnlyProps = {
  children: ReactNode
  /** Shown by the server and until the page is hydrated. */
  fallback?: ReactNode
}

/** Shows its children in the browser only, for example because they need its storage or layout. */
export const ClientOnly = ({ children, fallback = null }: ClientOnlyProps) =>
  useHydrated() ? children : fallback
