import { data, useLocation } from 'react-router'
import { ORDER_TOKEN_HEADER, showOrder } from '../../../../contract/orders/orders.ts'
import { summarizePayment } from '../../../../contract/orders/payment-summary.ts'
import { eraseOrder } from '../../../../contract/accounts/account.ts'
import { orderRental } from '../../../../contract/orders/rental-order.ts'
import { orderDocuments } from '../../../../contract/invoicing/tax-documents.ts'
import { userApi } from '../../lib/api/api-context'
import { ClientOnly } from '../../ui/hydration/hydrated'
import { isTemporaryId } from '../../lib/pending-orders/pending-orders'
import { RentalConditionList } from '../../components/orders/rental-conditions'
import { OrderDocuments } from '../../components/orders/order-documents'
import { endpointAction } from '../../lib/forms/endpoint-action'
import { clientActionBefore } from '../../lib/forms/form-result'
import { toast } from '../../ui/toast'
import { Spinner } from '../../ui/loading'
import type { Route } from './+types/thank-you'
import { EraseOrder } from './erase-order'
import { OrderInBrowser } from './order-in-browser'
import { Receipt, receiptOfOrder } from './receipt'
import { titleOf } from '../../lib/brand'
import { Card } from '../../ui/card'
import { Panel } from '../../ui/panel'

const nothing = { order: null, documents: [], conditions: null }

export async function loader({ params, context, request }: Route.LoaderArgs) {
  if (isTemporaryId(params.id)) return nothing
  const api = await context.get(userApi)()
  const headers = tokenHeader(request)
  try {
    const order = await api(showOrder, { params, headers })
    const [{ data: documents }, { conditions }] = await Promise.all([
      api(orderDocuments, { params, headers }),
      api(orderRental, { params, headers }),
    ])
    return { order, documents, conditions }
  } catch {
    return data(nothing, { status: 404 })
  }
}

/**
 * Returns a request header with the token in the URL. The token permits a guest to see the order. It is in the link that the guest gets
 * by e-mail.
 */
function tokenHeader(request: Request): Record<string, string> {
  const token = new URL(request.url).searchParams.get('token')
  return token ? { [ORDER_TOKEN_HEADER]: token } : {}
}

export const action = endpointAction(
  { eraseOrder },
  { headers: tokenHeader, landingUrls: { eraseOrder: () => '/' } },
)
export const clientAction = clientActionBefore(() => toast('Your data was erased'))

/**
 * Loads the order from the server. For a pending order, which only this browser has, and after an error, the page shows what this browser
 * knows about the order.
 */
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  if (isTemporaryId(params.id)) return nothing
  return serverLoader().catch(() => nothing)
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  {
    title: titleOf(matches, loaderData?.order ? summarizePayment(loaderData.order).title : 'Your order'),
  },
  { name: 'robots', content: 'noindex' },
]

export default function ThankYou({ loaderData, params: { id } }: Route.ComponentProps) {
  const { order, documents, conditions } = loaderData
  const token = new URLSearchParams(useLocation().search).get('token')
  return (
    <main id="content" className="page-width page-room">
      {order ? (
        <Receipt order={receiptOfOrder(order, conditions)}>
          {conditions && (
            <Panel title="Your rental">
              <RentalConditionList conditions={conditions} />
            </Panel>
          )}
          {documents.length > 0 && (
            <Card aria-label="Invoice" className="p-5">
              <OrderDocuments orderId={order._id} documents={documents} orderToken={token} />
            </Card>
          )}
        </Receipt>
      ) : (
        <ClientOnly fallback={<LoadingOrder />}>
          <OrderInBrowser id={id} />
        </ClientOnly>
      )}
      {order && token && !order.userId && <EraseOrder orderId={order._id} />}
    </main>
  )
}

const LoadingOrder = () => (
  <p aria-live="polite" className="flex items-center justify-center gap-3 py-24 text-muted">
    <Spinner /> Loading your order...
  </p>
)
