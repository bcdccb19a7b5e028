import { dayInIndia, formatDay } from '../../../../contract/core/dates.ts'
import { formatPayable, paise, type Paise } from '../../../../contract/core/money.ts'
import type { CouponState } from '../../../../contract/checkout/coupons.ts'

/** A coupon with its terms. A term that is null does not limit the coupon. */
export type Coupon = {
  code: string
  percent: number | null
  /** A fixed discount per order, instead of a percentage. */
  amountOff: Paise | null
  /** Waives the delivery charge, instead of a discount. */
  freeDelivery: boolean
  active: boolean
  startsAt: Date | null
  endsAt: Date | null
  maxUses: number | null
  /** The number of uses. It is counted only while `maxUses` is set. */
  uses: number
  perCustomer: number | null
  minSubtotal: Paise | null
  isFirstOrderOnly: boolean
  isPrepaidOnly: boolean
  /** Incremented with every change of the terms. */
  version: number
}

export type Purchase = {
  subtotal: Paise
  isCod: boolean
  /** Whether the delivery costs nothing even without a coupon. */
  isDeliveryFree: boolean
  now: Date
}

export function couponStateAt(coupon: Coupon, now: Date): CouponState {
  const { active, startsAt, endsAt, maxUses, uses } = coupon
  if (!active || (endsAt && endsAt <= now)) return 'ended'
  if (maxUses !== null && uses >= maxUses) return 'used_up'
  return startsAt && startsAt > now ? 'scheduled' : 'running'
}

/**
 * Returns a message that explains why this coupon does not apply to this purchase, or null when it applies. Limits per customer are not
 * checked here.
 */
export function purchaseRefusal(
  coupon: Coupon,
  { subtotal, isCod, isDeliveryFree, now }: Purchase,
): string | null {
  const { code, startsAt, minSubtotal, amountOff } = coupon
  const state = couponStateAt(coupon, now)
  if (state === 'ended') return `${code} has ended`
  if (state === 'used_up') return `${code} has been used up`
  if (state === 'scheduled') return `${code} is valid from ${formatDay(dayInIndia(startsAt!))}`
  if (minSubtotal !== null && subtotal < minSubtotal) {
    return `${code} is valid for items worth ${formatPayable(minSubtotal)} or more. Add ${formatPayable(paise(minSubtotal - subtotal))} more to use it`
  }
  if (amountOff !== null && subtotal <= amountOff) {
    return `${code} is valid for items worth more than ${formatPayable(amountOff)}`
  }
  if (coupon.freeDelivery && isDeliveryFree) {
    return `The delivery of this order is already free: you can keep ${code} for another order`
  }
  if (coupon.isPrepaidOnly && isCod) {
    return `${code} is valid for prepaid orders only, not for cash on delivery`
  }
  return null
}

/**
 * The customer whose uses are counted for coupons with a limit per customer. `accountId` is null for guests and for accounts without a
 * confirmed e-mail address, because an unconfirmed address is not proof of identity.
 */
export type Customer = { accountId: string | null }

/**
 * Returns the message that a coupon is only for customers with a confirmed e-mail address. All other visitors get the same message, so it
 * does not reveal whether the shop knows an e-mail address or phone number.
 */
export const confirmedAccountsOnly = (code: string): string =>
  `${code} is only for customers with a confirmed e-mail address. Please sign in and confirm yours to use it`

/** The number of earlier orders of a customer (`orders`), and the number of these orders that used this coupon (`uses`). */
export type CustomerHistory = { orders: number; uses: number }

/** Returns a message that explains why this customer cannot use the coupon, or cannot use it again. Returns null when the customer can. */
export function customerRefusal(
  { code, perCustomer, isFirstOrderOnly }: Coupon,
  history: CustomerHistory,
): string | null {
  if (isFirstOrderOnly && history.orders > 0) return `${code} is valid for your first order only`
  if (perCustomer === null || history.uses < perCustomer) return null
  if (perCustomer === 1) return `You have already used ${code}`
  return `You have used ${code} ${perCustomer} times, which is the maximum per customer`
}
