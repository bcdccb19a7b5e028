import type { ReactNode } from 'react'

/** Takes the focus when it appears. Pass this function as `ref`. */
export const focusOnMount = (element: HTMLElement | null) => element?.focus({ preventScroll: true })

/** A form that replaces the button that opened it, and takes the focus from this button, so that the keyboard and screen readers go on there. */
export const OpenedForm = ({ label, children }: { label: string; children: ReactNode }) => (
  <section ref={focusOnMount} tabIndex={-1} aria-label={label}>
    {children}
  </section>
)
