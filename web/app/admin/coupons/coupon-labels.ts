import { formatDay, formatPeriod } from '../../../../contract/core/dates.ts'
import type { AdminCoupon, CouponState } from '../../../../contract/checkout/coupons.ts'

export const couponStateLabels: Record<CouponState, string> = {
  running: 'Active',
  scheduled: 'Scheduled',
  used_up: 'Used up',
  ended: 'Ended',
}

/** The period of validity: `1 Oct 2026 to 12 Oct 2026`, `From 1 Oct 2026`, `Any day`. */
export function couponDaysText({ from, until }: Pick<AdminCoupon, 'from' | 'until'>): string {
  if (from && until) return formatPeriod({ from, until })
  if (from) return `From ${formatDay(from)}`
  return until ? `Until ${formatDay(until)}` : 'Any day'
}

export const couponUsesText = ({ uses, maxUses }: Pick<AdminCoupon, 'uses' | 'maxUses'>): string =>
  maxUses === null
    ? uses.toLocaleString('en-IN')
    : `${uses.toLocaleString('en-IN')} of ${maxUses.toLocaleString('en-IN')}`
