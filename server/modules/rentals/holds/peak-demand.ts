import { dayAt, dayNumber } from '../../../../contract/core/dates.ts'
import type { Day, Period } from '../../../../contract/rentals/rentals.ts'
import { blockedSpan, earliestDay, latestDay, type BookingTerms } from './rental-rules.ts'

/** Consecutive days as integers; both ends are included. `until` is Infinity while a piece is overdue. */
export type Span = { from: number; until: number }

export const spanOf = ({ from, until }: Period): Span => ({ from: dayNumber(from), until: dayNumber(until) })
/** Returns the part of a span that begins today or later. If the span ended before today, `until` of the result is before `from`. */
export const fromToday = ({ from, until }: Span, today: Day): Span => ({
  from: Math.max(from, dayNumber(today)),
  until,
})
export const overlaps = (span: Span, other: Span) => span.from <= other.until && other.from <= span.until

/** Counts for each day of the period `window` how many of the given spans include that day. */
export function countPerDay(spans: readonly Span[], window: Span): number[] {
  const load = Array.from({ length: Math.max(0, window.until - window.from + 1) }, () => 0)
  for (const span of spans) {
    const last = Math.min(span.until, window.until) - window.from
    for (let day = Math.max(span.from, window.from) - window.from; day <= last; day += 1) load[day]! += 1
  }
  return load
}

/** Returns the peak demand: the highest number of spans that include the same night of the period `window`. */
export const peakDemand = (spans: readonly Span[], window: Span): number =>
  Math.max(0, ...countPerDay(spans, window))

/** The supply of a SKU: the number of its pieces in service (`pieces`), and the blocked days of each booking (`demand`). */
export type Supply = { pieces: number; demand: readonly Span[] }

/** Returns the number of pieces that are free on every night of the period `window`: pieces in service minus the peak demand, at least 0. */
export const countFreePieces = ({ pieces, demand }: Supply, window: Span): number =>
  Math.max(0, pieces - peakDemand(demand, window))

/** A search for periods of `days` days with `quantity` free pieces, whose first day is as close as possible to `near`. */
export type PeriodSearch = {
  quantity: number
  days: number
  near?: Day | undefined
  /** The first possible worn day, if it is not the one of an online booking: a customer in the shop can take a garment today. */
  earliest?: Day | undefined
  terms: BookingTerms
  today: Day
}

const MAX_ALTERNATIVES = 4

/**
 * Finds up to four free periods whose first days are closest to the day `near`, sorted by distance from `near`. On each side of `near` it
 * finds two periods that do not overlap each other. Returns an empty list when no period is free within the booking horizon.
 */
export function findFreePeriods(supply: Supply, search: PeriodSearch): Period[] {
  const { days, terms, today } = search
  const starts = freeStarts(supply, search)
  const near = dayNumber(search.near ?? search.earliest ?? earliestDay(today, terms))
  const later = pickTwoApart(
    starts.filter((day) => day >= near),
    days,
  )
  const earlier = pickTwoApart(starts.filter((day) => day < near).toReversed(), days)
  return [...earlier, ...later]
    .toSorted((a, b) => Math.abs(a - near) - Math.abs(b - near) || a - b)
    .slice(0, MAX_ALTERNATIVES)
    .map((from) => ({ from: dayAt(from), until: dayAt(from + days - 1) }))
}

/**
 * Returns up to two first days of rental periods: the first element of `starts`, and the first later element whose period of `days`
 * days does not overlap the period of the first.
 */
function pickTwoApart(starts: readonly number[], days: number): number[] {
  const [first] = starts
  if (first === undefined) return []
  const second = starts.find((day) => Math.abs(day - first) >= days)
  return second === undefined ? [first] : [first, second]
}

/**
 * Returns every possible first worn day: a day from which `quantity` pieces are free on all blocked days of the rental. Reads each day of
 * the booking horizon only once.
 */
function freeStarts(supply: Supply, { quantity, days, terms, today, ...search }: PeriodSearch): number[] {
  const earliest = dayNumber(search.earliest ?? earliestDay(today, terms))
  const latest = dayNumber(latestDay(today, terms)) - days + 1
  if (latest < earliest) return []
  const spanFrom = (start: number) => blockedSpan({ from: start, until: start + days - 1 }, terms)
  const window = { from: spanFrom(earliest).from, until: spanFrom(latest).until }
  // days before today are over, so they are never full
  const isFull = countPerDay(supply.demand, window).map(
    (load, day) => window.from + day >= dayNumber(today) && load + quantity > supply.pieces,
  )
  let lastFull = -Infinity // the last full day before the end of the span
  let next = window.from
  const starts: number[] = []
  for (let start = earliest; start <= latest; start += 1) {
    const span = spanFrom(start)
    for (; next <= span.until; next += 1) if (isFull[next - window.from]) lastFull = next
    if (lastFull < span.from) starts.push(start)
  }
  return starts
}
