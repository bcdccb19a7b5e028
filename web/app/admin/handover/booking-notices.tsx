import { Link } from 'react-router'
import { formatDay } from '../../../../contract/core/dates.ts'
import { lateLabel } from '../../../../contract/rentals/late-return.ts'
import type { HandoverView } from '../../../../contract/rentals/handover.ts'
import { confirmationId } from '../../../../contract/orders/orders.ts'
import { formatRupees } from '../../../../contract/core/money.ts'
import { pieceStateLabels } from '../../lib/labels/rental-labels'
import { Notice } from '../../ui/notice'

/** Warnings that staff should read before they scan the piece. */
export function BookingNotices({ hold }: { hold: HandoverView }) {
  const { state, isReleased, piece, others: alternatives, daysLate, lateFee, deposit, next } = hold
  const isBooked = state === 'booked' && !isReleased
  const isLost = state === 'out' && deposit.settledAt !== null
  return (
    <div className="mb-5 flex flex-col gap-3 empty:hidden">
      {isReleased && <Notice kind="warning">This booking was cancelled.</Notice>}
      {isBooked && !piece && (
        <Notice kind="error">
          This booking has no piece assigned.{' '}
          {alternatives.length > 0
            ? `Available: ${alternatives.map(({ code }) => code).join(', ')}.`
            : 'No other piece of this size is available.'}
        </Notice>
      )}
      {isBooked && piece && piece.state !== 'ready' && (
        <Notice kind="warning">
          {piece.code} is {pieceStateLabels[piece.state].toLowerCase()}.{' '}
          {alternatives.length > 0
            ? `Available instead: ${alternatives.map(({ code }) => code).join(', ')}.`
            : 'Mark it as cleaned first.'}
        </Notice>
      )}
      {isLost && <Notice kind="warning">Reported as lost.</Notice>}
      {state === 'out' && !isLost && daysLate > 0 && (
        <Notice kind="warning">
          {lateLabel(daysLate)}: {formatRupees(lateFee)} so far.
        </Notice>
      )}
      {state === 'out' && next && (daysLate > 0 || next.isInDanger) && (
        <Notice kind="error">
          Order{' '}
          <Link to={`/admin/rentals/handover/${next.holdId}`} className="underline">
            {confirmationId(next.orderId)}
          </Link>{' '}
          needs this piece from {formatDay(next.from)}.
        </Notice>
      )}
    </div>
  )
}
