import { useState } from 'react'
import { formatRupees } from '../../../../contract/core/money.ts'
import { cancelOrder, type Cancellation } from '../../../../contract/orders/rental-order.ts'
import { api } from '../../lib/api/browser-api'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Notice } from '../../ui/notice'
import { useOrderAction } from './use-order-action'

/** The way out of an order, with what it costs and what goes back said before anything happens. */
export function CancelOrder({ orderId, cancellation }: { orderId: string; cancellation: Cancellation }) {
  const { isBusy, problem, act } = useOrderAction()
  const [isAsking, setAsking] = useState(false)
  const { isPossible, why, fee, refund } = cancellation
  if (!isPossible) return null

  async function cancel() {
    const work = () => api(cancelOrder, { params: { id: orderId }, body: { fee } })
    if (await act(work, 'Your order is cancelled')) setAsking(false)
  }
  return (
    <section aria-labelledby="cancelling" className="rounded-card border border-line bg-surface p-5">
      <h2 id="cancelling" className="text-xl">
        Change of plans?
      </h2>
      <p className="mt-1 mb-3 text-muted">You can cancel this order. {why}</p>
      <Button variant="danger" size="small" onClick={() => setAsking(true)}>
        Cancel the order
      </Button>
      <Dialog
        title="Cancel the order?"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        footer={
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="quiet" onClick={() => setAsking(false)}>
              Keep it
            </Button>
            <Button variant="danger" isBusy={isBusy} onClick={() => void cancel()}>
              Cancel the order
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
          <p className="mt-2 font-semibold">{formatRupees(refund)} go back to you the way you paid.</p>
        )}
        {fee > 0 && <p className="mt-2">{formatRupees(fee)} of the rent are kept.</p>}
      </Dialog>
    </section>
  )
}
