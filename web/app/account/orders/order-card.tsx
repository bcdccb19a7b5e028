import type { ReactNode } from 'react'
import { confirmationId, type Order, type OwnOrder } from '../../../../contract/orders/orders.ts'
import { travelsToAddress } from '../../../../contract/orders/goods.ts'
import { canPay, SIMULATED_PAYMENT, summarizePayment } from '../../../../contract/orders/payment-summary.ts'
import { formatPayable } from '../../../../contract/core/money.ts'
import { OrderLines } from '../../components/orders/order-lines'
import { LinePicture } from '../../components/orders/line-picture'
import { OrderTimeline } from '../../components/orders/order-timeline'
import { OrderTotals } from '../../components/orders/order-totals'
import { countItems, formatInstant, methodOf } from '../../lib/labels/order-labels'
import { OrderArrival } from '../../components/orders/order-arrival'
import { PostalAddress } from '../../components/postal-address'
import { TrackShipment } from '../../components/orders/track-shipment'
import { StatusBadge } from '../../components/orders/status-badge'
import { ActionButton, useEndpointForm } from '../../lib/forms/action-form'
import { useReloadOnRefusal } from '../../lib/forms/use-reload-on-refusal'
import { ChangeSlot } from '../../components/orders/change-slot'
import { ButtonLink } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { Notice } from '../../ui/notice'
import { Card } from '../../ui/card'
import { goodsOf, storeOrderedGoods } from '../../lib/checkout/ordered-goods'
import { labelReturn, type ReturnLabels } from './rental-return-labels'

type OrderCardProps = {
  order: Order
  /** What the card says instead of 'Delivered' after rentals came back. */
  returnLabels: ReturnLabels | null
  /** Whether a deposit is still to be settled. */
  hasOpenDeposit: boolean
}

/** One order on its own page: status, items, totals and delivery. */
export const OrderCard = ({ order, returnLabels, hasOpenDeposit }: OrderCardProps) => (
  <Card as="article" aria-labelledby={titleId(order)} className="shadow-lift">
    <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line p-5">
      <OrderHead order={order} status={returnLabels?.status} />
    </header>
    <OrderBody order={order} deliveryLabel={returnLabels?.event} canChangeSlot>
      <NextStep order={order} />
      {hasOpenDeposit && <DepositNote order={order} />}
    </OrderBody>
  </Card>
)

/** One order in the list of orders. Its items, totals and delivery are folded unless `isOpen`; what the customer has to do is not. */
export function FoldedOrderCard({ order, isOpen }: { order: OwnOrder; isOpen: boolean }) {
  const { _id: id, items, amountDue } = order
  const returnLabels = labelReturn(order, order.garments)
  const pictures = items.slice(0, 3)
  const hasNextStep = order.status === 'pending' && summarizePayment(order).nextStep !== null
  return (
    <Card as="article" aria-labelledby={titleId(order)} className="shadow-lift">
      <details open={isOpen} className="group/order">
        <summary className="flex cursor-pointer items-center gap-4 rounded-card p-4 sm:p-5">
          <span className="flex shrink-0 gap-1">
            {pictures.map(({ skuId, image, from }, index) => (
              <LinePicture
                key={`${skuId} ${from}`}
                src={image}
                className={`h-20 w-16 ${index > 0 ? 'max-sm:hidden' : ''}`}
              />
            ))}
          </span>
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
            <OrderHead order={order} status={returnLabels?.status} />
            <span className="font-semibold tabular-nums">
              {countItems(items)} · {formatPayable(amountDue)}
            </span>
          </span>
          <Icon
            name="down"
            className="size-5 shrink-0 text-muted transition-transform group-open/order:rotate-180"
          />
        </summary>
        <div className="border-t border-line">
          <OrderBody order={order} deliveryLabel={returnLabels?.event}>
            {order.garments.some(({ hasOpenDeposit }) => hasOpenDeposit) && <DepositNote order={order} />}
            <ButtonLink to={`/orders/${id}`} variant="secondary" size="small" className="mt-4">
              Details<span className="sr-only"> of order {confirmationId(id)}</span>
            </ButtonLink>
          </OrderBody>
        </div>
      </details>
      {hasNextStep && (
        <div className="px-4 pb-4 sm:px-5 sm:pb-5">
          <NextStep order={order} />
        </div>
      )}
    </Card>
  )
}

const titleId = ({ _id: id }: Order) => `order-${id}`

/** The number of an order, its date, its payment method and its status. */
function OrderHead({
  order,
  status = summarizePayment(order).status,
}: {
  order: Order
  status?: string | undefined
}) {
  const { _id: id, createdAt } = order
  return (
    <>
      <div className="min-w-40 flex-1">
        <h2 id={titleId(order)} className="font-sans text-lg font-bold">
          Order <span className="font-mono tracking-wider">{confirmationId(id)}</span>
        </h2>
        <p className="hint">
          <time dateTime={createdAt}>{formatInstant(createdAt)}</time> · {methodOf(order)}
        </p>
      </div>
      <StatusBadge status={order.status} label={status} />
    </>
  )
}

type OrderBodyProps = {
  order: Order
  canChangeSlot?: boolean
  deliveryLabel?: string | null | undefined
  /** Shown below the totals. */
  children?: ReactNode
}

function OrderBody({ order, canChangeSlot = false, deliveryLabel, children }: OrderBodyProps) {
  const { items, couponCode, address, tracking, payment } = order
  return (
    <div className="grid gap-x-10 gap-y-6 p-5 md:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="min-w-0">
        <OrderLines lines={items} className="mb-5" />
        <OrderTotals
          totals={order}
          couponCode={couponCode}
          due={summarizePayment(order).amountLabel}
          isExact
        />
        {payment.isSimulated && <p className="hint mt-3">{SIMULATED_PAYMENT}</p>}
        {children}
      </div>
      <div className="stack-wide">
        <OrderTimeline order={order} deliveryLabel={deliveryLabel} />
        {tracking && <TrackShipment tracking={tracking} />}
        {isOpen(order.status) && (
          <OrderArrival fulfilment={order.fulfilment} shipments={order.promise} pin={address?.pin ?? ''} />
        )}
        {canChangeSlot && order.fulfilment && isOpen(order.status) && order.status !== 'shipped' && (
          <ChangeSlot orderId={order._id} />
        )}
        {address && (
          <div>
            <h3 className="mb-1 font-semibold">
              {travelsToAddress({ lines: items, fulfilment: order.fulfilment })
                ? 'Delivery address'
                : 'Your address'}
            </h3>
            <PostalAddress address={address} />
          </div>
        )}
      </div>
    </div>
  )
}

/** Whether the goods of the order are still to arrive. */
const isOpen = (status: Order['status']) => status !== 'cancelled' && status !== 'delivered'

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

/** What happens next with the payment of an order, and the button to pay. The action of the route redirects to the payment page. */
function NextStep({ order }: { order: Order }) {
  const pay = useEndpointForm('payOrder', { params: { id: order._id }, onRefused: useReloadOnRefusal() })
  const { nextStep } = summarizePayment(order)
  if (!nextStep) return null
  const action = canPay(order) && (
    <ActionButton of={pay} size="small" onClick={() => storeOrderedGoods(order._id, goodsOf(order))}>
      Pay now
    </ActionButton>
  )
  return (
    <Notice kind={action ? 'warning' : 'info'} className="not-first:mt-4" action={action}>
      {nextStep}
    </Notice>
  )
}
