import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../ui/icon'
import { RecentOrders } from '../orders/recent-orders'

/** The last orders, and the way to all of them. */
export const NewestOrders = (props: ComponentProps<typeof RecentOrders>) => (
  <section>
    <div className="mt-10 mb-4 flex items-center justify-between gap-4">
      <h2 className="text-2xl">Newest orders</h2>
      <Link
        to="/admin/orders"
        className="inline-flex min-h-11 items-center gap-1 font-semibold text-brand hover:underline"
      >
        All orders
        <Icon name="next" />
      </Link>
    </div>
    <RecentOrders {...props} />
  </section>
)
