import type { ReactNode } from 'react'

/** A section of the dashboard with a heading. */
export const Card = ({
  title,
  aside,
  children,
}: {
  title: string
  aside?: ReactNode
  children: ReactNode
}) => (
  <section className="rounded-card border border-line bg-surface p-5">
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <h2 className="text-2xl">{title}</h2>
      {aside}
    </div>
    {children}
  </section>
)
