import {
  orderStatuses,
  statusLabels,
  type Order,
  type OrderStatus,
} from '../../../../contract/orders/orders.ts'
import { customerStatusLabel, isPickedUp } from '../../../../contract/orders/status-label.ts'
import { Icon } from '../../ui/icon'
import { formatInstant } from '../../lib/labels/order-labels'

type OrderTimelineProps = {
  order: Pick<Order, 'status' | 'events' | 'payment' | 'paymentMethod' | 'fulfilment' | 'promise'>
  /** True for staff, who see who made each change, and the statuses under their own names. */
  isForStaff?: boolean
  /** Replaces the label of an event in which the order was delivered. */
  deliveryLabel?: string | null | undefined
}

/** The past events of an order with their time, then the steps that are still to come. */
export function OrderTimeline({ order, isForStaff = false, deliveryLabel }: OrderTimelineProps) {
  const nextSteps = remainingSteps(order, isForStaff)
  const events = shownEvents(order, { isForStaff, deliveryLabel })
  const labelOf = (status: OrderStatus) =>
    (status === 'pending' && placementLabel(order)) ||
    (status === 'delivered' && deliveryLabel) ||
    (isForStaff ? statusLabels[status] : customerStatusLabel({ ...order, status }))
  return (
    <ol className="flex flex-col">
      {events.map((event, index) => (
        <Step
          key={event.at}
          status={event.status}
          isLast={!nextSteps.length && index === events.length - 1}
          event={event}
          label={labelOf(event.status)}
        >
          {isForStaff && event.by ? `${formatInstant(event.at)} by ${event.by}` : formatInstant(event.at)}
        </Step>
      ))}
      {nextSteps.map((status, index) => (
        <Step key={status} status={status} isLast={index === nextSteps.length - 1} label={labelOf(status)} />
      ))}
    </ol>
  )
}

type Shown = Pick<OrderTimelineProps, 'isForStaff' | 'deliveryLabel'>

/** The past events. The customer of a pickup sees the last two statuses as one step, unless the second one has a label of its own. */
function shownEvents(order: OrderTimelineProps['order'], { isForStaff, deliveryLabel }: Shown) {
  const isOneStep = !isForStaff && isPickedUp(order) && !deliveryLabel
  const wasHandedOver = order.events.some(({ status }) => status === 'shipped')
  return order.events.filter(({ status }) => !(isOneStep && wasHandedOver && status === 'delivered'))
}

/** The statuses that are still to come. The customer of a pickup sees one step for both last statuses, the pickup. */
function remainingSteps(order: OrderTimelineProps['order'], isForStaff: boolean): OrderStatus[] {
  const { status } = order
  if (status === 'cancelled') return []
  const isOneStep = !isForStaff && isPickedUp(order)
  if (isOneStep && status === 'shipped') return []
  return orderStatuses
    .slice(orderStatuses.indexOf(status) + 1)
    .filter((next) => next !== 'cancelled' && !(isOneStep && next === 'shipped'))
}

/** The label of the first event of an order, which begins as pending. */
const placementLabel = ({ payment, paymentMethod }: OrderTimelineProps['order']): string =>
  payment.state === 'paid' && paymentMethod !== 'cod' ? 'Order placed and paid' : 'Order placed'

type StepProps = {
  status: OrderStatus
  isLast: boolean
  event?: Order['events'][number]
  label: string
  children?: string
}

function Step({ status, isLast, event, label, children }: StepProps) {
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
