import { useState, type FormEvent } from 'react'
import {
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
import { Skeleton } from '../../ui/loading'
import { ConditionField } from './condition-field'
import { ActionForm, useEndpointForm } from '../../lib/forms/action-form'
import { useLoaded } from '../../lib/use-loaded'

const actionLabels: Record<PieceAction, string> = {
  cleaned: 'Ready to rent',
  repair: 'Send to repair',
  retire: 'Retire permanently',
  reinstate: 'Return to stock',
}

const eventLabels: Record<PieceEvent['what'], string> = {
  added: 'Added',
  handed_out: 'Handed out',
  taken_back: 'Taken back',
  cleaned: 'Cleaned',
  sent_to_cleaning: 'Sent to cleaning',
  sent_to_repair: 'Sent to repair',
  retired: 'Retired',
  reinstated: 'Returned to stock',
  looked_at: 'Inspected',
  undone: 'Undone',
}

/** A piece with its actions and its history. */
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
  const save = useEndpointForm('changePiece', {
    params: { id: piece.id },
    done: `${piece.code} saved`,
    onDone,
  })
  const [action, setAction] = useState<PieceAction | ''>('')
  const [condition, setCondition] = useState<PieceCondition>(piece.condition)
  const [reason, setReason] = useState('')
  const actions = PieceAction.options.filter((option) => canApplyAction(option, piece.state))

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    void save.submit({
      ...(action ? { act: action } : {}),
      ...(condition === piece.condition ? {} : { condition }),
      reason,
    })
  }
  return (
    <ActionForm of={save} onSubmit={onSubmit} className="stack">
      <SelectField
        label="Status"
        {...save.field('act')}
        value={action}
        onChange={({ currentTarget }) => setAction(currentTarget.value as PieceAction | '')}
      >
        <option value="">{pieceStateLabels[piece.state]} (no change)</option>
        {actions.map((option) => (
          <option key={option} value={option}>
            {actionLabels[option]}
          </option>
        ))}
      </SelectField>
      <ConditionField
        name="condition"
        value={condition}
        onChange={({ currentTarget }) => setCondition(currentTarget.value as PieceCondition)}
      />
      <Field
        label="Reason"
        maxLength={300}
        {...save.field('reason')}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Button type="submit" isBusy={save.isBusy}>
        Save
      </Button>
    </ActionForm>
  )
}

function History({ id }: { id: string }) {
  const { data, error } = useLoaded(id, (signal) => api(pieceHistory, { params: { id }, signal }))
  const events = data?.events
  if (error !== null) {
    return (
      <p role="alert" className="text-danger">
        {errorMessage(error) ?? 'The history could not be loaded'}
      </p>
    )
  }
  if (!events) return <Skeleton className="h-24 w-full" />
  if (!events.length) return <p className="text-muted">No history yet.</p>
  return (
    <ol className="stack">
      {events.map(({ at, what, state, condition, note, by, orderId }) => (
        <li key={`${at} ${what}`}>
          <p className="font-semibold">
            {eventLabels[what]}
            {orderId && <span className="font-normal text-muted"> for order {confirmationId(orderId)}</span>}
          </p>
          {note && <p>{note}</p>}
          <p className="hint">
            {formatInstant(at)}
            {by && ` by ${by}`} · {pieceStateLabels[state]} · {conditionLabels[condition]}
          </p>
        </li>
      ))}
    </ol>
  )
}
