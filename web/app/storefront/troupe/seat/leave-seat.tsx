import { useState } from 'react'
import { formatPayable } from '../../../../../contract/core/money.ts'
import type { Seat } from '../../../../../contract/troupes/troupes.ts'
import { ActionForm, useEndpointForm } from '../../../lib/forms/action-form'
import { useReloadOnRefusal } from '../../../lib/forms/use-reload-on-refusal'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { Panel } from '../../../ui/panel'

const FORM_ID = 'leave-seat'

/** Gives a place up. For a paid place, the dialog shows what the dancer gets back before the dancer confirms. */
export function LeaveSeat({ seat, token }: { seat: Seat; token: string }) {
  const [isOpen, setOpen] = useState(false)
  const { cancellation } = seat
  const leave = useEndpointForm('leaveTroupe', {
    params: { token },
    done: cancellation ? 'Your order has been cancelled' : 'Your place is free for somebody else',
    onDone: () => setOpen(false),
    onRefused: useReloadOnRefusal({ hasMessage: true }),
  })
  const isPossible = cancellation?.isPossible ?? true
  if (!isPossible && !isOpen) return null // an open dialog stays, because it says why the order cannot be cancelled any more
  const label = cancellation ? 'Cancel my order' : 'Give up my place'
  return (
    <Panel
      title="Change of plans?"
      text={
        cancellation?.why ?? 'Nothing is charged for your place. Your size is then free for another dancer.'
      }
    >
      <Button variant="danger" size="small" onClick={() => setOpen(true)} aria-haspopup="dialog">
        {label}
      </Button>
      <Dialog
        title={`${label}?`}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        footer={
          <>
            <Button variant="quiet" onClick={() => setOpen(false)}>
              Keep it
            </Button>
            <Button
              variant="danger"
              type="submit"
              form={FORM_ID}
              isBusy={leave.isBusy}
              disabled={!isPossible}
            >
              {label}
            </Button>
          </>
        }
      >
        <ActionForm of={leave} id={FORM_ID}>
          <input type="hidden" name="fee" value={(cancellation?.fee ?? 0) / 100} /> {/* in rupees */}
        </ActionForm>
        <div className="stack">
          <p>{cancellation?.why ?? 'Your size is then free for another dancer.'}</p>
          {cancellation?.isPossible && (
            <p className="font-semibold">
              {cancellation.fee > 0 && `The fee is ${formatPayable(cancellation.fee)}. `}You get back{' '}
              {formatPayable(cancellation.refund)}.
            </p>
          )}
        </div>
      </Dialog>
    </Panel>
  )
}
