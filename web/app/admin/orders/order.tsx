import { fulfilmentText } from '../../../../contract/shipping/slot-text.ts'
import { OrderTitle } from '../../components/orders/order-number'
import { useLoaderData } from 'react-router'
import { addOrderNote, orderNotes } from '../../../../contract/orders/admin-orders.ts'
import { endpointUrl } from '../../../../contract/core/endpoint.ts'
import {
  adminOrder,
  confirmationId,
  setOrderStatus,
  setTracking,
  type Order,
} from '../../../../contract/orders/orders.ts'
import { travelsToAddress, isSentByShop } from '../../../../contract/orders/goods.ts'
import { adminChangeSlot } from '../../../../contract/orders/slot-change.ts'
import { adminChangeRental } from '../../../../contract/orders/rental-change.ts'
import { adminExtendRental, orderRental } from '../../../../contract/orders/rental-order.ts'
import { collectOwed, type OrderBalance as Balance } from '../../../../contract/rentals/deposits.ts'
import { formatPayable } from '../../../../contract/core/money.ts'
import {
  orderShipments,
  markShipmentDelivered,
  sendShipmentAgain,
  type OrderShipment,
} from '../../../../contract/shipping/shipments.ts'
import {
  bookParcel,
  cancelParcel,
  courierOffers,
  orderParcels,
  requestPickup,
} from '../../../../contract/shipping/couriers.ts'
import { showCounterSale } from '../../../../contract/checkout/counter.ts'
import { packingSlip } from '../../../../contract/invoicing/packing-slips.ts'
import { orderDocuments } from '../../../../contract/invoicing/tax-documents.ts'
import {
  checkPayment,
  confirmUtr,
  isRefundedByHand,
  markRefundPaid,
  matchUtr,
  orderMoney,
  refundOrder,
  refundWrongAmount,
  removeUtr,
  retryRefund,
} from '../../../../contract/payments/payments.ts'
import { adminOrderReturns, recordReturn } from '../../../../contract/returns/record-return.ts'
import type { AdminReturn } from '../../../../contract/returns/returns.ts'
import { can } from '../../../../contract/core/permissions.ts'
import { ChangeSlot } from '../../components/orders/change-slot'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { OrderLines } from '../../components/orders/order-lines'
import { RentalChanges } from '../../components/orders/rental-changes'
import { OrderShipments } from '../../components/orders/order-shipments'
import { OrderDocuments } from '../../components/orders/order-documents'
import { OrderTimeline } from '../../components/orders/order-timeline'
import { OrderTotals } from '../../components/orders/order-totals'
import { summarizePayment } from '../../../../contract/orders/payment-summary.ts'
import { formatInstant, staffStatusLabel, methodOf } from '../../lib/labels/order-labels'
import { internationalPhone } from '../../lib/labels/international-phone'
import { PostalAddress } from '../../components/postal-address'
import { DownloadButton } from '../../components/download-button'
import { PaymentBadge, StatusBadge } from '../../components/orders/status-badge'
import { AreaErrorPage } from '../../components/errors/area-error-page'
import { Badge } from '../../ui/badge'
import { ButtonLink } from '../../ui/button'
import type { Route } from './+types/order'
import { useAdminUser } from '../layout/admin-user'
import { CollectOwed } from '../handover/collect-owed'
import { OrderStatusSelect } from './order-status'
import { MarkDelivered } from './mark-delivered'
import { SendAgain } from './send-again'
import { OrderTracking } from './order-tracking'
import { askCouriers, OrderParcels, type OrderParcelsProps } from './order-parcels'
import { OrderNotes } from './order-notes'
import { OrderReturns } from './order-returns'
import { OrderRentals } from './order-rentals'
import { OrderMoney } from '../payments/order-money'
import { PageHeader } from '../../ui/page-header'
import { Panel } from '../../ui/panel'
import { useEndpointForm } from '../../lib/forms/action-form'
import { titleOf } from '../../lib/brand'
import { endpointAction } from '../../lib/forms/endpoint-action'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  const [
    order,
    { notes },
    money,
    { data: documents, waitsForTaxIdentity },
    { data: shipments },
    { garments, cancellation, changes, returns, balance },
    parcels,
    goodsReturns,
  ] = await orThrowResponse(
    Promise.all([
      api(adminOrder, { params }),
      api(orderNotes, { params }),
      api(orderMoney, { params }).catch(() => null), // staff who may pack orders but not see payments get the page without payments
      api(orderDocuments, { params }),
      api(orderShipments, { params }),
      api(orderRental, { params }),
      api(orderParcels, { params }),
      api(adminOrderReturns, { params }),
    ]),
    request,
  )
  const weight = new URL(request.url).searchParams.get('weight')
  const offers =
    weight === null
      ? null
      : await askCouriers(() => api(courierOffers, { params, query: { weightGrams: Number(weight) } }))
  return {
    order,
    notes,
    money,
    documents,
    waitsForTaxIdentity,
    shipments,
    garments,
    cancellation,
    returns,
    changes,
    balance,
    parcels,
    goodsReturns,
    weight,
    offers,
  }
}

