import type { ReactNode } from 'react'

type SectionHeadingProps = { id: string; title: string; text?: string; action?: ReactNode }

/** The heading of a section: title, subtitle and an optional action. */
export function SectionHeading({ id, title, text, action }: SectionHeadingProps) {
  return (
    <div className="mb-7 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
      <div>
        <h2 id={id} className="text-[clamp(1.9rem,4vw,2.75rem)]">
          {title}
        </h2>
        {text && <p className="mt-1.5 max-w-xl text-muted">{text}</p>}
      </div>
      {action}
    </div>
  )
}
