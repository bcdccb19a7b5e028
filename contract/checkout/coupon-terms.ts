import { formatRupees, type Paise } from '../core/money.ts'

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

/**
 * Returns whether a text promises no other discount for prepaid orders than this coupon gives. `percent` is null if the coupon cannot be
 * used now. A text that does not mention prepaid orders promises nothing here.
 */
export function isTruePrepaidOffer(text: string, percent: number | null): boolean {
  if (!/prepaid/i.test(text)) return true
  const promised = /(\d+)\s?%/.exec(text)?.[1]
  return percent !== null && (promised === undefined || Number(promised) === percent)
}
