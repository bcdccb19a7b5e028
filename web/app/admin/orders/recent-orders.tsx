import { Link } from 'react-router'
import { formatRupees } from '../../../../contract/core/money.ts'
import { confirmationId, type Order } from '../../../../contract/orders/orders.ts'
import { formatInstant } from '../../lib/labels/order-labels'
import { StatusBadge } from '../../components/orders/status-badge'
import { EmptyState } from '../../ui/empty-state'

/** The newest few, each a way to its page. */
export function RecentOrders({ orders }: { orders: readonly Order[] }) {
  if (!orders.length) {
    return (
      <EmptyState title="No orders yet" level={3}>
        <p className="text-muted">The first one will appear here as soon as it is placed.</p>
      </EmptyState>
    )
  }
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
      {orders.map((order) => (
        <li key={order._id}>
          <Link
            to={`/admin/orders/${order._id}`}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 p-4 hover:bg-sunken"
          >
            <span className="font-mono font-semibold tracking-wider">{confirmationId(order._id)}</span>
            <span className="min-w-0 flex-1 truncate">{order.userName ?? order.userEmail ?? 'Guest'}</span>
            <span className="font-semibold tabular-nums">{formatRupees(order.amountDue)}</span>
            <StatusBadge status={order.status} />
            <span className="w-full text-sm text-muted">{formatInstant(order.createdAt)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
