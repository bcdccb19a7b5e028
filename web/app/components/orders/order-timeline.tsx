import { orderStatuses, type Order, type OrderStatus } from '../../../../contract/orders/orders.ts'
import { Icon } from '../../ui/icon'
import { formatInstant, statusLabels } from '../../lib/labels/order-labels'

/** Where an order stands: what has happened with its moment, then what is still to come. */
export function OrderTimeline({
  order,
  showsWho = false,
}: {
  order: Pick<Order, 'status' | 'events'>
  showsWho?: boolean
}) {
  const coming = stepsAhead(order.status)
  return (
    <ol className="flex flex-col">
      {order.events.map((event, at) => (
        <Step
          key={event.at}
          status={event.status}
          isLast={!coming.length && at === order.events.length - 1}
          event={event}
        >
          {showsWho && event.by ? `${formatInstant(event.at)} by ${event.by}` : formatInstant(event.at)}
        </Step>
      ))}
      {coming.map((status, at) => (
        <Step key={status} status={status} isLast={at === coming.length - 1}>
          {status === 'delivered' ? 'Estimated: 3-5 business days after the order' : ''}
        </Step>
      ))}
    </ol>
  )
}

/** A cancelled order goes nowhere. */
function stepsAhead(status: OrderStatus): OrderStatus[] {
  if (status === 'cancelled') return []
  return orderStatuses
    .slice(orderStatuses.indexOf(status) + 1)
    .filter((orderStatuse) => orderStatuse !== 'cancelled')
}

type StepProps = { status: OrderStatus; isLast: boolean; event?: Order['events'][number]; children: string }

function Step({ status, isLast, event, children }: StepProps) {
  const isCancelled = status === 'cancelled'
  const reached = isCancelled ? 'bg-danger text-on-brand' : 'bg-success text-on-brand'
  return (
    <li className="flex gap-3">
      <span className="flex flex-col items-center">
        <span
          className={`grid size-6 shrink-0 place-items-center rounded-full ${event ? reached : 'border-2 border-line bg-surface'}`}
        >
          {event && <Icon name={isCancelled ? 'close' : 'check'} className="size-4" />}
        </span>
        {!isLast && <span className={`w-0.5 grow ${event ? 'bg-success' : 'bg-line'}`} />}
      </span>
      <span className={`pb-4 ${event ? '' : 'text-muted'}`}>
        <span className="block font-semibold">
          {event && status === 'pending' ? 'Order placed' : statusLabels[status]}
          {!event && <span className="sr-only"> (not yet)</span>}
        </span>
        {children && <span className="block text-sm text-muted">{children}</span>}
      </span>
    </li>
  )
}
