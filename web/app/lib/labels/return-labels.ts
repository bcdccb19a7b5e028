import type { ReturnState } from '../../../../contract/returns/returns.ts'
import type { Tone } from '../../ui/badge'

/** Labels of return states, for shoppers and staff. */
export const returnLabels: Record<ReturnState, string> = {
  asked: 'Awaiting review',
  approved: 'Approved, awaiting return',
  refused: 'Rejected',
  received: 'Received',
  refunded: 'Refunded',
  exchanged: 'Exchanged',
  withdrawn: 'Cancelled',
}

export const returnTones: Record<ReturnState, Tone> = {
  asked: 'warning',
  approved: 'brand',
  refused: 'danger',
  received: 'brand',
  refunded: 'success',
  exchanged: 'success',
  withdrawn: 'neutral',
}
