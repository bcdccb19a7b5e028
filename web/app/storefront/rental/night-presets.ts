import { daysIn } from '../../../../contract/core/dates.ts'
import type { Festival } from '../../../../contract/rentals/festivals.ts'
import type { Period } from '../../../../contract/rentals/rentals.ts'

type NightPreset = { label: string; period: Period }

const presetRanges = [
  { first: 1, last: 3 },
  { first: 3, last: 5 },
  { first: 7, last: 9 },
]

/** The usual rental periods of a festival: all nights, and three nights in a row. */
export function nightPresets({ nights }: Festival): NightPreset[] {
  const dateOf = (night: number) => nights.find((row) => row.night === night)?.date
  const ranges = presetRanges.flatMap(({ first, last }) => {
    const [from, until] = [dateOf(first), dateOf(last)]
    return from && until ? [{ label: `Nights ${first} to ${last}`, period: { from, until } }] : []
  })
  const [first, last] = [nights[0], nights.at(-1)]
  if (!first || !last) return []
  const all = { from: first.date, until: last.date }
  const label = daysIn(all) === 9 ? 'Nine nights' : `All ${daysIn(all)} nights`
  return [{ label, period: all }, ...ranges]
}
