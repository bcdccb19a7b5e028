import { dayInIndia, formatDay } from '../../../../contract/core/dates.ts'
import { formatRupees, type Paise } from '../../../../contract/core/money.ts'
import type { CouponState } from '../../../../contract/checkout/coupons.ts'

/** A coupon with its terms; null means no limit. */
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
  /** Incremented with every change of the terms. */
  version: number
}

export type Purchase = { subtotal: Paise; isCod: boolean; now: Date }

export function couponStateAt(coupon: Coupon, now: Date): CouponState {
  const { active, startsAt, endsAt, maxUses, uses } = coupon
  if (!active || (endsAt && endsAt <= now)) return 'ended'
  if (maxUses !== null && uses >= maxUses) return 'used_up'
  return startsAt && startsAt > now ? 'scheduled' : 'running'
}

/** The message that says why this coupon does not apply to this purchase, regardless of the customer; null when it applies. */
export function purchaseRefusal(coupon: Coupon, { subtotal, isCod, now }: Purchase): string | null {
  const { code, startsAt, minSubtotal } = coupon
  const state = couponStateAt(coupon, now)
  if (state === 'ended') return `${code} has ended`
  if (state === 'used_up') return `${code} has been used up`
  if (state === 'scheduled') return `${code} is valid from ${formatDay(dayInIndia(startsAt!))}`
  if (minSubtotal !== null && subtotal < minSubtotal) {
    return `${code} is valid for items worth ${formatRupees(minSubtotal)} or more`
  }
  if (coupon.isPrepaidOnly && isCod) {
    return `${code} is valid for prepaid orders only, not for cash on delivery`
  }
  return null
}

/**
 * The customer, for coupons with a limit per customer: an account with a confirmed e-mail address, or null. An unconfirmed address
 * is not proof of identity, so it is never counted.
 */
export type Customer = { accountId: string | null }

/** The same message for every other visitor, so that it reveals nothing about an e-mail address or phone number. */
export const confirmedAccountsOnly = (code: string): string =>
  `${code} is only for customers with a confirmed e-mail address. Please sign in and confirm yours to use it`

/** Earlier orders of a customer. `uses` counts the orders with this coupon. */
export type CustomerHistory = { orders: number; uses: number }

/** The message that says why this customer cannot use the coupon (again); null when they can. */
export function customerRefusal(
  { code, perCustomer, isFirstOrderOnly }: Coupon,
  history: CustomerHistory,
): string | null {
  if (isFirstOrderOnly && history.orders > 0) return `${code} is valid for your first order only`
  if (perCustomer === null || history.uses < perCustomer) return null
  if (perCustomer === 1) return `You have already used ${code}`
  return `You have used ${code} ${perCustomer} times, which is the maximum per customer`
}
