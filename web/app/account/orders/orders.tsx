import { Link } from 'react-router'
import { myOrders, OWN_ORDERS_LIMIT } from '../../../../contract/orders/orders.ts'
import { payOrder } from '../../../../contract/payments/payments.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { endpointAction, paymentPage } from '../../lib/forms/endpoint-action'
import { ButtonLink } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { PageHeader } from '../../ui/page-header'
import type { Route } from './+types/orders'
import { PendingOrders } from './pending-orders'
import { titleOf } from '../../lib/brand'
import { FoldedOrderCard } from './order-card'

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  const orders = await orThrowResponse(api(myOrders), request)
  return { orders, mayHaveOlder: orders.length >= OWN_ORDERS_LIMIT }
}

export const action = endpointAction({ payOrder }, { landingUrls: paymentPage })
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'My Orders') },
  { name: 'robots', content: 'noindex' },
]

export default function MyOrders({ loaderData: { orders, mayHaveOlder } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="My Orders" />
      <PendingOrders />
      {orders.length > 0 && (
        <ul className="stack-wide">
          {orders.map((order, index) => (
            <li key={order._id}>
              <FoldedOrderCard order={order} isOpen={index === 0} />
            </li>
          ))}
        </ul>
      )}
      {mayHaveOlder && (
        <p className="mt-6 text-center text-muted">
          This page lists your newest {orders.length} orders. To see older ones, if you have any,{' '}
          <Link to="/account/privacy" className="link">
            download your data
          </Link>
          .
        </p>
      )}
      {!orders.length && (
        <EmptyState title="No orders yet" icon="box">
          <p className="text-muted">
            Your purchases and rentals will appear here with their delivery status.
          </p>
          <div className="cluster justify-center">
            <ButtonLink to="/marketplace">Go to the marketplace</ButtonLink>
            <ButtonLink to="/rent" variant="secondary">
              See rentals
            </ButtonLink>
          </div>
        </EmptyState>
      )}
    </>
  )
}
