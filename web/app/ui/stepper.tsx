import type { ReactNode } from 'react'
import { Icon } from './icon'

type StepperProps = {
  /** Name of the value for screen readers, for example `quantity of ...`. */
  label: string
  value: number
  min?: number
  max?: number
  onChange: (value: number) => void
}

/** A number input with a minus and a plus button. They keep the focus at either end, so `aria-disabled` takes the place of `disabled`. */
export function Stepper({ label, value, min = 1, max = 999, onChange }: StepperProps) {
  return (
    <fieldset
      aria-label={label}
      className="inline-flex items-center rounded-[0.625rem] border border-edge bg-surface"
    >
      <StepButton icon="minus" isDisabled={value <= min} onClick={() => onChange(value - 1)}>
        Decrease {label}
      </StepButton>
      <span aria-live="polite" className="min-w-8 text-center font-semibold tabular-nums">
        {value}
      </span>
      <StepButton icon="plus" isDisabled={value >= max} onClick={() => onChange(value + 1)}>
        Increase {label}
      </StepButton>
    </fieldset>
  )
}

type StepButtonProps = {
  icon: 'minus' | 'plus'
  isDisabled: boolean
  onClick: () => void
  children: ReactNode
}

const StepButton = ({ icon, isDisabled, onClick, children }: StepButtonProps) => (
  <button
    type="button"
    className="grid size-12 place-items-center not-aria-disabled:hover:text-brand aria-disabled:text-edge"
    aria-disabled={isDisabled}
    onClick={isDisabled ? undefined : onClick}
  >
    <Icon name={icon} />
    <span className="sr-only">{children}</span>
  </button>
)
