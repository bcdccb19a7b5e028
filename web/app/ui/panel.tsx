import { useId, type ReactNode, type Ref } from 'react'
import { Card } from './card'

type PanelProps = {
  title: ReactNode
  text?: ReactNode
  /** A state or an action beside the title. */
  aside?: ReactNode
  className?: string
  /** For a heading that takes the focus, for example when the button of the step before has disappeared. */
  headingRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** A card with a heading: one subject of a page that has several, for example the payments of an order. */
export function Panel({ title, text, aside, className = '', headingRef, children }: PanelProps) {
  const id = useId()
  return (
    <Card aria-labelledby={id} className={`min-w-0 p-5 ${className}`}>
      <div className="cluster justify-between">
        <h2
          id={id}
          className="text-xl outline-none"
          {...(headingRef ? { ref: headingRef, tabIndex: -1 } : {})}
        >
          {title}
        </h2>
        {aside}
      </div>
      {text && <p className="mt-1 text-muted">{text}</p>}
      <div className="mt-4">{children}</div>
    </Card>
  )
}
