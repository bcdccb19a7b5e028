import { useId, type ReactNode } from 'react'
import { Card } from './card'

type PanelProps = {
  title: ReactNode
  text?: ReactNode
  /** A state or an action beside the title. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** A card with a heading: one subject of a page that has several, for example the payments of an order. */
export function Panel({ title, text, aside, className = '', children }: PanelProps) {
  const id = useId()
  return (
    <Card aria-labelledby={id} className={`min-w-0 p-5 ${className}`}>
      <div className="cluster justify-between">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {aside}
      </div>
      {text && <p className="mt-1 text-muted">{text}</p>}
      <div className="mt-4">{children}</div>
    </Card>
  )
}
