import type { AttemptState, PaymentProvider, RefundState } from '../../../../contract/payments/payments.ts'

export const attemptLabels: Record<AttemptState, string> = {
  created: 'Starting',
  open: 'Waiting',
  succeeded: 'Paid',
  failed: 'Failed',
  expired: 'Expired',
}

export const attemptTones = {
  created: 'neutral',
  open: 'warning',
  succeeded: 'success',
  failed: 'danger',
  expired: 'neutral',
} as const satisfies Record<AttemptState, string>

export const providerLabels: Record<PaymentProvider, string> = {
  demo: 'Simulated payment',
  phonepe: 'PhonePe',
  upi: 'UPI transfer',
  cod: 'Cash on delivery',
}

/** How staff pay a refund by hand, by the way in which the customer has paid. */
export const manualWays: Record<PaymentProvider, string> = {
  demo: 'Bank transfer or cash',
  phonepe: 'Bank transfer or cash',
  upi: 'Bank transfer',
  cod: 'Bank transfer or cash',
}

/** What a refund dialog says about the way of the money. */
export const refundNotice = (isManual: boolean): string =>
  isManual
    ? 'You pay this refund to the customer yourself. Then record it under Payments of the order or under Refunds to pay.'
    : 'The refund goes to the original payment method.'

export const refundLabels: Record<RefundState, string> = {
  requested: 'Requested',
  accepted: 'In progress',
  completed: 'Refunded',
  failed: 'Failed',
}
