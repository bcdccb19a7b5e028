import { useEffect, useRef, type ReactNode } from 'react'

type TopLayerProps = {
  children?: ReactNode
  className?: string
  'aria-live'?: 'polite'
  'aria-hidden'?: true
}

/**
 * Renders its children in the browser's top layer: above everything else, also above an open dialog that contains this component. The
 * layer ignores clicks, so that the page below it gets them.
 */
export function TopLayer({ children, className = '', ...rest }: TopLayerProps) {
  const layer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = layer.current
    if (element && 'showPopover' in element) element.showPopover()
  }, [])
  return (
    <div
      {...rest}
      ref={layer}
      popover="manual"
      className={`pointer-events-none fixed inset-0 m-0 h-dvh w-full max-w-none overflow-hidden border-0 bg-transparent p-0 ${className}`}
    >
      {children}
    </div>
  )
}
