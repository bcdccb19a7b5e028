import type { ReactNode } from 'react'

type ChoiceCardProps = {
  name: string
  value: string
  isChosen: boolean
  onChoose: () => void
  label: string
  hint: string
  children?: ReactNode
}

/** A radio button with a sample of what it chooses. */
export const ChoiceCard = ({ name, value, isChosen, onChoose, label, hint, children }: ChoiceCardProps) => (
  <label className="block min-w-0 rounded-lg border border-edge p-3 has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
    <span className="flex items-start gap-2">
      <input
        type="radio"
        className="mt-1.5 size-4"
        name={name}
        value={value}
        checked={isChosen}
        onChange={onChoose}
      />
      <span className="min-w-0">
        <span className="block font-semibold">{label}</span>
        <span className="hint">{hint}</span>
      </span>
    </span>
    {children && <span className="mt-3 block">{children}</span>}
  </label>
)
