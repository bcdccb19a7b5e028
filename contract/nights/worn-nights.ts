import { dayAt, dayNumber, daysIn } from '../core/dates.ts'
import { unmetMinimum } from '../rentals/night-prices.ts'
import type { NightRule } from '../rentals/night-rules.ts'
import type { Day, Period } from '../rentals/rentals.ts'

/** Days as numbers (`dayNumber`); both ends are included. */
type Span = { from: number; until: number }

/** What the bookings of a garment depend on. `blocked` returns the days on which a piece is blocked if it is worn on these days. */
export type GarmentTerms = {
  minDays: number
  maxDays: number
  /** The rules for the rent of the garment; only those for a minimum number of nights matter here. */
  rules: readonly NightRule[]
  blocked: (worn: Span) => Span
}

/** One booking, and the nights of the plan that it contains. */
export type WornNights = { period: Period; nights: Day[] }

/**
 * Turns the nights on which one person wears one garment into bookings. The nights are sorted and different from each other.
 *
 * If a piece can be back and clean between two nights, they are two bookings, and the person pays for the worn nights only. If it cannot,
 * the person keeps the garment: one booking from the first to the last night. Each of its days is charged once, also those on which the
 * garment is not worn, because nobody else can have it.
 *
 * A booking has at least as many days as the garment's terms require; it ends later if there are too few nights. A booking never has more
 * days than the terms allow: the next night then needs a booking of its own, and another piece.
 */
export function bookingsOf(nights: readonly Day[], terms: GarmentTerms): WornNights[] {
  const bookings: WornNights[] = []
  for (const night of nights) {
    const last = bookings.at(-1)
    const joined = last && withMinimum({ from: last.period.from, until: night }, terms)
    if (last && joined && isKept(last.period, night, terms) && daysIn(joined) <= terms.maxDays) {
      last.period = night <= last.period.until ? last.period : joined
      last.nights.push(night)
    } else bookings.push({ period: withMinimum({ from: night, until: night }, terms), nights: [night] })
  }
  return bookings
}

/** Returns whether a piece that is worn in `period` cannot be back, clean and on its way again before `night`. */
function isKept(period: Period, night: Day, terms: GarmentTerms): boolean {
  if (night <= period.until) return true
  const next = withMinimum({ from: night, until: night }, terms)
  return terms.blocked(spanOf(period)).until >= terms.blocked(spanOf(next)).from
}

/** Extends a period until it has as many days as the terms and the rules require. */
function withMinimum(period: Period, terms: GarmentTerms): Period {
  const needed = Math.max(terms.minDays, unmetMinimum(period, terms.rules)?.count ?? 0)
  if (daysIn(period) >= needed) return period
  return withMinimum({ from: period.from, until: dayAt(dayNumber(period.from) + needed - 1) }, terms)
}

const spanOf = ({ from, until }: Period): Span => ({ from: dayNumber(from), until: dayNumber(until) })
