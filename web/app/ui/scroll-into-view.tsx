import { useEffect, useRef, type ReactNode, type RefObject } from 'react'

type ScrollIntoViewProps = {
  children: ReactNode
  /** True while the shopper waits for the content: only then is it scrolled, once. Without it, the content is always scrolled. */
  awaitedRef?: RefObject<boolean>
}

/** Scrolls its content into view when it appears, because the bar at the bottom of a phone's screen could cover it. */
export function ScrollIntoView({ children, awaitedRef }: ScrollIntoViewProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (awaitedRef?.current === false) return
    element.current?.scrollIntoView({ block: 'nearest' })
    if (awaitedRef) awaitedRef.current = false
  }, [awaitedRef])
  return <div ref={element}>{children}</div>
}