const forms = {
  addOrderNote,
  adminChangeRental,
  adminChangeSlot,
  adminExtendRental,
  bookParcel,
  cancelParcel,
  checkPayment,
  collectOwed,
  confirmUtr,
  markRefundPaid,
  markShipmentDelivered,
  matchUtr,
  recordReturn,
  refundOrder,
  refundWrongAmount,
  removeUtr,
  requestPickup,
  retryRefund,
  sendShipmentAgain,
  setOrderStatus,
  setTracking,
}

export const action = endpointAction(forms, {
  landingUrls: { recordReturn: (reply) => `/admin/returns/${(reply as AdminReturn)._id}` },
})
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ params, matches }) => [
  { title: titleOf(matches, `Order ${confirmationId(params.id ?? '')}`, 'admin') },
  { name: 'robots', content: 'noindex' },
]

export default function AdminOrder({ loaderData }: Route.ComponentProps) {
  const user = useAdminUser()
  const { order, notes, money, documents, waitsForTaxIdentity, shipments, garments, returns, changes } =
    loaderData
  const { cancellation, balance, parcels, weight, offers, goodsReturns } = loaderData
  const isCounterSale = order.channel === 'counter'
  const sendsGoods = !isCounterSale && !order.fulfilment && order.items.some(isSentByShop)
  return (
    <>
      <PageHeader
        back={{ to: '/admin/orders', label: 'Orders' }}
        title={<OrderTitle id={order._id} />}
        badge={<OrderBadges order={order} owed={balance.owed} />}
        text={`${formatInstant(order.createdAt)} · ${methodOf(order)}`}
      />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-5">
          <Panel title="Items">
            <OrderLines lines={order.items} className="mb-5" />
            <OrderTotals
              totals={order}
              couponCode={order.couponCode}
              due={summarizePayment(order).amountLabel}
              isPickup={isCounterSale}
              isExact
            />
          </Panel>
          {garments.length > 0 && (
            <Panel title="Rented garments">
              <OrderRentals
                orderId={order._id}
                garments={garments}
                returns={returns}
                isCancelled={order.status === 'cancelled'}
              />
              {changes.length > 0 && <RentalChanges changes={changes} />}
            </Panel>
          )}
          <Panel title="Notes">
            <OrderNotes orderId={order._id} notes={notes} />
          </Panel>
        </div>
        <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-1">
          <Panel title="Progress">
            <div className="mb-5">
              <OrderStatusSelect
                order={order}
                hasNextStep
                unsent={unsentBy(shipments)}
                rental={{ garments, cancellation }}
              />
            </div>
            <OrderTimeline order={order} isForStaff />
          </Panel>
          {money && (
            <Panel title="Payments">
              <OrderMoney orderId={order._id} money={money} isCounterSale={isCounterSale} />
              <OrderBalance order={order} balance={balance} />
            </Panel>
          )}
          <OrderReturns order={order} terms={goodsReturns} />
          <Panel title="Documents">
            {documents.length > 0 ? (
              <OrderDocuments orderId={order._id} documents={documents} />
            ) : (
              <p className="text-muted">
                {waitsForTaxIdentity
                  ? 'The invoice is issued as soon as the shop has entered its legal name, its address and its GST registration.'
                  : 'The invoice is issued when the order is confirmed or paid.'}
              </p>
            )}
            <PrintButtons order={order} />
          </Panel>
          {shipments.length > 0 && (
            <Panel title="Seller shipments and exchanges">
              <OrderShipments order={order} shipments={shipments} Actions={ShipmentButtons} />
            </Panel>
          )}
          {sendsGoods && <OwnShipment order={order} parcels={parcels} weight={weight} offers={offers} />}
          <Customer order={order} canChangeSlot={can(adminChangeSlot.access, user)} />
        </div>
      </div>
    </>
  )
}

