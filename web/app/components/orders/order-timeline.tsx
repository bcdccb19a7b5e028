import {
  orderStatuses,
  statusLabels,
  type Order,
  type OrderStatus,
} from '../../../../contract/orders/orders.ts'
import { Icon } from '../../ui/icon'
import { formatInstant } from '../../lib/labels/order-labels'

/** The past events of an order with their time, then the steps that are still to come. */
export function OrderTimeline({
  order,
  showsActor = false,
}: {
  order: Pick<Order, 'status' | 'events' | 'payment' | 'paymentMethod'>
  showsActor?: boolean
}) {
  const nextSteps = remainingSteps(order.status)
  return (
    <ol className="flex flex-col">
      {order.events.map((event, index) => (
        <Step
          key={event.at}
          status={event.status}
          isLast={!nextSteps.length && index === order.events.length - 1}
          event={event}
          isPaid={order.payment.state === 'paid' && order.paymentMethod !== 'cod'}
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

type StepProps = {
  status: OrderStatus
  isLast: boolean
  event?: Order['events'][number]
  isPaid?: boolean
  children?: string
}

function Step({ status, isLast, event, isPaid = false, children }: StepProps) {
  const isCancelled = status === 'cancelled'
  const placed = isPaid ? 'Order placed and paid' : 'Order placed'
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
          {event && status === 'pending' ? placed : statusLabels[status]}
          {!event && <span className="sr-only"> (not yet)</span>}
        </span>
        {children && <span className="hint">{children}</span>}
      </span>
    </li>
  )
}
