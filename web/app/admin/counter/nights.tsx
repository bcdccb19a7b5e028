import { addDays } from '../../../../contract/core/dates.ts'
import type { Day, Period } from '../../../../contract/rentals/rentals.ts'
import { Button } from '../../ui/button'
import { DateField } from '../../ui/date/date-field'

type NightsProps = {
  /** The title of the garment. */
  of: string
  days: Period
  today: Day
  onChange: (days: Period) => void
  /** Gives all other rentals of the sale the same nights; undefined if they have them. */
  onUseForAll: (() => void) | undefined
}

/** The first and the last day on which the customer wears a rented garment. */
export function Nights({ of: title, days, today, onChange, onUseForAll }: NightsProps) {
  const chosen = (nights: number) => ({ from: days.from, until: addDays(days.from, nights - 1) })
  return (
    <fieldset className="w-full rounded-xl border border-line px-4 pt-2 pb-4">
      <legend className="px-1 text-sm font-semibold">
        Nights<span className="sr-only"> of {title}</span>
      </legend>
      <div className="grid grid-cols-2 gap-3">
        <DateField
          label="First night"
          min={today}
          value={days.from}
          onChange={({ currentTarget: { value: from } }) =>
            from && onChange({ from, until: from > days.until ? from : days.until })
          }
        />
        <DateField
          label="Last night"
          min={days.from}
          value={days.until}
          onChange={({ currentTarget: { value: until } }) => until && onChange({ ...days, until })}
        />
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {[1, 2, 3].map((nights) => (
          <Button
            key={nights}
            size="small"
            variant={chosen(nights).until === days.until ? 'primary' : 'secondary'}
            aria-pressed={chosen(nights).until === days.until}
            onClick={() => onChange(chosen(nights))}
          >
            {nights === 1 ? '1 night' : `${nights} nights`}
            <span className="sr-only"> of {title}</span>
          </Button>
        ))}
        {onUseForAll && (
          <Button size="small" variant="quiet" onClick={onUseForAll}>
            Use for all rentals
          </Button>
        )}
      </div>
    </fieldset>
  )
}
