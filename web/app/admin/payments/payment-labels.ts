import type { AttemptState, PaymentProvider, RefundState } from '../../../../contract/payments/payments.ts'

export const attemptLabels: Record<AttemptState, string> = {
  created: 'Starting',
  open: 'Waiting',
  succeeded: 'Paid',
  failed: 'Failed',
  expired: 'Expired',
}

export const providerLabels: Record<PaymentProvider, string> = {
  demo: 'Demo',
  phonepe: 'PhonePe',
  upi: 'UPI transfer',
  cod: 'At the door',
}

export const refundLabels: Record<RefundState, string> = {
  requested: 'Promised',
  accepted: 'On its way',
  completed: 'Sent back',
  failed: 'Failed',
}
