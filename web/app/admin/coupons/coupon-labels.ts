import { formatDay } from '../../../../contract/core/dates.ts'
import { formatRupees } from '../../../../contract/core/money.ts'
import type { AdminCoupon, CouponState } from '../../../../contract/checkout/coupons.ts'

export const couponStateLabels: Record<CouponState, string> = {
  running: 'Running',
  scheduled: 'Not yet',
  used_up: 'Used up',
  ended: 'Ended',
}

/** `from 1 Oct 2026 until 12 Oct 2026`; none without an end. */
export function couponDaysText({ from, until }: Pick<AdminCoupon, 'from' | 'until'>): string {
  if (from && until) return `${formatDay(from)} – ${formatDay(until)}`
  if (from) return `From ${formatDay(from)}`
  return until ? `Until ${formatDay(until)}` : 'Any day'
}

/** For whom and for what it is. */
export function couponTermsText({
  minSubtotal,
  perCustomer,
  firstOrderOnly,
  prepaidOnly,
}: AdminCoupon): string {
  const terms = [
    minSubtotal !== null && `From ${formatRupees(minSubtotal)}`,
    firstOrderOnly && 'First order',
    prepaidOnly && 'Prepaid',
    perCustomer !== null && (perCustomer === 1 ? 'Once per customer' : `${perCustomer} times per customer`),
  ].filter(Boolean)
  return terms.join(', ') || 'Every order'
}

export const couponUsesText = ({ uses, maxUses }: Pick<AdminCoupon, 'uses' | 'maxUses'>): string =>
  maxUses === null
    ? uses.toLocaleString('en-IN')
    : `${uses.toLocaleString('en-IN')} of ${maxUses.toLocaleString('en-IN')}`
