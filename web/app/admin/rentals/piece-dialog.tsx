import { useEffect, useState, type FormEvent } from 'react'
import {
  changePiece,
  canApplyAction,
  PieceAction,
  pieceHistory,
  type Piece,
  type PieceCondition,
  type PieceEvent,
} from '../../../../contract/rentals/pieces.ts'
import { confirmationId } from '../../../../contract/orders/orders.ts'
import { api } from '../../lib/api/browser-api'
import { formatInstant } from '../../lib/labels/order-labels'
import { conditionLabels, pieceStateLabels } from '../../lib/labels/rental-labels'
import { errorMessage } from '../../lib/api/error-message'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Field, SelectField } from '../../ui/field'
import { Skeleton } from '../../ui/skeleton'
import { ConditionField } from './condition-field'
import { usePendingAction } from '../../lib/use-pending-action'

const auditLabels: Record<PieceAction, string> = {
  cleaned: 'Ready to be worn',
  repair: 'Send to repair',
  retire: 'Retire for good',
  reinstate: 'Bring back into the store',
}

const eventLabels: Record<PieceEvent['what'], string> = {
  added: 'Added',
  handed_out: 'Handed out',
  taken_back: 'Taken back',
  cleaned: 'Cleaned',
  sent_to_repair: 'Sent to repair',
  retired: 'Retired',
  reinstated: 'Brought back',
  looked_at: 'Looked at',
  undone: 'Step taken back',
}

/** One piece: what can be done with it, and everything that happened to it. */
export function PieceDialog({ piece, onClose }: { piece: Piece; onClose: () => void }) {
  return (
    <Dialog title={<span className="font-mono tracking-wider">{piece.code}</span>} isOpen onClose={onClose}>
      <ChangeForm piece={piece} onDone={onClose} />
      <h3 className="mt-6 mb-2 font-semibold">History</h3>
      <History id={piece.id} />
    </Dialog>
  )
}

function ChangeForm({ piece, onDone }: { piece: Piece; onDone: () => void }) {
  const { run, isBusy, errors } = usePendingAction()
  const [act, setAction] = useState<PieceAction | ''>('')
  const [condition, setCondition] = useState<PieceCondition>(piece.condition)
  const [reason, setReason] = useState('')
  const acts = PieceAction.options.filter((option) => canApplyAction(option, piece.state))

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    const body = {
      ...(act ? { act } : {}),
      ...(condition === piece.condition ? {} : { condition }),
      reason,
    }
    if (await run(() => api(changePiece, { params: { id: piece.id }, body }), `${piece.code} was changed`)) {
      onDone()
    }
  }
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-4">
      <SelectField
        label="State"
        value={act}
        error={errors['act']}
        onChange={({ currentTarget }) => setAction(currentTarget.value as PieceAction | '')}
      >
        <option value="">{pieceStateLabels[piece.state]} (as it is)</option>
        {acts.map((act) => (
          <option key={act} value={act}>
            {auditLabels[act]}
          </option>
        ))}
      </SelectField>
      <ConditionField value={condition} onChange={setCondition} />
      <Field
        label="Reason"
        name="reason"
        maxLength={300}
        value={reason}
        error={errors['reason']}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Button type="submit" isBusy={isBusy}>
        Save
      </Button>
    </form>
  )
}

function History({ id }: { id: string }) {
  const [events, setEvents] = useState<readonly PieceEvent[] | null>(null)
  const [problem, setProblem] = useState('')
  useEffect(() => {
    const stop = new AbortController()
    api(pieceHistory, { params: { id }, signal: stop.signal }).then(
      (answer) => setEvents(answer.events),
      (error: unknown) =>
        !stop.signal.aborted && setProblem(errorMessage(error) ?? 'The history cannot be loaded'),
    )
    return () => stop.abort()
  }, [id])

  if (problem) {
    return (
      <p role="alert" className="text-danger">
        {problem}
      </p>
    )
  }
  if (!events) return <Skeleton className="h-24 w-full" />
  if (!events.length) return <p className="text-muted">Nothing has been written down yet.</p>
  return (
    <ol className="flex flex-col gap-3">
      {events.map(({ at, what, state, condition, note, by, orderId }) => (
        <li key={`${at} ${what}`}>
          <p className="font-semibold">
            {eventLabels[what]}
            {orderId && <span className="font-normal text-muted"> for order {confirmationId(orderId)}</span>}
          </p>
          {note && <p>{note}</p>}
          <p className="text-sm text-muted">
            {formatInstant(at)}
            {by && ` by ${by}`} · {pieceStateLabels[state]} · {conditionLabels[condition]}
          </p>
        </li>
      ))}
    </ol>
  )
}
