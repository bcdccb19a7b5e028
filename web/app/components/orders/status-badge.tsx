import type { OrderStatus } from '../../../../contract/orders/orders.ts'
import { statusLabels } from '../../lib/labels/order-labels'

const statusClasses: Record<OrderStatus, string> = {
  pending: 'bg-warning-soft text-warning',
  confirmed: 'bg-brand-soft text-brand',
  processing: 'bg-brand-soft text-brand',
  shipped: 'bg-sunken text-ink',
  delivered: 'bg-success-soft text-success',
  cancelled: 'bg-danger-soft text-danger',
}

export const StatusBadge = ({ status }: { status: OrderStatus }) => (
  <span
    className={`inline-block rounded-full px-3 py-1 text-sm font-semibold whitespace-nowrap ${statusClasses[status]}`}
  >
    {statusLabels[status]}
  </span>
)
