import { useNavigate } from 'react-router'
import {
  placeCounterSale,
  unpaidCounterSales,
  type UnpaidSale,
} from '../../../../contract/checkout/counter.ts'
import { dayInIndia } from '../../../../contract/core/dates.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { titleOf } from '../../lib/brand'
import { endpointAction } from '../../lib/forms/endpoint-action'
import { Button } from '../../ui/button'
import { ClientOnly } from '../../ui/hydration/hydrated'
import { PageHeader } from '../../ui/page-header'
import { Skeleton } from '../../ui/loading'
import type { Route } from './+types/counter'
import { GoodsPanel } from './goods-panel'
import { SaleForm } from './sale-form'
import { useSaleDraft } from './sale-draft'
import { UnpaidSales } from './unpaid-sales'
import { useSaleQuote } from './use-sale-quote'

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  const { sales } = await orThrowResponse(api(unpaidCounterSales), request)
  return { sales, today: dayInIndia(new Date()) }
}

export const action = endpointAction({ placeCounterSale })
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Counter', 'admin') },
  { name: 'robots', content: 'noindex' },
]

/** The counter of the shop: staff sell and rent to a customer who stands before them. */
export default function Counter({ loaderData }: Route.ComponentProps) {
  const fallback = (
    <>
      <PageHeader title="Counter" />
      <Skeleton className="h-96" />
    </>
  )
  return (
    <ClientOnly fallback={fallback}>
      <StoredSale {...loaderData} />
    </ClientOnly>
  )
}

type SalesProps = { today: string; sales: readonly UnpaidSale[] }

function StoredSale(props: SalesProps) {
  const draft = useSaleDraft()
  return (
    <>
      <PageHeader title="Counter">
        {draft.sale.lines.length > 0 && (
          <Button variant="secondary" onClick={draft.clear}>
            Start again
          </Button>
        )}
      </PageHeader>
      <OpenSale key={draft.sale.key} {...draft} {...props} />
    </>
  )
}

type OpenSaleProps = ReturnType<typeof useSaleDraft> & SalesProps

function OpenSale({ sale, change, clear, today, sales }: OpenSaleProps) {
  const quote = useSaleQuote(sale)
  const navigate = useNavigate()
  function finish(orderId: string) {
    const query = sale.payment === 'cash' && sale.given ? `?given=${encodeURIComponent(sale.given)}` : ''
    clear()
    void navigate(`/admin/counter/${orderId}${query}`)
  }
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid min-w-0 gap-5">
        <GoodsPanel sale={sale} quote={quote} today={today} change={change} />
        <UnpaidSales sales={sales} />
      </div>
      <SaleForm sale={sale} quote={quote} change={change} onDone={finish} />
    </div>
  )
}
