import { formatRupees, type Paise } from '../core/money.ts'
import type { Discount } from './pricing.ts'

type CouponTerms = {
  minSubtotal: Paise | null
  perCustomer: number | null
  firstOrderOnly: boolean
  prepaidOnly: boolean
}

/** The conditions of a coupon, for shoppers and staff, for example `Prepaid only, Once per customer`. Empty if it has none. */
export const couponTermsText = ({
  minSubtotal,
  perCustomer,
  firstOrderOnly,
  prepaidOnly,
}: CouponTerms): string =>
  [
    minSubtotal !== null && `Orders from ${formatRupees(minSubtotal)}`,
    firstOrderOnly && 'First order only',
    prepaidOnly && 'Prepaid only',
    perCustomer !== null && (perCustomer === 1 ? 'Once per customer' : `${perCustomer} times per customer`),
  ]
    .filter(Boolean)
    .join(', ')

/** The discount as text, to be followed by the word "off": `25%` or `₹200`. */
export const discountText = ({ percent, amountOff }: Discount): string =>
  amountOff === null ? `${percent ?? 0}%` : formatRupees(amountOff)

/** What a coupon gives: `25% off`, `₹200 off` or `Free delivery`. */
export const benefitText = (discount: Discount): string =>
  discount.freeDelivery ? 'Free delivery' : `${discountText(discount)} off`

/**
 * Returns whether a text promises no other discount for prepaid orders than this coupon gives. `discount` is null if the coupon cannot be
 * used now. A text that does not mention prepaid orders promises nothing here.
 */
export function isTruePrepaidOffer(text: string, discount: Discount | null): boolean {
  if (!/prepaid/i.test(text)) return true
  const promised = /\d+\s?%|₹\s?[\d,]+(?=\s+off)/i.exec(text)?.[0]
  return (
    discount !== null && (promised === undefined || promised.replace(/\s/, '') === discountText(discount))
  )
}
