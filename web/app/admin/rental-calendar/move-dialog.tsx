import { useState, type FormEvent } from 'react'
import { daysIn, formatNights } from '../../../../contract/core/dates.ts'
import { isRefusal } from '../../../../contract/core/refusal.ts'
import {
  moveBooking,
  movedDays,
  type CalendarBooking,
  type MovedBooking,
} from '../../../../contract/rentals/booking-calendar.ts'
import { Day, type Period } from '../../../../contract/rentals/rentals.ts'
import { api } from '../../lib/api/browser-api'
import { asSentence, errorMessage } from '../../lib/api/error-message'
import { useLoaded } from '../../lib/use-loaded'
import { nightsText, pieceStateLabels } from '../../lib/labels/rental-labels'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { DateField } from '../../ui/date/date-field'
import { SelectField } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { Skeleton } from '../../ui/loading'
import type { TimelineRow } from './rows'

/** Where a booking goes: the piece (null for any free piece) and the first worn day. */
export type Target = { pieceId: string | null; from: Day }

type MoveDialogProps = {
  row: TimelineRow
  booking: CalendarBooking
  /** The values that the dialog begins with, for example where the user dropped the booking. */
  target: Target
  isBusy: boolean
  onMove: (target: Target) => void
  onClose: () => void
}

/** Moves a booking. Shows the decision of the shop about the chosen piece and days before the user confirms. */
export function MoveDialog({ row, booking, target, isBusy, onMove, onClose }: MoveDialogProps) {
  const [pieceId, setPieceId] = useState(target.pieceId)
  const [from, setFrom] = useState(target.from)
  const decision = useDecision(booking, { pieceId, from })

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (decision.kind === 'allowed' && !isBusy) onMove({ pieceId, from })
  }
  const days = daysIn(booking.worn)
  return (
    <Dialog title={`Move the booking of ${booking.customer}`} isOpen onClose={onClose}>
      <form onSubmit={onSubmit} className="stack">
        <p className="text-muted">
          {row.sku.title}, {nightsText(booking.worn)}. The booking keeps its{' '}
          {days === 1 ? 'single day' : `${days} days`} and its price.
        </p>
        <SelectField
          label="Piece"
          value={pieceId ?? ''}
          onChange={({ currentTarget }) => setPieceId(currentTarget.value || null)}
        >
          <option value="">Any free piece</option>
          {row.sku.pieces.map(({ id, code, state }) => (
            <option key={id} value={id}>
              {code}
              {id === booking.pieceId
                ? ' (now)'
                : state === 'ready'
                  ? ''
                  : ` (${pieceStateLabels[state].toLowerCase()})`}
            </option>
          ))}
        </SelectField>
        <DateField
          label="First day"
          required
          value={from}
          hint={
            Day.safeParse(from).success
              ? `Rented ${formatNights(movedDays(booking.worn, from), { withYear: true })}`
              : ''
          }
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
        />
        <div aria-live="polite" className="min-h-16">
          <DecisionNotice decision={decision} onChoose={setFrom} />
        </div>
        <div className="cluster justify-end">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={isBusy} disabled={decision.kind !== 'allowed'}>
            Move
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type Decision =
  | { kind: 'unchanged' }
  | { kind: 'checking' }
  | { kind: 'allowed'; moved: MovedBooking }
  | { kind: 'refused'; message: string; alternatives: Period[] }

/** Asks the server whether the move is possible, whenever the piece or the day changes. */
function useDecision({ holdId, pieceId, worn }: CalendarBooking, target: Target): Decision {
  const isUnchanged = pieceId !== null && target.from === worn.from && (target.pieceId ?? pieceId) === pieceId
  const isDay = Day.safeParse(target.from).success
  const to = isUnchanged || !isDay ? null : JSON.stringify([holdId, target])
  const { data, isLoading, error } = useLoaded(to, (signal) =>
    api(moveBooking, { params: { id: holdId }, body: { ...target, check: true }, signal }),
  )
  if (to === null) return { kind: 'unchanged' }
  if (isLoading) return { kind: 'checking' }
  return error === null ? { kind: 'allowed', moved: data! } : refusalOf(error)
}

function refusalOf(error: unknown): Decision {
  const message = asSentence(errorMessage(error) ?? 'The shop could not be reached')
  const details =
    isRefusal(error) && error.code === 'dates_taken' ? (error.details as { alternatives: Period[] }) : null
  return { kind: 'refused', message, alternatives: details?.alternatives ?? [] }
}

type DecisionNoticeProps = { decision: Decision; onChoose: (from: Day) => void }

function DecisionNotice({ decision, onChoose }: DecisionNoticeProps) {
  if (decision.kind === 'unchanged') return <p className="hint">Choose another piece or another first day.</p>
  if (decision.kind === 'checking') return <Skeleton className="h-12 w-full" />
  if (decision.kind === 'refused') {
    return (
      <Notice kind="error">
        {decision.message}
        {decision.alternatives.length > 0 && (
          <span className="mt-2 flex flex-wrap items-center gap-2 font-normal">
            Free on:
            {decision.alternatives.map((days) => (
              <Button key={days.from} size="small" variant="secondary" onClick={() => onChoose(days.from)}>
                {formatNights(days)}
              </Button>
            ))}
          </span>
        )}
      </Notice>
    )
  }
  const { piece, worn, garmentsOnOtherDays, isCustomerNotified } = decision.moved
  return (
    <Notice kind="success">
      Piece {piece.code} is free for {formatNights(worn)}.
      {garmentsOnOtherDays > 1 &&
        ` All ${garmentsOnOtherDays} garments of this order line move to these days.`}
      {isCustomerNotified && ' The customer gets an e-mail with the new days.'}
      {garmentsOnOtherDays > 0 &&
        !isCustomerNotified &&
        ' The order has no e-mail address, so please tell the customer.'}
    </Notice>
  )
}
