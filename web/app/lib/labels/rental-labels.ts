import { formatPeriod } from '../../../../contract/core/dates.ts'
import type { DepositState } from '../../../../contract/rentals/deposits.ts'
import type { PieceCondition, PieceState } from '../../../../contract/rentals/pieces.ts'
import type { Period } from '../../../../contract/rentals/rentals.ts'

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

/** Names the nights of a rental: `Night 27 Nov 2026`, `Nights 5 Dec 2026 to 7 Dec 2026`. */
export const nightsText = (worn: Period): string =>
  `${worn.from === worn.until ? 'Night' : 'Nights'} ${formatPeriod(worn)}`
