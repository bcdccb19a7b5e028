import { useState } from 'react'
import { formatRupees } from '../../../../contract/core/money.ts'
import type { Cancellation } from '../../../../contract/orders/rental-order.ts'
import { ActionForm, useFormAction } from '../../lib/forms/action-form'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Panel } from '../../ui/panel'

const FORM_ID = 'cancel-order'

/** The button that cancels an order. Its dialog shows the fee and the refund before the customer confirms. */
export function CancelOrder({ orderId, cancellation }: { orderId: string; cancellation: Cancellation }) {
  const [isOpen, setOpen] = useState(false)
  const { isPossible, why, fee, refund } = cancellation
  const cancel = useFormAction('cancelOrder', {
    params: { id: orderId },
    done: 'Your order has been cancelled',
    onDone: () => setOpen(false),
  })
  if (!isPossible) return null
  return (
    <Panel title="Change of plans?" text={<>You can cancel this order. {why}</>}>
      <Button variant="danger" size="small" onClick={() => setOpen(true)}>
        Cancel order
      </Button>
      <Dialog
        title="Cancel this order?"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        footer={
          <>
            <Button variant="quiet" onClick={() => setOpen(false)}>
              Keep order
            </Button>
            <Button variant="danger" type="submit" form={FORM_ID} isBusy={cancel.isBusy}>
              Cancel order
            </Button>
          </>
        }
      >
        <ActionForm of={cancel} id={FORM_ID}>
          <input type="hidden" name="fee" value={fee / 100} /> {/* in rupees */}
        </ActionForm>
        <p>{why}</p>
        {refund > 0 && (
          <p className="mt-2 font-semibold">
            {formatRupees(refund)} will be refunded to your original payment method.
          </p>
        )}
        {fee > 0 && <p className="mt-2">A cancellation fee of {formatRupees(fee)} applies.</p>}
      </Dialog>
    </Panel>
  )
}
