import type { CheckedItem } from '../../../../contract/rentals/handover.ts'

type ChecklistProps = {
  legend: string
  items: readonly CheckedItem[]
  onChange: (items: CheckedItem[]) => void
}

/** The items of a set, each to be ticked with its own eyes; what is missing can be explained. */
export function Checklist({ legend, items, onChange }: ChecklistProps) {
  const change = (at: number, more: Partial<CheckedItem>) =>
    onChange(items.map((item, index) => (index === at ? { ...item, ...more } : item)))
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      <ul className="divide-y divide-line rounded-xl border border-line">
        {items.map((item, at) => (
          <li key={item.name} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-1">
            <label className="flex min-h-11 grow items-center gap-3 font-medium">
              <input
                type="checkbox"
                className="size-5"
                checked={item.isThere}
                onChange={({ currentTarget }) => change(at, { isThere: currentTarget.checked })}
              />
              {item.name}
            </label>
            <input
              className={`control min-h-11 w-full text-base sm:w-64 ${item.isThere && !item.note ? 'max-sm:hidden' : ''}`}
              aria-label={`Note on ${item.name}`}
              placeholder={item.isThere ? 'Note, if any' : 'Not there: why?'}
              maxLength={200}
              value={item.note}
              onChange={({ currentTarget }) => change(at, { note: currentTarget.value })}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

/** The same items, none of them seen yet. */
export const unseen = (names: readonly string[]): CheckedItem[] =>
  names.map((name) => ({ name, isThere: false, note: '' }))
