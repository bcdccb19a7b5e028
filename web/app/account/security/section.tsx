import { useId, type ReactNode } from 'react'

/** One section of the security page. */
export function SecuritySection({
  title,
  about,
  children,
}: {
  title: string
  about: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface p-5 sm:p-6">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <p className="mt-1 mb-4 text-muted">{about}</p>
      {children}
    </section>
  )
}
