import { addDays, daysIn } from '../../contract/days.ts'
import type { Day, Period } from '../../contract/rentals.ts'
import type { StoreSettings } from '../../contract/store.ts'
import type { Asker, Tx } from '../db.ts'
import { countFree, findFree, nearestFreeDay, insertHold, lockSku } from './queries.ts'

export { releaseHolds } from './queries.ts'

/** The store's rules of renting, and the day that it is. */
export type RentalRules = StoreSettings['rental'] & { today: Day }

/** The worn days and the days around them in which the garment is prepared, sent, brought back and cleaned. */
export const blockedDays = ({ from, until }: Period, { daysBefore, daysAfter }: RentalRules): Period => ({
  from: addDays(from, -daysBefore),
  until: addDays(until, daysAfter),
})

/** The first day that a garment could be worn: it has to be prepared from today on. */
export const earliestDay = ({ today, daysBefore }: RentalRules): Day => addDays(today, daysBefore)

/** Why these days cannot be rented at all, in a shopper's words; null when they can. */
export function whyNot(period: Period, rules: RentalRules): string | null {
  const days = daysIn(period)
  if (days < 1) return 'The last day is before the first'
  if (days > rules.maxDays) return `At most ${rules.maxDays} days`
  if (period.from < rules.today) return 'The first day is in the past'
  if (period.from < earliestDay(rules)) return `The first day can be ${earliestDay(rules)} at the earliest`
  if (period.until > addDays(rules.today, rules.horizonDays)) return `At most ${rules.horizonDays} days ahead`
  return null
}

/** Pieces of one SKU that a shopper wants. */
export type Wish = { skuId: string; quantity: number }

/** Whether enough pieces are free over `period`, without holding them. */
export async function areFree(
  db: Asker,
  wish: Wish & { period: Period },
  rules: RentalRules,
): Promise<boolean> {
  return (await countFree(db, wish.skuId, blockedDays(wish.period, rules))) >= wish.quantity
}

/** When, for how long, and how near to which day a shopper wants pieces. */
export type Search = Wish & { days: number; near?: Day }

/** The period of `days` days nearest to `near`, or the first one of all, in which the wish can be served. */
export async function nearestFree(db: Asker, wish: Search, rules: RentalRules): Promise<Period | null> {
  const from = await nearestFreeDay(db, {
    ...wish,
    before: rules.daysBefore,
    after: rules.daysAfter,
    earliest: earliestDay(rules),
    latest: addDays(rules.today, rules.horizonDays - wish.days),
    near: wish.near ?? earliestDay(rules),
  })
  return from === null ? null : { from, until: addDays(from, wish.days - 1) }
}

export type RentedLine = Wish & { line: number; period: Period }
export type Rented = { orderId: string; lines: readonly RentedLine[] }

/** Keeps pieces for these lines, or answers the first line for which none are left; the caller then refuses. */
export async function holdDates(
  tx: Tx,
  { orderId, lines }: Rented,
  rules: RentalRules,
): Promise<RentedLine | null> {
  const inLockOrder = lines.toSorted((one, other) => (one.skuId < other.skuId ? -1 : 1))
  for (const line of inLockOrder) {
    await lockSku(tx, line.skuId)
    const blocked = blockedDays(line.period, rules)
    const pieces = (await findFree(tx, line.skuId, blocked)).slice(0, line.quantity)
    if (pieces.length < line.quantity) return line
    for (const piece of pieces) {
      await insertHold(tx, {
        pieceId: piece.id,
        skuId: line.skuId,
        orderId,
        line: line.line,
        worn: line.period,
        blocked,
      })
    }
  }
  return null
}
