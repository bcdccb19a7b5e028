import type { Period } from '../../../../contract/rentals/rentals.ts'
import { Field } from '../../ui/field'

type DayFieldsProps = { days: Period | null; onChange: (days: Period) => void; isSmall?: boolean }

/** The first and the last day that it is worn. Neither can overtake the other. */
export function DateFields({ days, onChange, isSmall = false }: DayFieldsProps) {
  const { from = '', until = '' } = days ?? {}
  return (
    <fieldset>
      <legend className={isSmall ? 'sr-only' : 'mb-2 font-semibold'}>Days you wear it</legend>
      <div className="grid max-w-md grid-cols-2 gap-3">
        <Field
          label="From"
          type="date"
          value={from}
          onChange={({ target: { value } }) =>
            value && onChange({ from: value, until: until > value ? until : value })
          }
        />
        <Field
          label="Until"
          type="date"
          value={until}
          min={from || undefined}
          onChange={({ target: { value } }) =>
            value && onChange({ from: from && from < value ? from : value, until: value })
          }
        />
      </div>
    </fieldset>
  )
}
