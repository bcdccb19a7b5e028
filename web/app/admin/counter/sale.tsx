import { Form, Link, useSearchParams } from 'react-router'
import { payCounterSale, showCounterSale, type CounterSale } from '../../../../contract/checkout/counter.ts'
import { formatPayable } from '../../../../contract/core/money.ts'
import { orderDocuments } from '../../../../contract/invoicing/tax-documents.ts'
import { confirmationId, setOrderStatus } from '../../../../contract/orders/orders.ts'
import { orderRental, type RentedGarment } from '../../../../contract/orders/rental-order.ts'
import { AreaErrorPage } from '../../components/errors/area-error-page'
import { OrderDocuments } from '../../components/orders/order-documents'
import { OrderTitle } from '../../components/orders/order-number'
import { PaymentBadge, StatusBadge } from '../../components/orders/status-badge'
import { userApi } from '../../lib/api/api-context'
import { loadSettings } from '../../lib/api/load-settings'
import { orThrowResponse } from '../../lib/api/route-errors'
import { titleOf } from '../../lib/brand'
import { endpointAction } from '../../lib/forms/endpoint-action'
import { formatInstant, staffStatusLabel, methodOf } from '../../lib/labels/order-labels'
import { Badge } from '../../ui/badge'
import { Button, ButtonLink } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { PageHeader } from '../../ui/page-header'
import { Panel } from '../../ui/panel'
import type { Route } from './+types/sale'
import { CollectPayment } from './collect-payment'
import { HandOverNow } from './hand-over-now'
import { readRupees } from './payment-panel'
import { Receipt, type Width } from './receipt'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  const [sale, { garments, conditions, balance }, { data: documents, waitsForTaxIdentity }, shop] =
    await orThrowResponse(
      Promise.all([
        api(showCounterSale, { params }),
        api(orderRental, { params }),
        api(orderDocuments, { params }),
        loadSettings(api, ['brand', 'business', 'contact', 'tax']),
      ]),
      request,
    )
  return { sale, garments, conditions, owed: balance.owed, documents, waitsForTaxIdentity, shop }
}

export const action = endpointAction({ payCounterSale, setOrderStatus })
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ params, matches }) => [
  { title: titleOf(matches, `Sale ${confirmationId(params.id ?? '')}`, 'admin') },
  { name: 'robots', content: 'noindex' },
]

/** A counter sale after it was recorded: its payment, the handover, its documents and the receipt to print. */
export default function Sale({ loaderData }: Route.ComponentProps) {
  const { sale, garments, conditions, owed, documents, waitsForTaxIdentity, shop } = loaderData
  const [search] = useSearchParams()
  const { order, due } = sale
  const width: Width = search.get('width') === 'a4' ? 'a4' : 'roll'
  const isOpen = due > 0 && order.status !== 'cancelled'
  return (
    <>
      <SaleHeader sale={sale} garments={garments} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_26rem] print:block">
        <div className="grid min-w-0 gap-5 print:hidden">
          {isOpen && <CollectPayment sale={sale} />}
          {owed > 0 && (
            <Notice kind="warning">
              The customer owes {formatPayable(owed)}. Staff who may handle payments record it on{' '}
              <Link to={`/admin/orders/${order._id}`} className="link">
                the page of the order
              </Link>
              .
            </Notice>
          )}
          {garments.length > 0 && order.status !== 'cancelled' && (
            <HandOverNow garments={garments satisfies RentedGarment[]} />
          )}
          <Panel title="Documents">
            {documents.length > 0 ? (
              <OrderDocuments orderId={order._id} documents={documents} />
            ) : (
              <p className="text-muted">
                {waitsForTaxIdentity
                  ? 'The invoice is issued as soon as the shop has entered its legal name, its address and its GST registration.'
                  : 'The invoice is issued a moment after the payment. Reload the page to see it.'}
              </p>
            )}
          </Panel>
        </div>
        <div className="min-w-0">
          <WidthChoice width={width} given={search.get('given')} />
          <Receipt
            sale={sale}
            owed={owed}
            garments={garments}
            conditions={conditions}
            shop={shop}
            width={width}
            given={readRupees(search.get('given') ?? '')}
          />
        </div>
      </div>
    </>
  )
}

type SaleHeaderProps = { sale: CounterSale; garments: readonly RentedGarment[] }

const SaleHeader = ({ sale: { order }, garments }: SaleHeaderProps) => (
  <div className="print:hidden">
    <PageHeader
      back={{ to: '/admin/counter', label: 'Counter' }}
      title={<OrderTitle id={order._id} />}
      badge={
        <span className="cluster">
          <SaleBadge order={order} garments={garments} />
          <PaymentBadge {...order} />
        </span>
      }
      text={`${formatInstant(order.createdAt)} · ${order.userName ?? 'No name'} · ${methodOf(order)}`}
    >
      <ButtonLink to={`/admin/orders/${order._id}`} variant="secondary">
        Order
      </ButtonLink>
      <ButtonLink to="/admin/counter">New sale</ButtonLink>
    </PageHeader>
  </div>
)

type SaleBadgeProps = { order: CounterSale['order']; garments: readonly RentedGarment[] }

/** A sale with goods is delivered at once, because they are handed over with it; its garments may still be in the shop. */
const SaleBadge = ({ order, garments }: SaleBadgeProps) =>
  order.status !== 'cancelled' && garments.some(({ state }) => state === 'booked') ? (
    <Badge tone="brand">Garments to hand over</Badge>
  ) : (
    <StatusBadge status={order.status} label={staffStatusLabel(order)} />
  )

/** The width of the receipt, and the button that prints it. */
function WidthChoice({ width, given }: { width: Width; given: string | null }) {
  const widths: [Width, string][] = [
    ['roll', '80 mm'],
    ['a4', 'A4'],
  ]
  return (
    <div className="mb-3 cluster print:hidden">
      <Form replace preventScrollReset className="cluster" aria-label="Paper width">
        {given && <input type="hidden" name="given" value={given} />}
        {widths.map(([value, label]) => (
          <Button
            key={value}
            type="submit"
            name="width"
            value={value}
            size="small"
            variant={width === value ? 'primary' : 'secondary'}
            aria-pressed={width === value}
          >
            {label}
          </Button>
        ))}
      </Form>
      <Button className="ml-auto" onClick={() => print()}>
        Print receipt
      </Button>
    </div>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <AreaErrorPage
    error={error}
    missing={{
      title: 'Sale not found',
      text: 'The link may be incomplete, or the order was placed online.',
      back: { to: '/admin/counter', label: 'Back to the counter' },
    }}
  />
)
