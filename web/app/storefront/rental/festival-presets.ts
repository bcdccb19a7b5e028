import { daysIn } from '../../../../contract/core/dates.ts'
import type { Festival } from '../../../../contract/rentals/festivals.ts'
import type { Period } from '../../../../contract/rentals/rentals.ts'

export type NightPreset = { label: string; period: Period }

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
