import { useId } from 'react'

type RadioCardProps = { name: string; isChecked: boolean; onChoose: () => void; title: string; text: string }

/** A radio button with a title and an explanation. */
export function RadioCard({ name, isChecked, onChoose, title, text }: RadioCardProps) {
  const id = useId()
  return (
    <div className="flex h-full min-h-12 gap-3 rounded-xl border border-line bg-surface p-3 has-checked:border-brand has-checked:bg-brand-soft">
      <input
        type="radio"
        id={id}
        name={name}
        className="mt-1 size-5 shrink-0"
        checked={isChecked}
        onChange={onChoose}
      />
      <label htmlFor={id} className="min-w-0 grow">
        <span className="block font-semibold">{title}</span>
        <span className="hint">{text}</span>
      </label>
    </div>
  )
}
