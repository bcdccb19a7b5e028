import { useId, type ReactNode } from 'react'

type SectionProps = {
  title: ReactNode
  text?: ReactNode
  className?: string
  children: ReactNode
}

/** A part of a page with a heading and without a card, for example the second list on a page. */
export function Section({ title, text, className = 'mt-10', children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className="mb-3 text-2xl">
        {title}
      </h2>
      {text && <p className="mb-3 max-w-prose text-muted">{text}</p>}
      {children}
    </section>
  )
}
