import type { OrderReturn, ReturnState } from '../../../../contract/returns/returns.ts'
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

/** The status of a return as the badge shows it. It is called refunded only when the customer has the money. */
export function returnStatus({ state, refundState }: Pick<OrderReturn, 'state' | 'refundState'>): {
  label: string
  tone: Tone
} {
  if (state === 'refunded' && refundState === null) return { label: 'Closed', tone: 'neutral' }
  if (state === 'refunded' && refundState === 'failed') return { label: 'Refund delayed', tone: 'warning' }
  if (state === 'refunded' && refundState !== 'completed') {
    return { label: 'Refund on its way', tone: 'brand' }
  }
  return { label: returnLabels[state], tone: returnTones[state] }
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
