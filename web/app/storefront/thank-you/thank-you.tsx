import { useMemo } from 'react'
import { data, Navigate, useLocation } from 'react-router'
import { confirmationId, ORDER_TOKEN_HEADER, showOrder } from '../../../../contract/orders/orders.ts'
import { orderDocuments } from '../../../../contract/invoicing/tax-documents.ts'
import { userApi } from '../../lib/api/api-context'
import { useHydrated } from '../../lib/hydrated'
import { demoIdOf, isDemoId, useOutboxEntries } from '../../lib/pending-orders/pending-orders'
import { OrderDocuments } from '../../components/orders/order-documents'
import { asSentence } from '../../lib/api/error-message'
import { ButtonLink } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { Icon } from '../../ui/icon'
import { Notice } from '../../ui/notice'
import { Spinner } from '../../ui/spinner'
import type { Route } from './+types/thank-you'
import { EraseOrder } from './erase-order'
import { RefusedOrder } from './refused-order'
import { Receipt, receiptOfOrder, receiptOfPendingOrder } from './receipt'
const QUICK = 'Could not load order details. Showing quick summary.'

const nothing = { order: null, documents: [] }

export async function loader({ params, context, request }: Route.LoaderArgs) {
  if (isDemoId(params.id)) return nothing
  const api = await context.get(userApi)()
  const token = new URL(request.url).searchParams.get('token') // of a guest's mail
  const headers = token ? { [ORDER_TOKEN_HEADER]: token } : {}
  try {
    const order = await api(showOrder, { params, headers })
    const { data: documents } = await api(orderDocuments, { params, headers })
    return { order, documents }
  } catch {
    return data(nothing, { status: 404 })
  }
}

/** An order that only this browser knows is shown without a network, and one that cannot be loaded from what is known. */
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  if (isDemoId(params.id)) return nothing
  return serverLoader().catch(() => nothing)
}

export const meta: Route.MetaFunction = () => [
  { title: 'Order Confirmed | Navrang' },
  { name: 'robots', content: 'noindex' },
]

export default function ThankYou({ loaderData: { order, documents }, params: { id } }: Route.ComponentProps) {
  const token = new URLSearchParams(useLocation().search).get('token')
  return (
    <main id="content" className="page-width py-8 lg:py-12">
      {order ? (
        <Receipt order={receiptOfOrder(order)}>
          {documents.length > 0 && (
            <section aria-label="Invoice" className="rounded-card border border-line bg-surface p-5">
              <OrderDocuments orderId={order._id} documents={documents} orderToken={token} />
            </section>
          )}
        </Receipt>
      ) : (
        <FromThisBrowser id={id} />
      )}
      {order && token && !order.userId && <EraseOrder orderId={order._id} token={token} />}
    </main>
  )
}

/** What the outbox or the navigation still knows of an order that the shop did not show. */
function FromThisBrowser({ id }: { id: string }) {
  const isHydrated = useHydrated()
  const { state } = useLocation()
  const kept = useOutboxEntries().find((useOutboxEntry) => demoIdOf(useOutboxEntry.key) === id)
  const quick = useMemo(
    () => receiptOfPendingOrder(id, isHydrated ? state : null, kept),
    [id, isHydrated, state, kept],
  )
  if (!isHydrated) {
    return (
      <p aria-live="polite" className="flex items-center justify-center gap-3 py-24 text-muted">
        <Spinner /> Looking for your order...
      </p>
    )
  }
  if (kept?.status.is === 'placed') return <Navigate to={`/thank-you/${kept.status.orderId}`} replace />
  if (kept?.status.is === 'refused') return <RefusedOrder entry={kept} status={kept.status} />
  if (!quick) return <UnknownOrder id={id} />
  return (
    <Receipt order={quick}>
      {kept?.status.is === 'waiting' ? (
        <Notice kind="warning">
          {QUICK} {asSentence(kept.status.message)} Your order is kept on this device. It is sent again by
          itself as soon as the shop can be reached.
        </Notice>
      ) : (
        <Notice kind="warning">{QUICK}</Notice>
      )}
    </Receipt>
  )
}

/** Nothing is known but an address: that confirms no order. */
const UnknownOrder = ({ id }: { id: string }) => (
  <EmptyState
    level={1}
    title="We could not find this order"
    picture={<Icon name="box" className="size-16 text-muted" />}
  >
    <p className="text-muted">{QUICK}</p>
    <p className="text-muted">
      Confirmation ID asked for: <span className="font-mono">{confirmationId(id)}</span>. It may belong to
      another account.
    </p>
    <div className="flex flex-wrap justify-center gap-3">
      <ButtonLink to="/orders">View My Orders</ButtonLink>
      <ButtonLink to="/marketplace" variant="secondary">
        Continue Shopping
      </ButtonLink>
    </div>
  </EmptyState>
)
