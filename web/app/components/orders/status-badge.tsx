import { statusLabels, type Order, type OrderStatus } from '../../../../contract/orders/orders.ts'
import { paymentLabels } from '../../lib/labels/order-labels'
import { Badge, type Tone } from '../../ui/badge'

const tones: Record<OrderStatus, Tone> = {
  pending: 'warning',
  confirmed: 'brand',
  processing: 'brand',
  shipped: 'neutral',
  delivered: 'success',
  cancelled: 'danger',
}

type StatusBadgeProps = { status: OrderStatus; label?: string }

export const StatusBadge = ({ status, label = statusLabels[status] }: StatusBadgeProps) => (
  <Badge tone={tones[status]}>{label}</Badge>
)

const paymentTones: Record<Order['payment']['state'], Tone> = {
  paid: 'success',
  due_on_delivery: 'neutral',
  waiting_for_transfer: 'warning',
  unpaid: 'warning',
  failed: 'danger',
  wrong_amount: 'danger',
}

/** The payment of an order, beside the badge of its status. */
export const PaymentBadge = ({
  payment: { state },
  paymentMethod,
  channel,
}: Pick<Order, 'payment' | 'paymentMethod' | 'channel'>) => (
  <Badge tone={paymentTones[state]}>
    {state === 'paid' && paymentMethod === 'cod' && channel === 'counter'
      ? 'Paid in cash'
      : paymentLabels[state]}
  </Badge>
)
