import type { AttemptState, PaymentProvider, RefundState } from '../../../../contract/payments/payments.ts'

export const attemptWords: Record<AttemptState, string> = {
  created: 'Starting',
  open: 'Waiting',
  succeeded: 'Paid',
  failed: 'Failed',
  expired: 'Expired',
}

export const providerWords: Record<PaymentProvider, string> = {
  demo: 'Demo',
  phonepe: 'PhonePe',
  upi: 'UPI transfer',
  cod: 'At the door',
}

export const refundWords: Record<RefundState, string> = {
  requested: 'Promised',
  accepted: 'On its way',
  completed: 'Sent back',
  failed: 'Failed',
}
