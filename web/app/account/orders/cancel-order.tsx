import { useState } from 'react'
import { formatPayable, paise } from '../../../../contract/core/money.ts'
import type { Order } from '../../../../contract/orders/orders.ts'
import { refundWays, SIMULATED_PAYMENT } from '../../../../contract/orders/payment-summary.ts'
import type { Cancellation } from '../../../../contract/orders/rental-order.ts'
import { refundDays } from '../../../../contract/store/policy-facts.ts'
import { ActionForm, useEndpointForm } from '../../lib/forms/action-form'
import { useReloadOnRefusal } from '../../lib/forms/use-reload-on-refusal'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Panel } from '../../ui/panel'

const FORM_ID = 'cancel-order'

type CancelOrderProps = { order: Order; cancellation: Cancellation }

/** The button that cancels an order. Its dialog shows what the customer gets back, where and when, before the customer confirms. */
export function CancelOrder({ order, cancellation }: CancelOrderProps) {
  const [isOpen, setOpen] = useState(false)
  const { isPossible, why, fee } = cancellation
  const cancel = useEndpointForm('cancelOrder', {
    params: { id: order._id },
    done: 'Your order has been cancelled',
    onDone: () => setOpen(false),
    onRefused: useReloadOnRefusal(),
  })
  if (!isPossible && !isOpen) return null // an open dialog stays, because it says why the order cannot be cancelled any more
  return (
    <Panel title="Change of plans?" text={isPossible ? <>You can cancel this order. {why}</> : why}>
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
            <Button
              variant="danger"
              type="submit"
              form={FORM_ID}
              isBusy={cancel.isBusy}
              disabled={!isPossible}
            >
              Cancel order
            </Button>
          </>
        }
      >
        <ActionForm of={cancel} id={FORM_ID}>
          <input type="hidden" name="fee" value={fee / 100} /> {/* in rupees */}
        </ActionForm>
        <div className="stack">
          <p>{why}</p>
          {isPossible && <Refund order={order} cancellation={cancellation} />}
          {isPossible && order.couponCode && (
            <p>You can use the coupon {order.couponCode} again while it is valid.</p>
          )}
        </div>
      </Dialog>
    </Panel>
  )
}

/** What the customer gets back, where and when. */
function Refund({ order, cancellation: { fee, refund } }: CancelOrderProps) {
  const { payment, paymentMethod, depositTotal, total } = order
  if (payment.state === 'wrong_amount') {
    return (
      <p className="font-semibold">
        Our staff will refund the {formatPayable(payment.received)} that we received.
      </p>
    )
  }
  if (payment.state === 'due_on_delivery') {
    return <p className="font-semibold">You have not paid anything, so there is nothing to refund.</p>
  }
  if (payment.state !== 'paid') {
    return (
      <p className="font-semibold">
        We have received no payment for this order, so there is nothing to refund. If you have paid, please
        contact us.
      </p>
    )
  }
  const earlier = refund + fee - total - depositTotal
  return (
    <>
      <dl className="rounded-xl bg-sunken p-4 tabular-nums">
        <Row name="Price">{formatPayable(total)}</Row>
        {depositTotal > 0 && <Row name="Deposit">{formatPayable(depositTotal)}</Row>}
        {fee > 0 && <Row name="Cancellation fee">{formatPayable(paise(0 - fee))}</Row>}
        {earlier !== 0 && <Row name="Earlier refunds and changes">{formatPayable(paise(earlier))}</Row>}
        <Row name="You get back" className="mt-2 border-t border-line pt-2 font-bold">
          {formatPayable(refund)}
        </Row>
      </dl>
      {refund > 0 && (
        <p>
          We will refund it {payment.isSimulated ? 'the way you paid' : refundWays[paymentMethod]}, within{' '}
          {refundDays} working days.{payment.isSimulated && ` ${SIMULATED_PAYMENT}`}
        </p>
      )}
    </>
  )
}

const Row = ({ name, className = '', children }: { name: string; className?: string; children: string }) => (
  <div className={`flex justify-between gap-4 ${className}`}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
