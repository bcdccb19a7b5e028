import type { OrderStatus } from '../../../../contract/orders/orders.ts'
import { statusLabels } from '../../lib/labels/order-labels'
import { Badge, type Tone } from '../../ui/badge'

const tones: Record<OrderStatus, Tone> = {
  pending: 'warning',
  confirmed: 'brand',
  processing: 'brand',
  shipped: 'neutral',
  delivered: 'success',
  cancelled: 'danger',
}

export const StatusBadge = ({ status }: { status: OrderStatus }) => (
  <Badge tone={tones[status]}>{statusLabels[status]}</Badge>
)
