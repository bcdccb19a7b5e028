import { useMemo } from 'react'
import { data, Navigate, useLocation } from 'react-router'
import { confirmationId, ORDER_TOKEN_HEADER, showOrder } from '../../../../contract/orders/orders.ts'
import { summarizePayment } from '../../../../contract/orders/payment-summary.ts'
import { eraseOrder } from '../../../../contract/accounts/account.ts'
import { orderRental } from '../../../../contract/orders/rental-order.ts'
import { orderDocuments } from '../../../../contract/invoicing/tax-documents.ts'
import { userApi } from '../../lib/api/api-context'
import { ClientOnly } from '../../ui/hydration/hydrated'
import { demoIdOf, isDemoId, usePendingOrders } from '../../lib/pending-orders/pending-orders'
import { RentalConditionList } from '../../components/orders/rental-conditions'
import { OrderDocuments } from '../../components/orders/order-documents'
import { asSentence } from '../../lib/api/error-message'
import { formAction } from '../../lib/forms/form-action'
import { clientActionBefore } from '../../lib/forms/form-result'
import { ButtonLink } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast'
import { Spinner } from '../../ui/loading'
import type { Route } from './+types/thank-you'
import { EraseOrder } from './erase-order'
import { RefusedOrder } from './refused-order'
import { Receipt, receiptOfOrder, receiptOfPendingOrder } from './receipt'
import { titleOf } from '../../lib/brand'
import { Card } from '../../ui/card'
import { Panel } from '../../ui/panel'
const QUICK_SUMMARY = 'Could not load order details. Showing quick summary.'

const nothing = { order: null, documents: [], conditions: null }

export async function loader({ params, context, request }: Route.LoaderArgs) {
  if (isDemoId(params.id)) return nothing
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

export const action = formAction(
  { eraseOrder },
  { headers: tokenHeader, landingUrls: { eraseOrder: () => '/' } },
)
export const clientAction = clientActionBefore(() => toast('Your data was erased'))

/**
 * Loads the order from the server. For a pending order, which only this browser has, and after an error, the page shows what this browser
 * knows about the order.
 */
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  if (isDemoId(params.id)) return nothing
  return serverLoader().catch(() => nothing)
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  {
    title: titleOf(matches, loaderData?.order ? summarizePayment(loaderData.order).title : 'Order Confirmed'),
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
          <FromThisBrowser id={id} />
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

/** Shows an order that the server did not return, from the navigation state or the pending orders. */
function FromThisBrowser({ id }: { id: string }) {
  const { state } = useLocation()
  const entry = usePendingOrders().find(({ key }) => demoIdOf(key) === id)
  const quick = useMemo(() => receiptOfPendingOrder(id, state, entry), [id, state, entry])
  if (entry?.status.is === 'placed') return <Navigate to={`/thank-you/${entry.status.orderId}`} replace />
  if (entry?.status.is === 'refused') return <RefusedOrder entry={entry} status={entry.status} />
  if (!quick) return <UnknownOrder id={id} />
  return (
    <Receipt order={quick}>
      {entry?.status.is === 'waiting' ? (
        <Notice kind="warning">
          {QUICK_SUMMARY} {asSentence(entry.status.message)} Your order is saved on this device and will be
          sent again automatically as soon as the shop can be reached.
        </Notice>
      ) : (
        <Notice kind="warning">{QUICK_SUMMARY}</Notice>
      )}
    </Receipt>
  )
}

/** Shown if neither the server nor this browser knows the order. */
const UnknownOrder = ({ id }: { id: string }) => (
  <EmptyState level={1} title="We could not find this order" icon="box">
    <p className="text-muted">{QUICK_SUMMARY}</p>
    <p className="text-muted">
      Requested confirmation ID: <span className="font-mono">{confirmationId(id)}</span>. It may belong to
      another account.
    </p>
    <div className="cluster justify-center">
      <ButtonLink to="/orders">View My Orders</ButtonLink>
      <ButtonLink to="/marketplace" variant="secondary">
        Continue Shopping
      </ButtonLink>
    </div>
  </EmptyState>
)
