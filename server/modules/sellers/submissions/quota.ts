import { dayInIndia, firstDayOfNextMonth, formatDay } from '../../../../contract/core/dates.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import type { Day } from '../../../../contract/rentals/rentals.ts'
import { countProducts } from '../../../../contract/sellers/seller-terms.ts'
import type { Quota } from '../../../../contract/sellers/submissions.ts'
import type { DbOrTx, Tx } from '../../../platform/db/database.ts'
import { readSettings } from '../../store/settings.ts'
import * as q from '../queries.ts'
import type { SellerRow } from '../queries.ts'

/** Returns the calendar month of a day, for example `2026-10`. */
export const monthOf = (day: Day): string => day.slice(0, 7)

const readLimit = async (db: DbOrTx) => (await readSettings(db)).sellerPlan.productsPerMonth

function quotaOn(day: Day, { used, limit }: { used: number; limit: number }): Quota {
  return { limit, used, left: Math.max(0, limit - used), nextFrom: firstDayOfNextMonth(day) }
}

/** Returns the quota of a business for the current month. Without a `sellerId`, for a user who has no business yet, the full quota is available. */
export async function showQuota(db: DbOrTx, sellerId: string | null, now: Date): Promise<Quota> {
  const day = dayInIndia(now)
  const used = sellerId ? await q.countSubmitted(db, { sellerId, month: monthOf(day) }) : 0
  return quotaOn(day, { used, limit: await readLimit(db) })
}

/**
 * Returns the quota of the month after one more submission. Refuses with `quota_used` if the business has used its quota. The caller
 * must have locked the business, so that concurrent submissions are counted one after the other. Telephone numbers are not counted, because
 * nobody proves that a number is theirs.
 */
export async function consumeQuota(tx: Tx, seller: SellerRow, now: Date) {
  const day = dayInIndia(now)
  const used = await q.countSubmitted(tx, { sellerId: seller.id, month: monthOf(day) })
  const limit = await readLimit(tx)
  const quota = quotaOn(day, { used, limit })
  if (quota.left === 0) refuse('quota_used', quotaUsedMessage(quota), { limit, nextFrom: quota.nextFrom })
  return quotaOn(day, { used: used + 1, limit })
}

const quotaUsedMessage = ({ limit, nextFrom }: Quota) =>
  `You have submitted ${countProducts(limit)} this month, which is the limit. You can submit the next one from ${formatDay(nextFrom)}.`
