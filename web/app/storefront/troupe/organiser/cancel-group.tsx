import { useState } from 'react'
import type { Troupe } from '../../../../../contract/troupes/troupes.ts'
import { useEndpointForm } from '../../../lib/forms/action-form'
import { useReloadOnRefusal } from '../../../lib/forms/use-reload-on-refusal'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'

/** Ends the group before its deadline, after a confirmation. */
export function CancelGroup({ troupe }: { troupe: Troupe }) {
  const [isOpen, setOpen] = useState(false)
  const cancel = useEndpointForm('cancelTroupe', {
    params: { id: troupe.id },
    done: 'The group has been cancelled',
    onDone: () => setOpen(false),
    onRefused: useReloadOnRefusal(),
  })
  return (
    <>
      <Button variant="quiet" className="self-start" onClick={() => setOpen(true)} aria-haspopup="dialog">
        Cancel the group
      </Button>
      <Dialog
        title="Cancel the group?"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        footer={
          <>
            <Button variant="quiet" onClick={() => setOpen(false)}>
              Keep the group
            </Button>
            <Button variant="danger" isBusy={cancel.isBusy} onClick={() => void cancel.submit()}>
              Cancel the group
            </Button>
          </>
        }
      >
        <p>
          All outfits that are not paid are released, and the dancers are told. Orders that are paid stay as
          they are: each dancer can cancel their own order.
        </p>
      </Dialog>
    </>
  )
}
