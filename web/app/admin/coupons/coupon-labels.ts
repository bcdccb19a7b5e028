import { formatDay } from '../../../../contract/core/dates.ts'
import { formatRupees } from '../../../../contract/core/money.ts'
import type { AdminCoupon, CouponState } from '../../../../contract/checkout/coupons.ts'

export const couponStateLabels: Record<CouponState, string> = {
  running: 'Active',
  scheduled: 'Scheduled',
  used_up: 'Used up',
  ended: 'Ended',
}

/** The period of validity: `1 Oct 2026 – 12 Oct 2026`, `From 1 Oct 2026`, `Any day`. */
export function couponDaysText({ from, until }: Pick<AdminCoupon, 'from' | 'until'>): string {
  if (from && until) return `${formatDay(from)} – ${formatDay(until)}`
  if (from) return `From ${formatDay(from)}`
  return until ? `Until ${formatDay(until)}` : 'Any day'
}

/** The conditions of the coupon. */
export function couponTermsText({
  minSubtotal,
  perCustomer,
  firstOrderOnly,
  prepaidOnly,
}: AdminCoupon): string {
  const terms = [
    minSubtotal !== null && `Orders from ${formatRupees(minSubtotal)}`,
    firstOrderOnly && 'First order only',
    prepaidOnly && 'Prepaid only',
    perCustomer !== null && (perCustomer === 1 ? 'Once per customer' : `${perCustomer} times per customer`),
  ].filter(Boolean)
  return terms.join(', ') || 'All orders'
}

export const couponUsesText = ({ uses, maxUses }: Pick<AdminCoupon, 'uses' | 'maxUses'>): string =>
  maxUses === null
    ? uses.toLocaleString('en-IN')
    : `${uses.toLocaleString('en-IN')} of ${maxUses.toLocaleString('en-IN')}`
