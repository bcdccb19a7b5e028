import type { CalendarSku, RentalCalendar } from '../../../../contract/rentals/availability.ts'
import { addDays, dayAt, dayNumber } from '../../../../contract/core/dates.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import { rentalTerms, type Day, type Period } from '../../../../contract/rentals/rentals.ts'
import type { DbOrTx } from '../../../platform/db/database.ts'
import { closedFestivalIn } from '../../../../contract/rentals/festival-cut-off.ts'
import { findFestivalsFrom } from '../../store/festivals.ts'
import { rulesFor } from '../../../../contract/rentals/night-prices.ts'
import { listNightRules } from '../prices/night-rules.ts'
import { findRental, type RentalSku } from './queries.ts'
import { countPerDay, spanOf, type Supply } from '../holds/peak-demand.ts'
import {
  blockedSpan,
  earliestDay,
  latestDay,
  type BookingTerms,
  type RentalRules,
} from '../holds/rental-rules.ts'
import { readAvailability, type SkuAvailability } from '../holds/sku-availability.ts'

export type CalendarRequest = { slug: string; from?: Day | undefined; until?: Day | undefined }

/** Shows how many pieces of each SKU of a rental are free on each bookable day, or only on the bookable days within `from` and `until`. */
export async function showCalendar(
  db: DbOrTx,
  request: CalendarRequest,
  rules: RentalRules,
): Promise<RentalCalendar> {
  const rental = await findRental(db, request.slug)
  if (!rental) refuse('not_found', 'Product not found')
  const { skus, id, slug, title, category, rentPrice, rentSteps, deposit, ...own } = rental
  const terms = { ...rentalTerms(own, rules), transit: rules.transit }
  const days = clip(request, {
    from: earliestDay(rules.today, terms),
    until: latestDay(rules.today, terms),
  })
  const availabilities = await readAvailability(
    db,
    skus.map((sku) => sku.skuId),
    rules,
  )
  const festivals = await findFestivalsFrom(db, days.from)
  const nightRules = rulesFor({ productId: id, category }, await listNightRules(db))
  const isClosed = (day: Day) =>
    closedFestivalIn(festivals, { from: day, until: day }, rules.today) !== undefined
  const { daysBefore, daysAfter, minDays, maxDays } = terms
  return {
    productId: id,
    slug,
    title,
    ...days,
    minDays,
    maxDays,
    daysBefore,
    daysAfter,
    rentPrice,
    rentSteps,
    deposit,
    skus: skus.map((sku) =>
      presentSku(sku, { availability: availabilities.get(sku.skuId)!, days, isClosed }),
    ),
    nightRules,
    today: rules.today,
    festivals: festivals.filter(({ nights }) => (nights[0]?.date ?? '') <= days.until),
  }
}

function clip({ from, until }: CalendarRequest, bookable: Period): Period {
  const first = from && from > bookable.from ? from : bookable.from
  const last = until && until < bookable.until ? until : bookable.until
  return first <= last ? { from: first, until: last } : { from: first, until: addDays(first, -1) }
}

/** `isClosed`: whether the cut-off of a festival is over, so that nobody can order this day any more. */
type Days = { availability: SkuAvailability; days: Period; isClosed: (day: Day) => boolean }

function presentSku(sku: RentalSku, { availability, days, isClosed }: Days): CalendarSku {
  const left = countLeftPerDay(availability, days, availability.terms).map((count, at) =>
    isClosed(addDays(days.from, at)) ? 0 : count,
  )
  return {
    ...sku,
    pieces: availability.pieces,
    left,
    firstFree: firstFreeDay(left, days.from, availability.terms.minDays),
  }
}

/**
 * Counts for each day the pieces that a customer can wear on that day. A piece is counted only if it is also free on the days of
 * preparation before that day and of cleaning after it.
 */
function countLeftPerDay(supply: Supply, days: Period, terms: BookingTerms): number[] {
  const { from: first, until: last } = spanOf(days)
  const window = blockedSpan({ from: first, until: last }, terms)
  const load = countPerDay(supply.demand, window)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => {
    const blocked = blockedSpan({ from: first + place, until: first + place }, terms)
    const most = Math.max(...load.slice(blocked.from - window.from, blocked.until - window.from + 1))
    return Math.max(0, supply.pieces - most)
  })
}

/**
 * Finds the first `minDays` consecutive days on each of which any piece is free, and returns the first of these days. Returns null when
 * there are no such days. The free piece can differ from day to day, because bookings can change their pieces.
 */
function firstFreeDay(left: readonly number[], from: Day, minDays: number): Day | null {
  let run = 0
  for (const [index, count] of left.entries()) {
    run = count > 0 ? run + 1 : 0
    if (run === minDays) return dayAt(dayNumber(from) + index - minDays + 1)
  }
  return null
}
