import { statusLabels, type OrderStatus } from '../../../../contract/orders/orders.ts'
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
