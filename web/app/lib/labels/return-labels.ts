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

/** The status of a return as the badge shows it. A return that was closed without a refund is not called refunded. */
export function returnStatus({ state, refunded }: Pick<OrderReturn, 'state' | 'refunded'>): {
  label: string
  tone: Tone
} {
  if (state === 'refunded' && refunded === null) return { label: 'Closed', tone: 'neutral' }
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
