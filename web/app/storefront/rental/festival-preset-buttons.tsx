import { formatNights } from '../../../../contract/core/dates.ts'
import type { Festival } from '../../../../contract/rentals/festivals.ts'
import type { Period } from '../../../../contract/rentals/rentals.ts'
import { nightPresets } from './festival-presets'

type QuickNightsProps = {
  festival: Festival | undefined
  chosen: Period | null
  /** Whether these nights can be had; what cannot is seen and says so. */
  isFree: (period: Period) => boolean
  onTake: (period: Period) => void
}

/** The nights of the next festival, one tap each. */
export function FestivalPresetButtons({ festival, chosen, isFree, onTake }: QuickNightsProps) {
  if (!festival) return null
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{festival.name}</legend>
      <div className="flex flex-wrap gap-2">
        {nightPresets(festival).map(({ label, period }) => {
          const isOn = chosen?.from === period.from && chosen.until === period.until
          const canBeHad = isFree(period)
          return (
            <button
              key={label}
              type="button"
              aria-pressed={isOn}
              aria-disabled={!canBeHad || undefined}
              onClick={() => canBeHad && onTake(period)}
              className={`min-h-11 rounded-full border px-4 py-1 text-left text-sm leading-tight ${isOn ? 'border-brand bg-brand text-on-brand' : canBeHad ? 'border-edge bg-surface hover:border-brand' : 'cursor-not-allowed border-line text-muted'}`}
            >
              <span className={`block font-semibold ${canBeHad ? '' : 'line-through'}`}>{label}</span>
              <span className="block">
                {formatNights(period)}
                {!canBeHad && ', taken'}
              </span>
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}
