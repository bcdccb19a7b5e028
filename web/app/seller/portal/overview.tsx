import { Link } from 'react-router'
import { formatExact } from '../../../../contract/core/money.ts'
import { sellerOrders } from '../../../../contract/shipping/shipments.ts'
import { sellerPayouts } from '../../../../contract/sellers/payouts.ts'
import { myBusiness, sellerGoods, lowStockItems } from '../../../../contract/sellers/seller-portal.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { ButtonLink } from '../../ui/button'
import { PageHeader } from '../../ui/page-header'
import { Section } from '../../ui/section'
import type { Route } from './+types/overview'
import { ShipmentList } from './shipment-list'

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  const { business } = await orThrowResponse(api(myBusiness), request)
  if (!business) return null
  const [products, orders, money] = await orThrowResponse(
    Promise.all([
      api(sellerGoods),
      api(sellerOrders, { query: { limit: 5 } }),
      business.role === 'member' ? null : api(sellerPayouts),
    ]),
    request,
  )
  const live = products.data.filter(({ status }) => status === 'live')
  const low = live.filter((product) => lowStockItems(product).length > 0)
  return {
    name: business.name,
    ...orders,
    live: live.length,
    low: low.length,
    money: money && { balance: money.balance, payable: money.payable },
  }
}

/** The start page: today's tasks and the key figures of the business. */
export default function SellerOverview({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return null
  const { name, counts, live, low, money, data } = loaderData
  const tiles = [
    { to: '/seller/orders?state=to_pack', figure: String(counts.toPack), label: 'To pack' },
    { to: '/seller/orders?state=packed', figure: String(counts.packed), label: 'Ready to ship' },
    { to: '/seller/products', figure: String(live), label: live === 1 ? 'Live product' : 'Live products' },
    { to: '/seller/products?stock=low', figure: String(low), label: 'Low stock' },
    ...(money
      ? [
          { to: '/seller/payouts', figure: formatExact(money.payable), label: 'Payable now' },
          { to: '/seller/statements', figure: formatExact(money.balance), label: 'Your balance' },
        ]
      : []),
  ]
  return (
    <>
      <PageHeader title={name}>
        <ButtonLink to="/seller-listing" size="small">
          List a product
        </ButtonLink>
      </PageHeader>
      <ul className="mt-6 grid grid-cols-2 gap-3 xl:grid-cols-3">
        {tiles.map(({ to, figure, label }) => (
          <li key={label}>
            <Link to={to} className="block h-full card p-4 hover:border-brand">
              <span className="block text-2xl font-bold tabular-nums sm:text-3xl">{figure}</span>
              <span className="text-muted">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Section title="Latest orders">
        {data.length > 0 ? (
          <ShipmentList shipments={data} />
        ) : (
          <p className="text-muted">Your first orders will appear here.</p>
        )}
      </Section>
    </>
  )
}
