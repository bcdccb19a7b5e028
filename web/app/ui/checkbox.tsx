import type { ComponentProps, ReactNode } from 'react'
import { useHydrated } from './hydration/use-hydrated'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  children: ReactNode
  /** Shows the label to screen readers only. */
  isLabelHidden?: boolean
}

/** A checkbox with its label. If a component holds its state (`checked`), it is disabled until the page is hydrated. */
export function Checkbox({
  children,
  isLabelHidden = false,
  className = '',
  disabled = false,
  ...input
}: CheckboxProps) {
  const isHydrated = useHydrated()
  const layout = isLabelHidden ? 'grid size-11 place-items-center' : 'flex min-h-11 items-center gap-3'
  return (
    <label className={`${layout} ${className}`}>
      <input
        {...input}
        type="checkbox"
        className="size-5 shrink-0"
        disabled={disabled || ('checked' in input && !isHydrated)}
      />
      {isLabelHidden ? <span className="sr-only">{children}</span> : children}
    </label>
  )
}
