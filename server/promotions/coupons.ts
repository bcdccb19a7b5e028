import { sql } from 'kysely'
import { refuse } from '../../contract/refusal.ts'
import type { Asker, Tx } from '../db.ts'

export type Coupon = { code: string; percent: number; isLimited: boolean; isPrepaidOnly: boolean }

/** Codes are compared trimmed and upper-cased, as the shopper typed them or not. */
export const normaliseCode = (typed: string | null | undefined): string | null =>
  typed?.trim().toUpperCase() || null

/** The coupon behind a code, if it can be used at `now`. */
export async function findCoupon(db: Asker, code: string, now: Date): Promise<Coupon | null> {
  const row = await db
    .selectFrom('coupons')
    .where('code', '=', code)
    .where('active', '=', true)
    .where((eb) => eb.or([eb('starts_at', 'is', null), eb('starts_at', '<=', now)]))
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .where((eb) => eb.or([eb('max_uses', 'is', null), eb('uses', '<', eb.ref('max_uses'))]))
    .select(['code', 'percent', 'max_uses', 'prepaid_only'])
    .executeTakeFirst()
  if (!row) return null
  const { code: found, percent } = row
  return { code: found, percent, isLimited: row.max_uses !== null, isPrepaidOnly: row.prepaid_only }
}

/**
 * Counts one use for this order, or refuses when the last one has just gone. Only a limited coupon has a row that rivals
 * wait for; do this last in a transaction.
 */
export async function redeemCoupon(tx: Tx, coupon: Coupon, orderId: string) {
  if (coupon.isLimited) {
    const used = await tx
      .updateTable('coupons')
      .set({ uses: sql`uses + 1` })
      .where('code', '=', coupon.code)
      .where((eb) => eb.or([eb('max_uses', 'is', null), eb('uses', '<', eb.ref('max_uses'))]))
      .executeTakeFirst()
    if (used.numUpdatedRows === 0n) refuse('coupon_invalid', 'This coupon has just been used up')
  }
  await tx
    .insertInto('coupon_redemptions')
    .values({ order_id: orderId, code: coupon.code })
    .onConflict((clash) => clash.column('order_id').doUpdateSet({ released_at: null }))
    .execute()
}

/** Gives the use of a cancelled order back, once. */
export async function releaseCoupon(tx: Tx, orderId: string, now: Date) {
  const released = await tx
    .updateTable('coupon_redemptions')
    .set({ released_at: now })
    .where('order_id', '=', orderId)
    .where('released_at', 'is', null)
    .returning('code')
    .executeTakeFirst()
  if (!released) return
  await tx
    .updateTable('coupons')
    .set({ uses: sql`greatest(uses - 1, 0)` })
    .where('code', '=', released.code)
    .where('max_uses', 'is not', null)
    .execute()
}
