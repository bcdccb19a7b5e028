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

/** Codes are compared trimmed and upper-cased, as the shopper typed them or not. */
export const normaliseCode = (typed: string | null | undefined): string | null =>
  typed?.trim().toUpperCase() || null

/** The coupon that goes with a purchase, or why the wanted one does not, in a shopper's words. */
export type CouponCheck = { coupon: Coupon; whyNot: null } | { coupon: null; whyNot: string }

/** Judges a code for a purchase. */
export async function checkCoupon(
  db: DbOrTx,
  code: string,
  { customer, ...purchase }: Purchase & { customer: Customer },
): Promise<CouponCheck> {
  const coupon = await findCoupon(db, code)
  if (!coupon) return { coupon, whyNot: 'Invalid coupon code' }
  const whyNot = purchaseRefusal(coupon, purchase) ?? (await whyNotBy(db, coupon, { customer, except: null }))
  return whyNot ? { coupon: null, whyNot } : { coupon, whyNot: null }
}

/** Coupons for which it matters who buys. */
const isPersonal = ({ perCustomer, isFirstOrderOnly }: Coupon) => perCustomer !== null || isFirstOrderOnly

async function whyNotBy(
  db: DbOrTx,
  coupon: Coupon,
  { customer: { accountId }, except }: { customer: Customer; except: string | null },
) {
  if (!isPersonal(coupon)) return null
  if (accountId === null) return confirmedAccountsOnly(coupon.code)
  return customerRefusal(coupon, await findCustomerHistory(db, { accountId, code: coupon.code, except }))
}

export type Redemption = { coupon: Coupon; orderId: string; customer: Customer }

/**
 * Counts one use for this order, or refuses when the last one has just gone or this customer has had theirs. The coupon's row is
 * the one that rivals wait for: do this last in a transaction.
 */
export async function redeemCoupon(tx: Tx, { coupon, orderId, customer }: Redemption) {
  if (isPersonal(coupon)) {
    if (customer.accountId !== null) await lockCustomer(tx, customer.accountId)
    const whyNot = await whyNotBy(tx, coupon, { customer, except: orderId })
    if (whyNot) refuse('coupon_invalid', whyNot)
  }
  if (!(await takeUse(tx, coupon.code))) refuse('coupon_invalid', 'This coupon has just been used up')
  await noteRedemption(tx, orderId, coupon.code)
}

/** For an order that is taken up again. It keeps its price, also when meanwhile the last use has gone. */
export async function redeemCouponAgain(tx: Tx, code: string, orderId: string) {
  if (await takeUse(tx, code)) await noteRedemption(tx, orderId, code)
}

/** Gives the use of a cancelled order back, once. */
export async function releaseRedemption(tx: Tx, { id, coupon_code }: CouponOf, now: Date) {
  if (!coupon_code) return
  await holdTerms(tx, coupon_code)
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
type CouponOf = { id: string; coupon_code: string | null }

/** Whether there was a use left. Only a limited coupon has a row that rivals wait for. */
async function takeUse(tx: Tx, code: string): Promise<boolean> {
  if ((await holdTerms(tx, code)).max_uses === null) return true
  const used = await tx
    .updateTable('coupons')
    .set({ uses: sql`uses + 1` })
    .where('code', '=', code)
    .whereRef('uses', '<', 'max_uses')
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

/** A coupon is not changed between limited and unlimited while its uses are being counted; shoppers do not wait for each other. */
const holdTerms = (tx: Tx, code: string) =>
  tx.selectFrom('coupons').select('max_uses').where('code', '=', code).forKeyShare().executeTakeFirstOrThrow()

const noteRedemption = (tx: Tx, orderId: string, code: string) =>
  tx
    .insertInto('coupon_redemptions')
    .values({ order_id: orderId, code })
    .onConflict((clash) => clash.column('order_id').doUpdateSet({ released_at: null }))
    .execute()
