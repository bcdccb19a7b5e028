import type { ReactNode } from 'react'

type SectionHeadingProps = { id: string; title: string; text?: string; action?: ReactNode }

/** The heading of a section: title, subtitle and an optional action. */
export function SectionHeading({ id, title, text, action }: SectionHeadingProps) {
  return (
    <div className="section-heading">
      <div>
        <h2 id={id}>{title}</h2>
        {text && <p>{text}</p>}
      </div>
      {action}
    </div>
  )
}
