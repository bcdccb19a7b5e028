import { useEffect, useRef, type ReactNode } from 'react'

/** Scrolls its content into view when it appears, because the bar at the bottom of a phone's screen could cover it. */
export function ScrollIntoView({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return <div ref={element}>{children}</div>
}
