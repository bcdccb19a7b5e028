import type { DepositState } from '../../../../contract/rentals/deposits.ts'
import type { PieceCondition, PieceState } from '../../../../contract/rentals/pieces.ts'

export const pieceStateLabels: Record<PieceState, string> = {
  ready: 'Ready',
  out: 'With a customer',
  cleaning: 'Being cleaned',
  repair: 'Being repaired',
  retired: 'Retired',
}

export const conditionLabels: Record<PieceCondition, string> = {
  new: 'Like new',
  good: 'Good',
  worn: 'Worn',
  damaged: 'Damaged',
}

/** Labels of deposit states, for shoppers and staff. */
export const depositLabels: Record<DepositState, string> = {
  awaited: 'Not paid yet',
  held: 'Held',
  settled: 'Settled, refund on its way',
  kept: 'Retained',
  returned: 'Refunded',
  void: 'No longer required',
}
