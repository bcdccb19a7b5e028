import { useRef, type ReactNode } from 'react'
import { useUpdate } from '../../ui/hooks/use-update'

/** A titled group of filter options. */
export const FilterGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="filter-group">
    <legend>{title}</legend>
    <div className="clear-both">{children}</div>
  </fieldset>
)

type FilterOptionProps = {
  type: 'radio' | 'checkbox'
  name: string
  value: string | number
  isOn: boolean
  label: string
  /** The number of matching products. An option with 0 is dimmed. */
  count?: number | undefined
  /** The background of a dot before the label. */
  swatch?: string | undefined
}

/** One radio button or checkbox. It is uncontrolled and updated when the URL changes. */
export function FilterOption({ type, name, value, isOn, label, count, swatch }: FilterOptionProps) {
  const box = useRef<HTMLInputElement>(null)
  useUpdate(isOn, () => {
    if (box.current) box.current.checked = isOn
  })
  const isEmpty = count === 0 && !isOn
  return (
    <label className={isEmpty ? 'filter-option text-muted' : 'filter-option'}>
      <input type={type} name={name} value={value} defaultChecked={isOn} ref={box} />
      {swatch && <span style={{ background: swatch }} className="filter-swatch" />}
      {label}
      {count !== undefined && (
        <span className="filter-count">
          {count}
          <span className="sr-only"> products</span>
        </span>
      )}
    </label>
  )
}
