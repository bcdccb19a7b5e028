import { formatNights, daysIn } from '../../../../contract/core/dates.ts'
import type { Festival } from '../../../../contract/rentals/festivals.ts'
import type { Period } from '../../../../contract/rentals/rentals.ts'
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

type NightPreset = { label: string; period: Period }

const wished = [
  { first: 1, last: 3 },
  { first: 3, last: 5 },
  { first: 7, last: 9 },
]

/** What people rent for: all nights of the festival, and three in a row. */
export function nightPresets({ nights }: Festival): NightPreset[] {
  const dateOf = (night: number) => nights.find((one) => one.night === night)?.date
  const some = wished.flatMap(({ first, last }) => {
    const [from, until] = [dateOf(first), dateOf(last)]
    return from && until ? [{ label: `Nights ${first} to ${last}`, period: { from, until } }] : []
  })
  const [first, last] = [nights[0], nights.at(-1)]
  if (!first || !last) return []
  const all = { from: first.date, until: last.date }
  const label = daysIn(all) === 9 ? 'Nine nights' : `All ${daysIn(all)} nights`
  return [{ label, period: all }, ...some]
}

/** The night of a festival that is on this day. */
export function festivalNightOn(festivals: readonly Festival[], date: string) {
  for (const { name, nights } of festivals) {
    const night = nights.find((night) => night.date === date)
    if (night) return { name, ...night }
  }
  return null
}
