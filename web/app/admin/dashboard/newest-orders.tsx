import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../ui/icon'
import { formatRupees } from '../../../../contract/core/money.ts'
import { confirmationId, type Order } from '../../../../contract/orders/orders.ts'
import { formatInstant, staffStatusLabel } from '../../lib/labels/order-labels'
import { PaymentBadge, StatusBadge } from '../../components/orders/status-badge'
import { EmptyState } from '../../ui/empty-state'
import { CardList } from '../../ui/card'

/** The latest orders, with a link to all orders. */
export const NewestOrders = (props: ComponentProps<typeof RecentOrders>) => (
  <section>
    <div className="mt-10 mb-4 flex items-center justify-between gap-4">
      <h2 className="text-2xl">Latest orders</h2>
      <Link to="/admin/orders" className="touch-link">
        All orders
        <Icon name="next" />
      </Link>
    </div>
    <RecentOrders {...props} />
  </section>
)

/** Orders as rows that link to their page. */
function RecentOrders({ orders }: { orders: readonly Order[] }) {
  if (!orders.length) {
    return (
      <EmptyState title="No orders yet" level={3}>
        <p className="text-muted">New orders will appear here.</p>
      </EmptyState>
    )
  }
  return (
    <CardList className="overflow-hidden">
      {orders.map((order) => (
        <li key={order._id}>
          <Link
            to={`/admin/orders/${order._id}`}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 p-4 hover:bg-sunken"
          >
            <span className="font-mono font-semibold tracking-wider">{confirmationId(order._id)}</span>
            <span className="min-w-32 flex-1 truncate">{order.userName ?? order.userEmail ?? 'Guest'}</span>
            <span className="font-semibold tabular-nums">{formatRupees(order.amountDue)}</span>
            <PaymentBadge {...order} />
            <StatusBadge status={order.status} label={staffStatusLabel(order)} />
            <span className="w-full text-sm text-muted">{formatInstant(order.createdAt)}</span>
          </Link>
        </li>
      ))}
    </CardList>
  )
}
