import { Icon } from './icon'

type StepperProps = {
  /** Name of the value for screen readers, for example `quantity of ...`. */
  label: string
  value: number
  min?: number
  max?: number
  onChange: (value: number) => void
}

const buttonClasses = 'grid size-12 place-items-center disabled:text-edge enabled:hover:text-brand'

/** A number input with a minus and a plus button. */
export function Stepper({ label, value, min = 1, max = 999, onChange }: StepperProps) {
  return (
    <fieldset
      aria-label={label}
      className="inline-flex items-center rounded-[0.625rem] border border-edge bg-surface"
    >
      <button
        type="button"
        className={buttonClasses}
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
      >
        <Icon name="minus" />
        <span className="sr-only">Decrease {label}</span>
      </button>
      <span aria-live="polite" className="min-w-8 text-center font-semibold tabular-nums">
        {value}
      </span>
      <button
        type="button"
        className={buttonClasses}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Icon name="plus" />
        <span className="sr-only">Increase {label}</span>
      </button>
    </fieldset>
  )
}
