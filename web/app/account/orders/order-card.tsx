import { confirmationId, type Order } from '../../../../contract/orders/orders.ts'
import { OrderLines } from '../../components/orders/order-lines'
import { OrderTimeline } from '../../components/orders/order-timeline'
import { OrderTotals } from '../../components/orders/order-totals'
import { formatInstant, methodLabels } from '../../lib/labels/order-labels'
import { PostalAddress } from '../../components/postal-address'
import { TrackShipment } from '../../components/orders/track-shipment'
import { StatusBadge } from '../../components/orders/status-badge'
import { ActionButton, useFormAction } from '../../lib/forms/action-form'
import { ButtonLink } from '../../ui/button'
import { Icon } from '../../ui/icon'
import type { StartedPayment } from '../../../../contract/payments/payments.ts'
import { Notice } from '../../ui/notice'
import { Card } from '../../ui/card'

/** Returns the label of the amount in the last line of the order totals. */
function dueLabel({ paymentMethod, status, payUntil }: Order): string {
  if (paymentMethod === 'cod') return status === 'delivered' ? 'Paid on delivery' : 'To pay on delivery'
  return payUntil ? 'Amount to pay' : 'Amount paid'
}

/** One order: status, items, totals and delivery. `isAlone` is true on the order's own page and hides the link to that page. */
export function OrderCard({ order, isAlone = false }: { order: Order; isAlone?: boolean }) {
  const { _id: id, status, createdAt, items, couponCode, paymentMethod, address } = order
  return (
    <Card as="article" aria-labelledby={`order-${id}`} className="shadow-lift">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line p-5">
        <div className="flex-1">
          <h2 id={`order-${id}`} className="font-sans text-lg font-bold">
            Order <span className="font-mono tracking-wider">{confirmationId(id)}</span>
          </h2>
          <p className="hint">
            <time dateTime={createdAt}>{formatInstant(createdAt)}</time> · {methodLabels[paymentMethod]}
          </p>
        </div>
        <StatusBadge status={status} />
        {!isAlone && (
          <ButtonLink to={`/orders/${id}`} variant="secondary" size="small">
            Details<span className="sr-only"> of order {confirmationId(id)}</span>
          </ButtonLink>
        )}
      </header>
      <div className="grid gap-x-10 gap-y-6 p-5 md:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="min-w-0">
          <OrderLines lines={items} className="mb-5" />
          <OrderTotals totals={order} couponCode={couponCode} due={dueLabel(order)} />
          <PayNow order={order} />
          <DepositNote order={order} />
        </div>
        <div className="stack-wide">
          <OrderTimeline order={order} />
          {order.tracking && <TrackShipment tracking={order.tracking} />}
          {address && (
            <div>
              <h3 className="mb-1 font-semibold">Delivery address</h3>
              <PostalAddress address={address} />
            </div>
          )}
        </div>
      </div>
    </Card>
  )
}

/** A note about the refundable deposit. */
function DepositNote({ order: { depositTotal, status } }: { order: Order }) {
  if (depositTotal <= 0 || status === 'cancelled') return null
  return (
    <p className="mt-4 flex gap-2 rounded-xl bg-sunken p-3 text-sm">
      <Icon name="shield" className="size-5 text-success" />
      Your deposit is refunded when you return the outfit undamaged.
    </p>
  )
}

/** The payment button of an unpaid order whose items are still reserved. The action of the route redirects to the payment page. */
function PayNow({ order: { _id: id, status, payUntil } }: { order: Order }) {
  const pay = useFormAction('payOrder', { params: { id } })
  if (status !== 'pending' || !payUntil) return null
  return (
    <Notice
      kind="warning"
      className="mt-4"
      action={
        <ActionButton of={pay} size="small">
          Pay now
        </ActionButton>
      }
    >
      Not paid yet. Your items are reserved until {formatInstant(payUntil)}.
    </Notice>
  )
}

/** Redirects of a route that offers `payOrder`: the browser goes to the page where the order is paid. */
export const paymentPage = { payOrder: (reply: unknown) => (reply as StartedPayment).paymentUrl }
