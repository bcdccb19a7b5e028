import { useState } from 'react'
import { useHydrated } from '../hydration/hydrated'
import { Labelled, type LabelProps } from '../field'
import { DateInput } from './date-input'

type MomentFieldProps = Omit<LabelProps, 'label'> & {
  label: string
  name: string
  /** `yyyy-mm-ddThh:mm`, or an empty text. */
  value: string
  onChange: (value: string) => void
}

/** A labelled date and time: the date is shown and typed as `dd/mm/yyyy`. Until the page is hydrated, it is one field of the browser. */
export function MomentField({ name, value, onChange, error, ...labels }: MomentFieldProps) {
  const isSplit = useHydrated() // into two fields: date and time
  const [isNoDate, setNoDate] = useState(false)
  const [day, time] = [value.slice(0, 10), value.slice(11, 16)]
  const compose = (newDay: string, newTime: string) => (newDay ? `${newDay}T${newTime || '00:00'}` : '')
  return (
    <Labelled
      labels={{ ...labels, error: isNoDate ? 'Enter a date as dd/mm/yyyy' : error }}
      render={(ariaProps) =>
        isSplit ? (
          <span className="grid grid-cols-[1fr_auto] gap-2">
            <DateInput
              {...ariaProps}
              label={labels.label}
              value={day}
              onChange={({ currentTarget }) => onChange(compose(currentTarget.value, time))}
              onLeave={(typed) => setNoDate(typed === null)}
            />
            <input
              type="time"
              aria-label={`${labels.label}: time`}
              className="control"
              value={time}
              disabled={!day}
              onChange={({ currentTarget }) => onChange(compose(day, currentTarget.value))}
            />
            <input
              {...{ name, value }}
              readOnly
              tabIndex={-1}
              aria-hidden
              className="sr-only"
              onFocus={() => document.getElementById(ariaProps.id)?.focus()} // where an error of this field moves the focus
            />
          </span>
        ) : (
          <input
            {...ariaProps}
            {...{ name, value }}
            type="datetime-local"
            className="control"
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
        )
      }
    />
  )
}
