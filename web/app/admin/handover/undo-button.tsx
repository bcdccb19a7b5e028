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
    about: 'The settlement is reversed. This is possible for 30 minutes, until the refund is sent.',
  },
}

/** Undoes the last step, with a reason for the audit log. */
export function UndoButton({ hold }: { hold: HandoverView }) {
  const [isOpen, setOpen] = useState(false)
  const step = hold.undoable
  if (!step) return null
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
        endpoint="undoHandover"
        params={{ id: hold.holdId }}
        fields={{ what: step }}
      />
    </>
  )
}

/** Reports a garment that will not be returned. */
export function LostButton({ hold }: { hold: HandoverView }) {
  const [isOpen, setOpen] = useState(false)
  if (hold.state !== 'out' || hold.deposit.settledAt) return null
  return (
    <>
      <Button variant="danger" size="small" onClick={() => setOpen(true)}>
        Report as lost
      </Button>
      <ReasonAction
        title="Report this garment as lost?"
        about="The piece is retired and the full deposit is retained. The customer is notified. If the garment turns up later, choose “Undo loss” here, take the garment back and settle its deposit again."
        action="Report as lost"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        endpoint="reportLost"
        params={{ id: hold.holdId }}
      />
    </>
  )
}
