import { formatNights } from '../../../../contract/core/dates.ts'
import type { RentalCalendar } from '../../../../contract/rentals/availability.ts'
import { closedFestivalIn } from '../../../../contract/rentals/festival-cut-off.ts'
import type { Period } from '../../../../contract/rentals/rentals.ts'
import { nextPresets } from './night-presets'

type FestivalPresetButtonsProps = {
  calendar: Pick<RentalCalendar, 'festivals' | 'from' | 'today'>
  chosen: Period | null
  /** Returns true if a piece is free on all these nights. If not, the button for these nights is disabled. */
  isFree: (period: Period) => boolean
  onChoose: (period: Period) => void
}

/** Buttons that choose typical nights of the next festivals. */
export function FestivalPresetButtons(props: FestivalPresetButtonsProps) {
  const { calendar, chosen, isFree, onChoose } = props
  return nextPresets(calendar.festivals, calendar.from).map(({ festival, presets }) => (
    <fieldset key={festival.id}>
      <legend className="mb-1.5 text-sm font-semibold">{festival.name}</legend>
      <div className="chips">
        {presets.map(({ label, period }) => {
          const isSelected = chosen?.from === period.from && chosen.until === period.until
          const isAvailable = isFree(period)
          return (
            <button
              key={label}
              type="button"
              aria-pressed={isSelected}
              aria-disabled={!isAvailable || undefined}
              onClick={() => isAvailable && onChoose(period)}
              className={`min-h-11 rounded-full border px-4 py-1 text-left text-sm leading-tight ${isSelected ? 'border-brand bg-brand text-on-brand' : isAvailable ? 'border-edge bg-surface hover:border-brand' : 'cursor-not-allowed border-dashed border-line bg-sunken text-muted'}`}
            >
              <span className={`block font-semibold ${isAvailable ? '' : 'line-through'}`}>{label}</span>
              <span className="block">
                {formatNights(period)}
                {!isAvailable &&
                  (closedFestivalIn(calendar.festivals, period, calendar.today)
                    ? ', orders closed'
                    : ', booked')}
              </span>
            </button>
          )
        })}
      </div>
    </fieldset>
  ))
}
