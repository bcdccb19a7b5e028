import { useState } from 'react'
import { formatRupees } from '../../../../contract/core/money.ts'
import { cancelOrder, type Cancellation } from '../../../../contract/orders/rental-order.ts'
import { api } from '../../lib/api/browser-api'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Notice } from '../../ui/notice'
import { useOrderAction } from './use-order-action'
import { Card } from '../../ui/card'

/** The button that cancels an order. Its dialog shows the fee and the refund before the customer confirms. */
export function CancelOrder({ orderId, cancellation }: { orderId: string; cancellation: Cancellation }) {
  const { isBusy, problem, run } = useOrderAction()
  const [isOpen, setOpen] = useState(false)
  const { isPossible, why, fee, refund } = cancellation
  if (!isPossible) return null

  async function cancel() {
    const request = () => api(cancelOrder, { params: { id: orderId }, body: { fee } })
    if (await run(request, 'Your order has been cancelled')) setOpen(false)
  }
  return (
    <Card aria-labelledby="cancelling" className="p-5">
      <h2 id="cancelling" className="text-xl">
        Change of plans?
      </h2>
      <p className="mt-1 mb-3 text-muted">You can cancel this order. {why}</p>
      <Button variant="danger" size="small" onClick={() => setOpen(true)}>
        Cancel order
      </Button>
      <Dialog
        title="Cancel this order?"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        footer={
          <div className="cluster justify-end">
            <Button variant="quiet" onClick={() => setOpen(false)}>
              Keep order
            </Button>
            <Button variant="danger" isBusy={isBusy} onClick={() => void cancel()}>
              Cancel order
            </Button>
          </div>
        }
      >
        {problem && (
          <Notice kind="error" className="mb-3">
            {problem}
          </Notice>
        )}
        <p>{why}</p>
        {refund > 0 && (
          <p className="mt-2 font-semibold">
            {formatRupees(refund)} will be refunded to your original payment method.
          </p>
        )}
        {fee > 0 && <p className="mt-2">A cancellation fee of {formatRupees(fee)} applies.</p>}
      </Dialog>
    </Card>
  )
}
