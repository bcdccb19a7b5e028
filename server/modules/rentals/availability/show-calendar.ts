import type { CalendarSku, RentalCalendar } from '../../../../contract/rentals/availability.ts'
import { addDays, dayAt, dayNumber } from '../../../../contract/core/dates.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import { rentalTerms, type Day, type Period, type RentalTerms } from '../../../../contract/rentals/rentals.ts'
import type { DbOrTx } from '../../../platform/db/database.ts'
import { festivalsFrom } from '../../store/festivals.ts'
import { findRental, type RentalSku } from './queries.ts'
import { countPerDay, spanOf, type Supply } from '../holds/peak-demand.ts'
import { blockedDays, earliestDay, latestDay, type RentalRules } from '../holds/rental-rules.ts'
import { readAvailability, type SkuAvailability } from '../holds/sku-availability.ts'

export type CalendarRequest = { slug: string; from?: Day | undefined; until?: Day | undefined }

/** What is left of each size and colour of a rental on each day that can be booked, or on those of them asked for. */
export async function showCalendar(
  db: DbOrTx,
  asked: CalendarRequest,
  rules: RentalRules,
): Promise<RentalCalendar> {
  const rental = await findRental(db, asked.slug)
  if (!rental) refuse('not_found', 'Product not found')
  const { skus, id, slug, title, rentPrice, rentSteps, deposit, ...own } = rental
  const terms = rentalTerms(own, rules)
  const days = clip(asked, {
    from: earliestDay(rules.today, terms),
    until: latestDay(rules.today, terms),
  })
  const offers = await readAvailability(
    db,
    skus.map((sku) => sku.skuId),
    rules,
  )
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
    skus: skus.map((sku) => row(sku, offers.get(sku.skuId)!, days)),
    festivals: (await festivalsFrom(db, days.from)).filter(({ nights }) => nights[0]!.date <= days.until),
  }
}

function clip({ from, until }: CalendarRequest, bookable: Period): Period {
  const first = from && from > bookable.from ? from : bookable.from
  const last = until && until < bookable.until ? until : bookable.until
  return first <= last ? { from: first, until: last } : { from: first, until: addDays(first, -1) }
}

function row(sku: RentalSku, offer: SkuAvailability, days: Period): CalendarSku {
  const left = countLeftPerDay(offer, days, offer.terms)
  return { ...sku, pieces: offer.pieces, left, firstFree: firstOf(left, days.from, offer.terms.minDays) }
}

/** Garments that can be worn on each day: those that are free on it and on the days of preparing and cleaning around it. */
export function countLeftPerDay(supply: Supply, days: Period, terms: RentalTerms): number[] {
  const count = dayNumber(days.until) - dayNumber(days.from) + 1
  const load = countPerDay(supply.demand, spanOf(blockedDays(days, terms)))
  const around = terms.daysBefore + terms.daysAfter + 1
  return Array.from({ length: Math.max(0, count) }, (_, place) =>
    Math.max(0, supply.pieces - Math.max(...load.slice(place, place + around))),
  )
}

/** The first day from which a garment is free for the shortest rental. */
function firstOf(left: readonly number[], from: Day, minDays: number): Day | null {
  let run = 0
  for (const [place, count] of left.entries()) {
    run = count > 0 ? run + 1 : 0
    if (run === minDays) return dayAt(dayNumber(from) + place - minDays + 1)
  }
  return null
}
