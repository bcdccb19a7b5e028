import { addDays, dayInIndia, formatDay, startOfDay } from '../../../../contract/core/dates.ts'
import { couponTermsText } from '../../../../contract/checkout/coupon-terms.ts'
import type { Discount } from '../../../../contract/checkout/pricing.ts'
import type { AdminCoupon, CouponTerms, NewCoupon } from '../../../../contract/checkout/coupons.ts'
import { refuse, refuseField } from '../../../../contract/core/refusal.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { inTransaction, type DbOrTx, type Db } from '../../../platform/db/database.ts'
import { addCacheTags } from '../../../platform/cache/cache-tags.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { countUses, findCoupon, findCoupons, lockCoupon } from './queries.ts'
import { couponStateAt, type Coupon } from './terms.ts'

type StaffContext = { actor: Actor; now: Date }

const order = ['running', 'scheduled', 'used_up', 'ended'] as const

/** Returns all coupons. Coupons that can be used now come first. */
export async function listCoupons(db: DbOrTx, now: Date): Promise<AdminCoupon[]> {
  const coupons = (await findCoupons(db)).map(({ used, ...coupon }) => present(coupon, used, now))
  return coupons.sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
}

/** A coupon that can be used now: its discount and its conditions, for shoppers. */
export type RunningCoupon = Discount & { code: string; terms: string }

/** Returns the coupon with this code; null if it cannot be used now. */
export async function findRunningCoupon(db: DbOrTx, code: string, now: Date): Promise<RunningCoupon | null> {
  addCacheTags('coupons')
  const coupon = await findCoupon(db, code)
  if (!coupon || couponStateAt(coupon, now) !== 'running') return null
  const {
    percent,
    amountOff,
    freeDelivery,
    minSubtotal,
    perCustomer,
    isFirstOrderOnly,
    isPrepaidOnly,
    endsAt,
  } = coupon
  const conditions = couponTermsText({
    minSubtotal,
    perCustomer,
    firstOrderOnly: isFirstOrderOnly,
    prepaidOnly: isPrepaidOnly,
  })
  // The coupon ends at the end of its last day, so one millisecond before the end is on this day.
  const end = endsAt && `Until ${formatDay(dayInIndia(new Date(endsAt.getTime() - 1)))}`
  return { code, percent, amountOff, freeDelivery, terms: [conditions, end].filter(Boolean).join(', ') }
}

/** Adds a coupon. Refuses the code of any earlier coupon, also of one that has ended, because orders refer to coupons by code. */
export function addCoupon(
  db: Db,
  { code, ...terms }: NewCoupon,
  { actor, now }: StaffContext,
): Promise<AdminCoupon> {
  return inTransaction(db, async (tx) => {
    const { numInsertedOrUpdatedRows: added } = await tx
      .insertInto('coupons')
      .values({ code, ...asColumns(terms) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (added !== 1n) refuseField('code', `The coupon ${code} already exists`)
    await recordAudit(tx, { actor, act: 'coupon.add', subject: `coupon:${code}`, after: terms })
    return present((await findCoupon(tx, code))!, 0, now)
  })
}

type CouponChange = { code: string; terms: CouponTerms }

/**
 * Changes the terms of a coupon. Refuses a limit below the current number of uses. The lock on the coupon's row makes concurrent orders
 * with this coupon wait.
 */
export function changeCoupon(
  db: Db,
  { code, terms }: CouponChange,
  { actor, now }: StaffContext,
): Promise<AdminCoupon> {
  return inTransaction(db, async (tx) => {
    const before = await lockCoupon(tx, code)
    if (!before) return refuse('not_found', 'Coupon not found')
    if (terms.version !== undefined && terms.version !== before.version) {
      refuse('changed_meanwhile', 'Someone else has changed this coupon in the meantime', {
        version: before.version,
      })
    }
    const used = await countUses(tx, code)
    if (terms.maxUses && terms.maxUses < used) {
      refuseField('maxUses', `This coupon has already been used ${used === 1 ? 'once' : `${used} times`}`)
    }
    await tx
      .updateTable('coupons')
      .set({ ...asColumns(terms), uses: terms.maxUses ? used : 0, version: before.version + 1 })
      .where('code', '=', code)
      .execute()
    const after = present((await findCoupon(tx, code))!, used, now)
    const change = changedTerms(present(before, used, now), after)
    await recordAudit(tx, { actor, act: 'coupon.change', subject: `coupon:${code}`, ...change })
    return after
  })
}

/** Returns the terms of a coupon that were changed, with their values before and after the change. Omits unchanged terms. */
function changedTerms(before: AdminCoupon, after: AdminCoupon) {
  const names = Object.keys(before) as (keyof AdminCoupon)[]
  const different = names.filter(
    (name) => name !== 'state' && name !== 'version' && before[name] !== after[name],
  )
  const pick = (from: AdminCoupon) => Object.fromEntries(different.map((name) => [name, from[name]]))
  return { before: pick(before), after: pick(after) }
}

const asColumns = (terms: CouponTerms) => ({
  percent: terms.percent ?? null,
  amount_off: terms.amountOff ?? null,
  free_delivery: terms.freeDelivery ?? false,
  active: terms.active,
  starts_at: terms.from ? startOfDay(terms.from) : null,
  ends_at: terms.until ? startOfDay(addDays(terms.until, 1)) : null,
  max_uses: terms.maxUses ?? null,
  per_customer: terms.perCustomer ?? null,
  min_subtotal: terms.minSubtotal ?? null,
  first_order_only: terms.firstOrderOnly,
  prepaid_only: terms.prepaidOnly,
})

const present = (coupon: Coupon, uses: number, now: Date): AdminCoupon => ({
  code: coupon.code,
  percent: coupon.percent,
  amountOff: coupon.amountOff,
  freeDelivery: coupon.freeDelivery,
  active: coupon.active,
  from: coupon.startsAt && dayInIndia(coupon.startsAt),
  until: coupon.endsAt && dayInIndia(new Date(coupon.endsAt.getTime() - 1)),
  maxUses: coupon.maxUses,
  perCustomer: coupon.perCustomer,
  minSubtotal: coupon.minSubtotal,
  firstOrderOnly: coupon.isFirstOrderOnly,
  prepaidOnly: coupon.isPrepaidOnly,
  uses,
  state: couponStateAt(coupon, now),
  version: coupon.version,
})
