import { useState } from 'react'
import type { HandoverView } from '../../../../contract/rentals/handover.ts'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { ReasonAction } from '../../components/reason-action'

const undoLabels = {
  out: {
    label: 'Undo handover',
    about: 'Use this if the wrong piece was scanned. The booking goes back to “booked”.',
  },
  back: {
    label: 'Undo return',
    about: 'Use this if the wrong piece was scanned and the customer still has this one.',
  },
  loss: {
    label: 'Undo loss',
    about:
      'Use this if the garment has turned up, or was reported by mistake. The customer then has the garment again, and its deposit is held until you take it back. We do not notify the customer.',
  },
  settlement: {
    label: 'Reopen settlement',
    about:
      'The settlement is reversed. This is possible until the refund is sent, 30 minutes after the settlement.',
  },
}

type Step = NonNullable<HandoverView['undoable']>

/** `onDone` is called when the page shows the new state of the handover, without this button. */
type StepButtonProps = { hold: HandoverView; onDone: () => void }

/** Undoes the last step, with a reason for the audit log. */
export const UndoButton = ({ hold: { holdId, undoable }, onDone }: StepButtonProps) =>
  undoable && <UndoStep key={undoable} holdId={holdId} step={undoable} onDone={onDone} />

type UndoStepProps = { holdId: number; step: Step; onDone: () => void }

function UndoStep({ holdId, step, onDone }: UndoStepProps) {
  const [isOpen, setOpen] = useState(false)
  const { label, about } = undoLabels[step]
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        <Icon name="undo" />
        {label}
      </Button>
      <ReasonAction
        title={label}
        about={about}
        action={label}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onDone={onDone}
        endpoint="undoHandover"
        params={{ id: holdId }}
        fields={{ what: step }}
      />
    </>
  )
}

/** Reports a garment that will not be returned. */
export const LostButton = ({ hold: { holdId, state, deposit }, onDone }: StepButtonProps) =>
  state === 'out' && !deposit.settledAt ? <ReportLost holdId={holdId} onDone={onDone} /> : null

function ReportLost({ holdId, onDone }: { holdId: number; onDone: () => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="danger" size="small" onClick={() => setOpen(true)}>
        Report as lost
      </Button>
      <ReasonAction
        title="Report this garment as lost?"
        about="The piece is retired and the full deposit is retained. The customer is notified if the order has an e-mail address. If the garment turns up later, choose “Undo loss” here, take the garment back and settle its deposit again."
        action="Report as lost"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onDone={onDone}
        endpoint="reportLost"
        params={{ id: holdId }}
      />
    </>
  )
}
