import { sql } from 'kysely'
import { refuse } from '../../../../contract/core/refusal.ts'
import type { DbOrTx, Tx } from '../../../platform/db/database.ts'
import { findCoupon, lockCustomer, findCustomerHistory } from './queries.ts'
import {
  confirmedAccountsOnly,
  purchaseRefusal,
  customerRefusal,
  type Coupon,
  type Customer,
  type Purchase,
} from './terms.ts'

/** Trims and upper-cases a coupon code. Returns null for an empty code. */
export const normaliseCode = (typed: string | null | undefined): string | null =>
  typed?.trim().toUpperCase() || null

/** A coupon that applies to a purchase, or the message for the shopper that says why it does not. */
export type CouponCheck = { coupon: Coupon; refusal: null } | { coupon: null; refusal: string }

/** Checks whether a coupon code applies to a purchase. */
export async function checkCoupon(
  db: DbOrTx,
  code: string,
  { customer, ...purchase }: Purchase & { customer: Customer },
): Promise<CouponCheck> {
  const coupon = await findCoupon(db, code)
  if (!coupon) return { coupon, refusal: 'Invalid coupon code' }
  const refusal =
    purchaseRefusal(coupon, purchase) ?? (await findCustomerRefusal(db, coupon, { customer, except: null }))
  return refusal ? { coupon: null, refusal } : { coupon, refusal: null }
}

/** Returns whether a coupon has limits per customer. */
const isPersonal = ({ perCustomer, isFirstOrderOnly }: Coupon) => perCustomer !== null || isFirstOrderOnly

async function findCustomerRefusal(
  db: DbOrTx,
  coupon: Coupon,
  { customer: { accountId }, except }: { customer: Customer; except: string | null },
) {
  if (!isPersonal(coupon)) return null
  if (accountId === null) return confirmedAccountsOnly(coupon.code)
  return customerRefusal(coupon, await findCustomerHistory(db, { accountId, code: coupon.code, except }))
}

/** The use of a coupon by an order: the coupon (null if the order has none), and the customer. */
export type Redemption = { coupon: Coupon | null; customer: Customer }

/**
 * Records that this order uses its coupon. Refuses when the maximum number of uses is reached, in total or for this customer. Call this
 * function after the transaction has taken all other locks: concurrent orders with the same coupon wait for the lock on its row.
 */
export async function redeemCoupon(tx: Tx, orderId: string, { coupon, customer }: Redemption) {
  if (!coupon) return
  await refuseUsedByCustomer(tx, coupon, { ...customer, orderId })
  if (!(await incrementUses(tx, coupon.code))) refuse('coupon_invalid', 'This coupon has just been used up')
  await insertRedemption(tx, orderId, coupon.code)
}

type ReopenedOrder = { id: string; coupon_code: string | null; user_id: string | null }

/**
 * Records again that a reopened order uses its coupon. If other orders have used up the coupon since the cancellation, staff cannot reopen the
 * order. An order that a late payment reopens keeps its discount then, and is not counted. Unless staff reopen the order, refuses a coupon
 * that its customer has used meanwhile as often as they may.
 */
export async function redeemCouponAgain(tx: Tx, order: ReopenedOrder, { isByStaff }: { isByStaff: boolean }) {
  const { id, coupon_code: code, user_id: accountId } = order
  if (!code) return
  const coupon = isByStaff ? null : await findCoupon(tx, code)
  if (coupon && accountId) await refuseUsedByCustomer(tx, coupon, { accountId, orderId: id })
  if (await incrementUses(tx, code)) await insertRedemption(tx, id, code)
  else if (isByStaff) {
    refuse(
      'coupon_invalid',
      `Other orders have used up the coupon ${code} of this order. Its limit must be raised first`,
    )
  }
}

/** Refuses a coupon with limits per customer that this account has used as often as it may. Locks the account's uses of coupons. */
async function refuseUsedByCustomer(
  tx: Tx,
  coupon: Coupon,
  { accountId, orderId }: { accountId: string | null; orderId: string },
) {
  if (!isPersonal(coupon)) return
  if (accountId !== null) await lockCustomer(tx, accountId)
  const refusal = await findCustomerRefusal(tx, coupon, { customer: { accountId }, except: orderId })
  if (refusal) refuse('coupon_invalid', refusal)
}

/** Releases the coupon use of a cancelled order. Idempotent. */
export async function releaseRedemption(
  tx: Tx,
  { id, coupon_code }: { id: string; coupon_code: string | null },
  now: Date,
) {
  if (!coupon_code) return
  await lockTerms(tx, coupon_code)
  const released = await tx
    .updateTable('coupon_redemptions')
    .set({ released_at: now })
    .where('order_id', '=', id)
    .where('released_at', 'is', null)
    .executeTakeFirst()
  if (released.numUpdatedRows === 0n) return
  await tx
    .updateTable('coupons')
    .set({ uses: sql`greatest(uses - 1, 0)` })
    .where('code', '=', coupon_code)
    .where('max_uses', 'is not', null)
    .execute()
}

/**
 * Counts one more use of a coupon with a limit. Returns false when no use is left. The row of a coupon without a limit is not updated, so
 * orders with that coupon do not wait for each other.
 */
async function incrementUses(tx: Tx, code: string): Promise<boolean> {
  if ((await lockTerms(tx, code)).max_uses === null) return true
  const used = await tx
    .updateTable('coupons')
    .set({ uses: sql`uses + 1` })
    .where('code', '=', code)
    .whereRef('uses', '<', 'max_uses')
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

/**
 * Reads the coupon's limit with a shared row lock. Orders with this coupon do not wait for each other, but staff cannot change the limit
 * while an order counts its use of the coupon.
 */
const lockTerms = (tx: Tx, code: string) =>
  tx.selectFrom('coupons').select('max_uses').where('code', '=', code).forKeyShare().executeTakeFirstOrThrow()

const insertRedemption = (tx: Tx, orderId: string, code: string) =>
  tx
    .insertInto('coupon_redemptions')
    .values({ order_id: orderId, code })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet({ released_at: null }))
    .execute()
