import type { ReturnState } from '../../../../contract/returns/returns.ts'

/** Labels of return states, for shoppers and staff. */
export const returnLabels: Record<ReturnState, string> = {
  asked: 'Awaiting review',
  approved: 'Approved, awaiting return',
  refused: 'Rejected',
  received: 'Received',
  refunded: 'Refunded',
  withdrawn: 'Cancelled',
}

export const returnLooks: Record<ReturnState, string> = {
  asked: 'bg-warning-soft text-warning',
  approved: 'bg-brand-soft text-brand',
  refused: 'bg-danger-soft text-danger',
  received: 'bg-brand-soft text-brand',
  refunded: 'bg-success-soft text-success',
  withdrawn: 'bg-sunken text-ink',
}
