import { Link } from 'react-router'
import { dayInIndia } from '../../../contract/days.ts'
import { whoAmI } from '../../../contract/identity.ts'
import { adminOrders, orderStatuses } from '../../../contract/orders.ts'
import { isLetIn } from '../../../contract/rights.ts'
import { personApi } from '../api-context'
import { orPage } from '../refused'
import { statusWords } from '../shop/order-words'
import { Icon } from '../ui/icon'
import type { Route } from './+types/home'
import { useAdminUser } from './admin-user'
import { RecentOrders } from './recent-orders'

const LOOK_BACK = 200

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(personApi)()
  const { user } = await orPage(api(whoAmI), request)
  if (!isLetIn(adminOrders.access, user)) return null
  const orders = await orPage(api(adminOrders, { query: { limit: LOOK_BACK } }), request)
  const today = dayInIndia(new Date())
  return {
    counts: orderStatuses.map((status) => ({
      status,
      count: orders.filter((one) => one.status === status).length,
    })),
    today: orders.filter((one) => dayInIndia(new Date(one.createdAt)) === today).length,
    isAll: orders.length < LOOK_BACK,
    recent: orders.slice(0, 5),
  }
}

export default function AdminHome({ loaderData: orders }: Route.ComponentProps) {
  return orders ? <Orders {...orders} /> : <Welcome />
}

/** For staff who are not trusted with orders. */
function Welcome() {
  const { name, rights } = useAdminUser()
  return (
    <>
      <h1 className="text-4xl">Dashboard</h1>
      <p className="mt-2 text-muted">
        {rights.length
          ? `Good to see you, ${name}. What you are trusted with (${rights.join(', ')}) is in the menu.`
          : `Good to see you, ${name}. An admin of the shop has yet to give you rights.`}
      </p>
    </>
  )
}

function Orders({ counts, today, isAll, recent }: NonNullable<Route.ComponentProps['loaderData']>) {
  return (
    <>
      <h1 className="text-4xl">Dashboard</h1>
      <p className="mt-2 text-muted">
        {today === 0 ? 'No orders yet today.' : today === 1 ? 'One order today.' : `${today} orders today.`}{' '}
        {isAll ? 'The figures count all orders.' : `The figures count the last ${LOOK_BACK} orders.`}
      </p>
      <ul className="mt-6 grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-6">
        {counts.map(({ status, count }) => (
          <li key={status}>
            <Link
              to={`/admin/orders?status=${status}`}
              className="block rounded-card border border-line bg-surface p-4 hover:border-brand"
            >
              <span className="block text-3xl font-bold tabular-nums">{count}</span>
              <span className="text-muted">{statusWords[status]}</span>
            </Link>
          </li>
        ))}
      </ul>
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
      <RecentOrders orders={recent} />
    </>
  )
}
