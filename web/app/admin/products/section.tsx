import type { ReactNode } from 'react'

/** A part of the form under its own heading, two columns wide where there is room. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="grid gap-4 sm:grid-cols-2">
    <legend className="mb-3 font-display text-2xl">{title}</legend>
    {children}
  </fieldset>
)
