import { useNavigation, useRevalidator } from 'react-router'
import { adminOrders, OrderStatus } from '../../../contract/orders.ts'
import { personApi } from '../api-context'
import { orPage } from '../refused'
import { Button, ButtonLink } from '../ui/button'
import { EmptyState } from '../ui/empty-state'
import type { Route } from './+types/orders'
import { OrderFilters, type OrderFilter } from './order-filters'
import { OrderTable } from './order-table'

const PAGE = 50

export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams
  const status = OrderStatus.safeParse(asked.get('status')).data
  const filter: OrderFilter = { status: status ?? '', q: asked.get('q')?.trim().slice(0, 100) ?? '' }
  const before = asked.get('before')?.slice(0, 100) ?? ''
  const api = await context.get(personApi)()
  const query = { q: filter.q, before, limit: PAGE, ...(status ? { status } : {}) }
  return { orders: await orPage(api(adminOrders, { query }), request), filter, before }
}

export const meta: Route.MetaFunction = () => [
  { title: 'Orders | Navrang admin' },
  { name: 'robots', content: 'noindex' },
]

export default function AdminOrders({ loaderData: { orders, filter, before } }: Route.ComponentProps) {
  const { state, revalidate } = useRevalidator()
  const isLoading = useNavigation().state === 'loading'
  const last = orders.at(-1)
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-4xl">Orders</h1>
        <Button
          size="small"
          variant="secondary"
          isBusy={state === 'loading'}
          onClick={() => void revalidate()}
        >
          Refresh
        </Button>
      </div>
      <OrderFilters key={`${filter.status} ${filter.q}`} filter={filter} />
      <p aria-live="polite" className="my-4 text-muted">
        {countWords(orders.length, last !== undefined && orders.length === PAGE, before !== '')}
      </p>
      <div aria-busy={isLoading} className={`transition-opacity ${isLoading ? 'opacity-60' : ''}`}>
        {orders.length > 0 ? (
          <OrderTable orders={orders} />
        ) : (
          <NoOrders filter={filter} isFurther={before !== ''} />
        )}
      </div>
      <nav aria-label="Pages" className="mt-6 flex flex-wrap justify-center gap-3">
        {before && (
          <ButtonLink to={pathOf(filter)} variant="secondary">
            Newest orders
          </ButtonLink>
        )}
        {last && orders.length === PAGE && (
          <ButtonLink to={pathOf(filter, last._id)} variant="secondary">
            Older orders
          </ButtonLink>
        )}
      </nav>
    </>
  )
}

function countWords(count: number, hasMore: boolean, isFurther: boolean): string {
  const orders = count === 1 ? 'One order' : `${count} orders`
  if (hasMore) return `${orders} on this page, older ones on the next`
  return isFurther ? `${orders} on this page` : orders
}

function NoOrders({ filter, isFurther }: { filter: OrderFilter; isFurther: boolean }) {
  const isFiltered = filter.q !== '' || filter.status !== ''
  if (!isFiltered && !isFurther) {
    return (
      <EmptyState title="No orders yet">
        <p className="text-muted">As soon as somebody buys or rents something, it is listed here.</p>
      </EmptyState>
    )
  }
  return (
    <EmptyState title="No such orders">
      <p className="text-muted">{isFiltered ? 'Nothing matches this search.' : 'There are no older ones.'}</p>
      <ButtonLink to="/admin/orders" variant="secondary">
        Show all orders
      </ButtonLink>
    </EmptyState>
  )
}

function pathOf({ status, q }: OrderFilter, before = ''): string {
  const given = Object.entries({ status, q, before }).filter(([, value]) => value)
  return `/admin/orders?${new URLSearchParams(given)}`
}