type BadgesProps = { order: Order; owed: Balance['owed'] }

const OrderBadges = ({ order, owed }: BadgesProps) => (
  <span className="cluster">
    <StatusBadge status={order.status} label={staffStatusLabel(order)} />
    {owed > 0 ? <Badge tone="warning">Owes {formatPayable(owed)}</Badge> : <PaymentBadge {...order} />}
  </span>
)

/** The packing slip, and the receipt of a sale at the counter, for staff who may open them. */
function PrintButtons({ order: { _id: id, channel, items } }: { order: Order }) {
  const user = useAdminUser()
  return (
    <div className="cluster mt-4">
      {items.some(isSentByShop) && can(packingSlip.access, user) && (
        <DownloadButton
          address={endpointUrl(packingSlip.path, { id })}
          name={`packing-slip-${confirmationId(id)}`}
        >
          Packing slip
        </DownloadButton>
      )}
      {channel === 'counter' && can(showCounterSale.access, user) && (
        <ButtonLink to={`/admin/counter/${id}`} size="small" variant="secondary">
          Receipt
        </ButtonLink>
      )}
    </div>
  )
}

type BalanceProps = { order: Order; balance: Balance }

/** What the customer owes or gets back, with a form to record a payment. */
function OrderBalance({ order: { _id: id, paymentMethod }, balance }: BalanceProps) {
  const collect = useEndpointForm('collectOwed', { params: { id }, done: 'Payment recorded' })
  return <CollectOwed balance={balance} isManual={isRefundedByHand(paymentMethod)} collect={collect} />
}

/** What the shop itself sends: booked with a courier, or with a tracking number that staff enter. */
function OwnShipment(props: OrderParcelsProps) {
  const { couriers, data } = props.parcels
  const { status, tracking } = props.order
  return (
    <>
      {(couriers.length > 0 || data.length > 0) && (
        <Panel title="Courier">
          <OrderParcels {...props} />
        </Panel>
      )}
      {can(setTracking.access, useAdminUser()) && (status !== 'cancelled' || tracking) && (
        <Panel title="Shipment">
          <OrderTracking order={props.order} />
        </Panel>
      )}
    </>
  )
}

/** The sellers whose parcels of this order are not on their way. */
const unsentBy = (shipments: readonly OrderShipment[]) =>
  shipments.flatMap(({ exchange, seller, state }) =>
    exchange === null && ['to_pack', 'packed'].includes(state) ? [seller] : [],
  )

type CustomerProps = { order: Order; canChangeSlot: boolean }

function Customer({ order, canChangeSlot }: CustomerProps) {
  const { _id: id, items, userName, userEmail, userPhone, userId, address, fulfilment, status } = order
  const phone = address?.phone ?? userPhone
  const isOpen = ['pending', 'confirmed', 'processing'].includes(status)
  return (
    <Panel title="Customer">
      <p className="font-semibold">{userName ?? 'Guest'}</p>
      {userEmail && (
        <a href={`mailto:${userEmail}`} className="link break-all">
          {userEmail}
        </a>
      )}
      {phone && (
        <p>
          <a href={`tel:${internationalPhone(phone)}`} className="link">
            {phone}
          </a>
        </p>
      )}
      {!userId && <p className="hint">Guest order</p>}
      {fulfilment && <p className="mt-4 mb-2 font-semibold">{fulfilmentText(fulfilment)}</p>}
      {fulfilment && isOpen && canChangeSlot && <ChangeSlot orderId={id} isStaff />}
      <h3 className="mt-4 mb-1 font-semibold">
        {travelsToAddress({ lines: items, fulfilment }) ? 'Delivery address' : 'Address'}
      </h3>
      {/* the phone number of the address is shown above, as a link */}
      {address ? (
        <PostalAddress address={{ ...address, phone: '' }} />
      ) : (
        <p className="text-muted">No address given.</p>
      )}
    </Panel>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <AreaErrorPage
    error={error}
    missing={{
      title: 'Order not found',
      back: { to: '/admin/orders', label: 'Back to all orders' },
    }}
  />
)

/** The actions of staff for a shipment of the order of this page. */
function ShipmentButtons({ shipment }: { shipment: OrderShipment }) {
  const { order, shipments } = useLoaderData<typeof loader>()
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      <MarkDelivered shipment={shipment} order={order} shipments={shipments} />
      <SendAgain shipment={shipment} order={order} />
    </div>
  )
}
