import {
  orderStatuses,
  statusLabels,
  type Order,
  type OrderStatus,
} from '../../../../contract/orders/orders.ts'
import { Icon } from '../../ui/icon'
import { formatInstant } from '../../lib/labels/order-labels'

type OrderTimelineProps = {
  order: Pick<Order, 'status' | 'events' | 'payment' | 'paymentMethod'>
  showsActor?: boolean
  /** Replaces the label of an event in which the order was delivered. */
  deliveryLabel?: string | null | undefined
}

/** The past events of an order with their time, then the steps that are still to come. */
export function OrderTimeline({ order, showsActor = false, deliveryLabel }: OrderTimelineProps) {
  const nextSteps = remainingSteps(order.status)
  return (
    <ol className="flex flex-col">
      {order.events.map((event, index) => (
        <Step
          key={event.at}
          status={event.status}
          isLast={!nextSteps.length && index === order.events.length - 1}
          event={event}
          label={labelOf(event.status, { order, deliveryLabel })}
        >
          {showsActor && event.by ? `${formatInstant(event.at)} by ${event.by}` : formatInstant(event.at)}
        </Step>
      ))}
      {nextSteps.map((status, index) => (
        <Step key={status} status={status} isLast={index === nextSteps.length - 1} />
      ))}
    </ol>
  )
}

function remainingSteps(status: OrderStatus): OrderStatus[] {
  if (status === 'cancelled') return []
  return orderStatuses.slice(orderStatuses.indexOf(status) + 1).filter((next) => next !== 'cancelled')
}

/** The label of an event. An order begins as pending, so this event is its placement. */
function labelOf(
  status: OrderStatus,
  { order: { payment, paymentMethod }, deliveryLabel }: OrderTimelineProps,
): string {
  const isPaid = payment.state === 'paid' && paymentMethod !== 'cod'
  if (status === 'pending') return isPaid ? 'Order placed and paid' : 'Order placed'
  return (status === 'delivered' && deliveryLabel) || statusLabels[status]
}

type StepProps = {
  status: OrderStatus
  isLast: boolean
  event?: Order['events'][number]
  label?: string
  children?: string
}

function Step({ status, isLast, event, label = statusLabels[status], children }: StepProps) {
  const isCancelled = status === 'cancelled'
  const reachedClasses = isCancelled ? 'bg-danger text-on-brand' : 'bg-success text-on-brand'
  return (
    <li className="flex gap-3">
      <span className="flex flex-col items-center">
        <span
          className={`grid size-6 shrink-0 place-items-center rounded-full ${event ? reachedClasses : 'border-2 border-line bg-surface'}`}
        >
          {event && <Icon name={isCancelled ? 'close' : 'check'} className="size-4" />}
        </span>
        {!isLast && <span className={`w-0.5 grow ${event ? 'bg-success' : 'bg-line'}`} />}
      </span>
      <span className={`pb-4 ${event ? '' : 'text-muted'}`}>
        <span className="block font-semibold">
          {label}
          {!event && <span className="sr-only"> (not yet)</span>}
        </span>
        {children && <span className="hint">{children}</span>}
      </span>
    </li>
  )
}
