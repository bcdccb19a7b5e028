import { daysIn } from '../../../../contract/core/dates.ts'
import type { Festival } from '../../../../contract/rentals/festivals.ts'
import type { Day, Period } from '../../../../contract/rentals/rentals.ts'

type NightPreset = { label: string; period: Period }

const presetRanges = [
  { first: 1, last: 3 },
  { first: 3, last: 5 },
  { first: 7, last: 9 },
]

const MAX_FESTIVALS = 3

/** The data of a page contains it, so it has only what the page shows of the festival. */
export type FestivalPresets = { festival: Pick<Festival, 'id' | 'name'>; presets: NightPreset[] }

/**
 * The next festivals with their presets that do not begin before the day `earliest`: all of them for the next one, and all nights for the
 * others.
 */
export const nextPresets = (festivals: readonly Festival[], earliest: Day): FestivalPresets[] =>
  festivals
    .map((festival) => ({
      festival: { id: festival.id, name: festival.name },
      presets: nightPresets(festival).filter(({ period }) => period.from >= earliest),
    }))
    .filter(({ presets }) => presets.length > 0)
    .slice(0, MAX_FESTIVALS)
    .map(({ festival, presets }, place) => ({ festival, presets: presets.slice(0, place ? 1 : undefined) }))

/** The usual rental periods of a festival: all nights, and three nights in a row. */
function nightPresets({ nights }: Festival): NightPreset[] {
  const dateOf = (night: number) => nights.find((row) => row.night === night)?.date
  const ranges = presetRanges.flatMap(({ first, last }) => {
    const [from, until] = [dateOf(first), dateOf(last)]
    return from && until ? [{ label: `Nights ${first} to ${last}`, period: { from, until } }] : []
  })
  const [first, last] = [nights[0], nights.at(-1)]
  if (!first || !last) return []
  const all = { from: first.date, until: last.date }
  const count = daysIn(all)
  const label = count === 1 ? 'One night' : count === 9 ? 'Nine nights' : `All ${count} nights`
  return [{ label, period: all }, ...ranges]
}
