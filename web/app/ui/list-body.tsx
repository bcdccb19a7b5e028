import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'

/** The content of a list. It is faded while another page or filter loads. A `Table` has its own `ListBody`. */
export const ListBody = ({ children }: { children: ReactNode }) => (
  <div aria-busy={useNavigation().state === 'loading'} className="transition-opacity aria-busy:opacity-60">
    {children}
  </div>
)

/** The number of entries of a list. Screen readers announce it when a filter changes it. */
export const ListCount = ({ children }: { children: ReactNode }) => (
  <p aria-live="polite" className="my-4 text-muted lg:my-1">
    {children}
  </p>
)
