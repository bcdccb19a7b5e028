import { addDays, dayInIndia } from '../../../../contract/core/dates.ts'
import { readSettings } from '../../store/settings.ts'
import type { Day } from '../../../../contract/rentals/rentals.ts'
import { times, type Paise } from '../../../../contract/core/money.ts'
import type { DbOrTx, Tx } from '../../../platform/db/database.ts'
import { credit, debit, postTransaction } from '../../ledger/post-transactions.ts'
import { send, topic } from '../../../platform/jobs/jobs.ts'
import { syncListings } from '../sync-listings.ts'
import * as q from './queries.ts'
import { z } from 'zod'

/** Returns the last paid day of a business, and whether its subscription is active now. */
export async function findPaidPeriod(db: DbOrTx, sellerId: string, now: Date) {
  const until = await q.findPaidUntil(db, sellerId)
  return { until, isActive: await q.isPaidOn(db, sellerId, dayInIndia(now)) }
}

/** Returns the last day of a period of `months` months that begins on `day`: one month from 31 January ends on 27 February. */
export function lastDayAfterMonths(day: Day, months: number): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  const same = new Date(Date.UTC(year, month - 1 + months, Math.min(date, last)))
  return addDays(same.toISOString().slice(0, 10), -1)
}

export type PaidMonths = {
  sellerId: string
  months: number
  /** The amount that the provider received; without it, the fee of these months. */
  received?: Paise
  /** The provider that received the payment, or the member of staff who recorded it. */
  by: { provider: 'demo' | 'phonepe' } | { staff: string }
  /** Reference of the payment; no other payment has it. */
  reference: string
  now: Date
}

/**
 * Extends the subscription of a business by paid months, posts the payment to the ledger and lists the goods of the business
 * again. Returns false, and changes nothing, when a payment with this reference was recorded before. The caller has locked the
 * business.
 */
export async function addPaidMonths(
  tx: Tx,
  { sellerId, months, received, by, reference, now }: PaidMonths,
): Promise<boolean> {
  const today = dayInIndia(now)
  const until = await q.findPaidUntil(tx, sellerId)
  const from_day = until && until >= today ? addDays(until, 1) : today
  const { sellerPlan } = await readSettings(tx)
  const amount = received ?? times(sellerPlan.monthlyFee, months)
  const isNew = await q.insertSubscription(tx, {
    seller_id: sellerId,
    from_day,
    until_day: lastDayAfterMonths(from_day, months),
    paid_by: 'staff' in by ? 'staff' : 'provider',
    by_staff: 'staff' in by ? by.staff : null,
    amount,
    reference,
    created_at: now,
  })
  if (!isNew) return false
  await postTransaction(tx, {
    kind: 'subscription_paid',
    key: `subscription:${reference}`,
    orderId: null,
    memo: sellerId,
    by: 'staff' in by ? by.staff : null,
    entries: [debit(`cash:${'staff' in by ? 'bank' : by.provider}`, amount), credit('subscriptions', amount)],
  })
  await send(tx, subscriptionPaid, {})
  await syncListings(tx, sellerId, now)
  return true
}

/** Jobs that run after each payment of a subscription and issue its invoice. */
export const subscriptionPaid = topic('subscription-paid', z.object({}))
