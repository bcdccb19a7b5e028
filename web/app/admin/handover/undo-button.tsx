import { useState } from 'react'
import { undoHandover, reportLost, type HandoverView } from '../../../../contract/rentals/handover.ts'
import { api } from '../../lib/api/browser-api'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { ReasonDialog } from '../rentals/reason-dialog'

const undoLabel = {
  out: {
    label: 'Undo handing out',
    about: 'The wrong piece was scanned: the booking waits for its piece again.',
  },
  back: { label: 'Undo taking back', about: 'The wrong piece was scanned: the customer still has this one.' },
  settlement: {
    label: 'Open the settlement again',
    about: 'It is posted backwards. This can be done for half an hour, until the money leaves.',
  },
}

/** Takes the last step back, with a reason that the log keeps. */
export function UndoButton({ hold }: { hold: HandoverView }) {
  const [isAsking, setAsking] = useState(false)
  const what = hold.undoable
  if (!what) return null
  const { label, about } = undoLabel[what]
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
        <Icon name="undo" />
        {label}
      </Button>
      <ReasonDialog
        title={label}
        about={about}
        action={label}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onSend={(reason) => api(undoHandover, { params: { id: hold.holdId }, body: { what, reason } })}
      />
    </>
  )
}

/** The garment will not come back. */
export function LostButton({ hold }: { hold: HandoverView }) {
  const [isAsking, setAsking] = useState(false)
  if (hold.state !== 'out') return null
  return (
    <>
      <Button variant="danger" size="small" onClick={() => setAsking(true)}>
        It will not come back
      </Button>
      <ReasonDialog
        title="Report the garment as lost?"
        about="Its piece is retired and the whole deposit of it is kept. The customer is told."
        action="Report as lost"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onSend={(reason) => api(reportLost, { params: { id: hold.holdId }, body: { reason } })}
      />
    </>
  )
}
