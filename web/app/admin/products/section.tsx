import type { ReactNode } from 'react'

/** A section of the form with a heading, in two columns on wide screens. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="field-grid">
    <legend className="mb-3 font-display text-2xl">{title}</legend>
    {children}
  </fieldset>
)
