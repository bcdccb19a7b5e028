import type { ReactNode } from 'react'

/** A titled part of a page. */
export const Panel = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <section className="min-w-0 rounded-card border border-line bg-surface p-5">
    <h2 className="mb-4 text-xl">{title}</h2>
    {children}
  </section>
)
