import { sql, type RawBuilder } from 'kysely'
import type { DbOrTx, Tx } from '../../../platform/db/database.ts'
import type { Coupon, CustomerHistory } from './terms.ts'

const couponRows = (db: DbOrTx) => db.selectFrom('coupons').selectAll('coupons')
type CouponRow = NonNullable<Awaited<ReturnType<ReturnType<typeof couponRows>['executeTakeFirst']>>>

export async function findCoupon(db: DbOrTx, code: string): Promise<Coupon | null> {
  const row = await couponRows(db).where('code', '=', code).executeTakeFirst()
  return row ? asCoupon(row) : null
}

/** Locks the coupon until the transaction ends. Orders with this coupon wait, so the number of uses does not change meanwhile. */
export async function lockCoupon(tx: Tx, code: string): Promise<Coupon | null> {
  const row = await couponRows(tx).where('code', '=', code).forUpdate().executeTakeFirst()
  return row ? asCoupon(row) : null
}

/** Returns all coupons, each with the number of orders that use it now. */
export async function findCoupons(db: DbOrTx): Promise<(Coupon & { used: number })[]> {
  const rows = await couponRows(db)
    .select((eb) => eb.fn.coalesce(inUse(eb.ref('coupons.code')), eb.lit(0)).as('used'))
    .orderBy('code')
    .execute()
  return rows.map(({ used, ...row }) => ({ ...asCoupon(row), used }))
}

/** Returns the number of orders that use this coupon now. Orders that were cancelled do not count. */
export async function countUses(db: DbOrTx, code: string): Promise<number> {
  const { rows } = await sql<{ used: number }>`select ${inUse(sql`${code}`)} as used`.execute(db)
  return rows[0]!.used
}

const inUse = (code: unknown): RawBuilder<number> =>
  sql<number>`(select count(*) from coupon_redemptions r where r.code = ${code} and r.released_at is null)`

const asCoupon = (row: CouponRow): Coupon => ({
  code: row.code,
  percent: row.percent,
  amountOff: row.amount_off,
  freeDelivery: row.free_delivery,
  active: row.active,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  maxUses: row.max_uses,
  uses: row.uses,
  perCustomer: row.per_customer,
  minSubtotal: row.min_subtotal,
  isFirstOrderOnly: row.first_order_only,
  isPrepaidOnly: row.prepaid_only,
  version: row.version,
})

/** Makes concurrent coupon checks of the same customer wait until the transaction ends. */
export async function lockCustomer(tx: Tx, accountId: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`coupons of ${accountId}`}, 0))`.execute(tx)
}

type HistoryQuery = { accountId: string; code: string; except: string | null }

/**
 * Counts the orders of this account, and the number of these orders that use this coupon. Does not count cancelled orders and the order
 * with the id `except`.
 */
export async function findCustomerHistory(
  db: DbOrTx,
  { accountId, code, except }: HistoryQuery,
): Promise<CustomerHistory> {
  const { rows } = await sql<CustomerHistory>`
    select count(*) as orders, count(*) filter (where r.code = ${code} and r.released_at is null) as uses
    from orders o left join coupon_redemptions r on r.order_id = o.id
    where o.status <> 'cancelled' and o.id is distinct from ${except} and o.user_id = ${accountId}`.execute(
    db,
  )
  return rows[0]!
}
