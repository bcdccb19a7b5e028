import { OrderTitle } from '../../components/orders/order-number'
import { useEffect } from 'react'
import { showCurrentUser } from '../../../../contract/accounts/current-user.ts'
import type { Api } from '../../../../contract/core/client.ts'
import { confirmationId, showOrder } from '../../../../contract/orders/orders.ts'
import { orderShipments } from '../../../../contract/shipping/shipments.ts'
import {
  myOrderMoney,
  payBalance,
  paymentMethods,
  payOrder,
  showPayment,
} from '../../../../contract/payments/payments.ts'
import { trackedParcels } from '../../../../contract/shipping/couriers.ts'
import { orderDocuments } from '../../../../contract/invoicing/tax-documents.ts'
import { myReviews, withdrawReview, writeReview } from '../../../../contract/reviews/reviews.ts'
import {
  chooseTransport,
  orderReturns,
  requestReturn,
  withdrawReturn,
} from '../../../../contract/returns/returns.ts'
import { chooseReturn } from '../../../../contract/orders/rental-return.ts'
import { changeSlot } from '../../../../contract/orders/slot-change.ts'
import { changeRental } from '../../../../contract/orders/rental-change.ts'
import { cancelOrder, extendRental, orderRental } from '../../../../contract/orders/rental-order.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { RentalChanges } from '../../components/orders/rental-changes'
import { RentalConditionList } from '../../components/orders/rental-conditions'
import { OrderShipments } from '../../components/orders/order-shipments'
import { OrderDocuments } from '../../components/orders/order-documents'
import { ParcelTimeline } from '../../components/orders/parcel-timeline'
import { refreshUser } from '../../lib/account/session'
import { readUser } from '../../lib/account/signed-in-user'
import { endpointAction, paymentPage } from '../../lib/forms/endpoint-action'
import { LinkFailed } from '../../components/errors/link-failed'
import { ButtonLink } from '../../ui/button'
import type { Route } from './+types/order'
import { OrderCard } from './order-card'
import { OrderBalance, OrderPayments } from './order-money'
import { OrderReviews } from './order-reviews'
import { CancelOrder } from './cancel-order'
import { labelReturn } from './rental-return-labels'
import { RentedGarmentCard } from './rented-garment'
import { OrderReturns } from '../returns/returns'
import { complaintTerms } from '../../../../contract/store/policy-facts.ts'
import { PageHeader } from '../../ui/page-header'
import { titleOf } from '../../lib/brand'
import { Panel } from '../../ui/panel'

/** Finds the order. A visitor, who may have followed a link in an e-mail, is asked to sign in before the order counts as unknown. */
const findOrder = (api: Api, params: { id: string }) =>
  api(showOrder, { params }).catch(async (error: unknown) => {
    await api(showCurrentUser)
    throw error
  })

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  const order = await orThrowResponse(findOrder(api, params), request)
  const txnId = new URL(request.url).searchParams.get('txnId')
  // Looks up an open payment at its provider, so that the balance below is up to date.
  const payment = txnId ? await api(showPayment, { params: { txnId } }).catch(() => null) : null
  const [rental, documents, reviews, returns, shipments, parcels, money, methods] = await orThrowResponse(
    Promise.all([
      api(orderRental, { params }),
      api(orderDocuments, { params }),
      api(myReviews, { query: { orderId: order._id } }),
      api(orderReturns, { params }),
      api(orderShipments, { params }),
      api(trackedParcels, { params }),
      api(myOrderMoney, { params }),
      api(paymentMethods),
    ]),
    request,
  )
  return {
    order,
    rental,
    documents: documents.data,
    reviews: reviews.lines,
    returns,
    shipments: shipments.data,
    parcels: parcels.data,
    money,
    methods,
    payment,
  }
}

export const action = endpointAction(
  {
    cancelOrder,
    changeRental,
    changeSlot,
    chooseReturn,
    chooseTransport,
    extendRental,
    payBalance,
    payOrder,
    requestReturn,
    withdrawReturn,
    writeReview,
    withdrawReview,
  },
  { landingUrls: paymentPage },
)
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ params, matches }) => [
  { title: titleOf(matches, `Order ${confirmationId(params.id ?? '')}`) },
  { name: 'robots', content: 'noindex' },
]

/** One order with its rentals, shipments, documents, returns and reviews. */
export default function OrderPage({
  loaderData: { order, rental, documents, reviews, returns, shipments, parcels, money, methods, payment },
}: Route.ComponentProps) {
  // Loads the signed-in user into the browser's storage. The page itself needs only the session cookie, but its buttons send requests
  // as the user whom the browser has stored.
  useEffect(() => {
    if (!readUser()) refreshUser().catch(() => null)
  }, [])
  return (
    <main id="content" className="page-width page-room">
      <div className="stack-wide mx-auto max-w-4xl">
        <PageHeader back={{ to: '/orders', label: 'My Orders' }} title={<OrderTitle id={order._id} />} />
        <OrderBalance orderId={order._id} rental={rental} methods={methods} payment={payment} />
        {rental.garments.length > 0 && (
          <section aria-labelledby="rented" className="stack-wide">
            <h2 id="rented" className="text-2xl">
              Your rentals
            </h2>
            {rental.garments.map((garment, at) => (
              <RentedGarmentCard
                key={garment.holdId}
                orderId={order._id}
                garment={garment}
                status={order.status}
                rentalReturn={rental.returns.find(({ line }) => line === garment.line)}
                conditions={rental.conditions?.lines.find(({ line }) => line === garment.line)}
                isFirstOfLine={rental.garments.findIndex(({ line }) => line === garment.line) === at}
              />
            ))}
            {rental.conditions && (
              <Panel title="Days and fees">
                <RentalConditionList
                  conditions={rental.conditions}
                  canBeCancelled={rental.cancellation.isPossible}
                />
              </Panel>
            )}
            {rental.changes.length > 0 && (
              <Panel title="Changes">
                <RentalChanges changes={rental.changes} />
              </Panel>
            )}
          </section>
        )}
        <OrderCard
          order={order}
          returnLabels={labelReturn(order, rental.garments)}
          hasOpenDeposit={rental.garments.some(
            ({ deposit: { state } }) => state === 'awaited' || state === 'held',
          )}
        />
        {parcels.map((parcel) => (
          <Panel key={parcel._id} title="Where is my parcel?">
            <ParcelTimeline parcel={parcel} />
          </Panel>
        ))}
        {shipments.length > 0 && (
          <Panel title={shipments.every(({ sellerId }) => sellerId) ? 'Shipments from sellers' : 'Shipments'}>
            <OrderShipments order={order} shipments={shipments} />
          </Panel>
        )}
        {documents.length > 0 && (
          <Panel title="Invoice">
            <OrderDocuments orderId={order._id} documents={documents} />
          </Panel>
        )}
        <OrderPayments {...money} />
        <OrderReturns orderId={order._id} terms={returns} />
        {reviews.length > 0 && <OrderReviews lines={reviews} />}
        <CancelOrder order={order} cancellation={rental.cancellation} />
        <Panel
          title="Is something wrong with this order?"
          text={`Tell us what went wrong. ${complaintTerms}`}
        >
          <ButtonLink to={`/complaints?order=${confirmationId(order._id)}`} variant="secondary" size="small">
            Make a complaint
          </ButtonLink>
        </Panel>
      </div>
    </main>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <LinkFailed
    error={error}
    title="Order not found"
    text="It may belong to another account, or you may have to sign in first."
  >
    <ButtonLink to="/orders">My Orders</ButtonLink>
  </LinkFailed>
)
