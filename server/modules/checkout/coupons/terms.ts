import { dayInIndia, formatDay } from '../../../../contract/core/dates.ts'
import { formatRupees, type Paise } from '../../../../contract/core/money.ts'
import type { CouponState } from '../../../../contract/checkout/coupons.ts'

/** A coupon with its terms; null is no limit. */
export type Coupon = {
  code: string
  percent: number
  active: boolean
  startsAt: Date | null
  endsAt: Date | null
  maxUses: number | null
  /** Counted only while `maxUses` is set. */
  uses: number
  perCustomer: number | null
  minSubtotal: Paise | null
  isFirstOrderOnly: boolean
  isPrepaidOnly: boolean
  /** Counts the changes of its terms. */
  version: number
}

export type Purchase = { subtotal: Paise; isPaidByCod: boolean; now: Date }

export function couponStateAt(coupon: Coupon, now: Date): CouponState {
  const { active, startsAt, endsAt, maxUses, uses } = coupon
  if (!active || (endsAt && endsAt <= now)) return 'ended'
  if (maxUses !== null && uses >= maxUses) return 'used_up'
  return startsAt && startsAt > now ? 'scheduled' : 'running'
}

/** Why this coupon does not go with this purchase, whoever buys, in a shopper's words; null when it does. */
export function purchaseRefusal(coupon: Coupon, { subtotal, isPaidByCod, now }: Purchase): string | null {
  const { code, startsAt, minSubtotal } = coupon
  const state = couponStateAt(coupon, now)
  if (state === 'ended') return `${code} has ended`
  if (state === 'used_up') return `${code} has been used up`
  if (state === 'scheduled') return `${code} can be used from ${formatDay(dayInIndia(startsAt!))}`
  if (minSubtotal !== null && subtotal < minSubtotal) {
    return `${code} needs items of ${formatRupees(minSubtotal)} or more`
  }
  if (coupon.isPrepaidOnly && isPaidByCod) {
    return `${code} is for prepaid orders: it does not go with cash on delivery`
  }
  return null
}

/**
 * Who buys, for coupons that count customers: an account with a confirmed e-mail address, or null. What anybody else says of
 * themselves is not proven, so it counts nothing and uses up nothing.
 */
export type Customer = { accountId: string | null }

/** What everybody hears who is no such customer, whatever e-mail address or phone they name. */
export const confirmedAccountsOnly = (code: string): string =>
  `${code} is for accounts with a confirmed e-mail address. Please sign in and confirm yours to use it`

/** What a customer has done before. `uses` are of this coupon. */
export type CustomerHistory = { orders: number; uses: number }

/** Why this customer cannot use it (again). */
export function customerRefusal(
  { code, perCustomer, isFirstOrderOnly }: Coupon,
  past: CustomerHistory,
): string | null {
  if (isFirstOrderOnly && past.orders > 0) return `${code} is for a first order only`
  if (perCustomer === null || past.uses < perCustomer) return null
  if (perCustomer === 1) return `You have used ${code} already`
  return `You have used ${code} ${perCustomer} times, as often as one customer can`
}
