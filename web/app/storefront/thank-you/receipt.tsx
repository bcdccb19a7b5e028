import type { ReactNode } from 'react'
import { formatDay } from '../../../../contract/core/dates.ts'
import { paise } from '../../../../contract/core/money.ts'
import type { RentalConditions } from '../../../../contract/rentals/conditions.ts'
import { arrivingRentals } from '../../../../contract/rentals/conditions-text.ts'
import type { Day } from '../../../../contract/rentals/rentals.ts'
import { fulfilmentText, type ChosenFulfilment } from '../../../../contract/shipping/slot-text.ts'
import type { ShipmentPromise } from '../../../../contract/shipping/lanes.ts'
import type { Address } from '../../../../contract/shipping/addresses.ts'
import { confirmationId, type Order, type QuoteLine } from '../../../../contract/orders/orders.ts'
import { travelsToAddress } from '../../../../contract/orders/goods.ts'
import {
  canPay,
  SIMULATED_PAYMENT,
  summarizePayment,
  type PaymentSummary,
} from '../../../../contract/orders/payment-summary.ts'
import { GarbaRing } from '../../components/garba-ring'
import { OrderLines } from '../../components/orders/order-lines'
import { OrderTotals } from '../../components/orders/order-totals'
import { ShipmentPromises } from '../../components/orders/shipment-promises'
import { PostalAddress } from '../../components/postal-address'
import { ButtonLink } from '../../ui/button'
import { Icon, type IconName } from '../../ui/icon'
import { isStaff } from '../../../../contract/core/permissions.ts'
import { useSignedInUser } from '../../lib/account/signed-in-user'
import { useStoreSettings } from '../layout/layout'
import type { Totals } from '../../../../contract/checkout/pricing.ts'
import type { PendingOrder } from '../../lib/pending-orders/pending-orders'
import { readCheckoutOrder, summaryOf } from '../../lib/checkout/checkout-order'
import { Card } from '../../ui/card'
import { Notice } from '../../ui/notice'

/** The order confirmation: confirmation ID, items, amounts and next steps. */
export function Receipt({ order, children }: { order: ReceiptOrder; children?: ReactNode }) {
  const { id, lines, totals, couponCode, summary, isSimulated, isComing, canPay } = order
  return (
    <div className="stack-wide mx-auto max-w-3xl">
      <header className="flex flex-col items-center gap-3 text-center">
        {isComing && <GarbaRing className="size-24" />}
        <h1 className="text-4xl sm:text-5xl">{summary.title}</h1>
        <p>
          Confirmation ID <strong className="font-mono text-lg tracking-wider">{confirmationId(id)}</strong>
        </p>
      </header>
      {summary.nextStep && (
        <Notice
          kind={isComing ? 'info' : 'warning'}
          action={
            canPay && (
              <ButtonLink to={`/orders/${id}`} size="small">
                Pay now
              </ButtonLink>
            )
          }
        >
          {summary.nextStep}
        </Notice>
      )}
      {children}
      <Card aria-labelledby="summary" className="p-5 shadow-lift sm:p-6">
        <h2 id="summary" className="mb-4 text-2xl">
          Order summary
        </h2>
        <OrderLines lines={lines} className="mb-5" />
        <OrderTotals totals={totals} couponCode={couponCode} due={summary.amountLabel} isExact />
        {isSimulated && <p className="hint mt-3">{SIMULATED_PAYMENT}</p>}
      </Card>
      {isComing && <NextSteps order={order} />}
      <NextLinks />
    </div>
  )
}

function NextSteps({ order }: { order: ReceiptOrder }) {
  const { email, address, lines, promise, fulfilment, arrivals, totals, hasAccount } = order
  const { delivery } = useStoreSettings()
  const { minDays, maxDays } = slowestOf(promise) ?? delivery
  return (
    <section
      aria-label="What happens next"
      className="grid gap-5 rounded-card bg-sunken p-5 sm:grid-cols-2 sm:p-6"
    >
      {fulfilment && (
        <Fact icon={fulfilment.method === 'pickup' ? 'store' : 'home'}>
          <p className="font-semibold">{fulfilmentText(fulfilment)}</p>
          <p className="text-muted">
            {fulfilment.method === 'pickup'
              ? 'Please bring your confirmation ID.'
              : 'Please be there, or ask someone to receive it for you.'}
          </p>
        </Fact>
      )}
      {(fulfilment ? promise.length > 0 : lines.some(({ type }) => type === 'buy')) && (
        <Fact icon="truck">
          <p className="font-semibold">
            Estimated delivery: {minDays}-{maxDays} business days
          </p>
          <ShipmentPromises shipments={promise} pin={address?.pin ?? ''} />
          <p className="text-muted">
            {totals.deliveryCharge === 0 && 'Delivery is free. '}We dispatch your order within{' '}
            {delivery.dispatch}.
          </p>
        </Fact>
      )}
      {(fulfilment ? [] : arrivals).map((day) => (
        <Fact key={day} icon="calendar">
          <p className="font-semibold">Your rental reaches you in time for {formatDay(day)}</p>
          <p className="text-muted">
            You can see all dates of your rental {hasAccount ? 'under My Orders' : 'above'}.
          </p>
        </Fact>
      ))}
      {email && (
        <Fact icon="mail">
          <p className="font-semibold">Invoice will be sent to</p>
          <p className="break-all text-muted">{email}</p>
        </Fact>
      )}
      {address && (
        <Fact icon="pin">
          <p className="font-semibold">{travelsToAddress(order) ? 'Delivery to' : 'Your address'}</p>
          <PostalAddress address={address} />
        </Fact>
      )}
    </section>
  )
}

/** The shipment that arrives last; undefined if the order has no promise. */
const slowestOf = (promise: readonly ShipmentPromise[]) =>
  promise.toSorted((a, b) => b.maxDays - a.maxDays)[0]

/** The first days of the rentals of an order. */
const rentalStarts = (lines: readonly QuoteLine[]) => [
  ...new Set(lines.flatMap(({ type, from }) => (type === 'rent' && from ? [from] : []))),
]

const Fact = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <div className="flex gap-3">
    <Icon name={icon} className="mt-0.5 size-6 text-brand" />
    <div className="min-w-0">{children}</div>
  </div>
)

function NextLinks() {
  const user = useSignedInUser()
  return (
    <nav aria-label="Next steps" className="flex flex-col justify-center gap-3 sm:flex-row">
      <ButtonLink to="/marketplace">Continue Shopping</ButtonLink>
      <ButtonLink to="/orders" variant="secondary">
        View My Orders
      </ButtonLink>
      {user && isStaff(user) && (
        <ButtonLink to="/admin" variant="quiet">
          Admin dashboard
        </ButtonLink>
      )}
    </nav>
  )
}

/** The data of a receipt, from the server or from this browser. */
type ReceiptOrder = {
  id: string
  lines: readonly QuoteLine[]
  totals: Totals
  couponCode: string | null
  email: string | null
  summary: PaymentSummary
  isSimulated: boolean
  /** True if the order will be delivered as far as the shop knows: it is paid or due on delivery, and not cancelled. */
  isComing: boolean
  canPay: boolean
  /** True if the order belongs to an account, which lists it under My Orders. */
  hasAccount: boolean
  address: Address | null
  promise: readonly ShipmentPromise[]
  /** Method and slot of the shop's own goods; null if they travel by courier. */
  fulfilment: ChosenFulfilment | null
  /** The first nights of the rentals that a courier brings. */
  arrivals: readonly Day[]
}

/** The receipt of an order loaded from the server. */
export const receiptOfOrder = (order: Order, conditions: RentalConditions | null): ReceiptOrder => ({
  id: order._id,
  lines: order.items,
  totals: order,
  couponCode: order.couponCode,
  email: order.userEmail,
  summary: summarizePayment(order),
  isSimulated: order.payment.isSimulated,
  isComing: order.status !== 'cancelled' && ['paid', 'due_on_delivery'].includes(order.payment.state),
  canPay: order.userId !== null && canPay(order),
  hasAccount: order.userId !== null,
  address: order.address,
  promise: order.promise,
  fulfilment: order.fulfilment,
  arrivals: conditions ? arrivingRentals(conditions) : [],
})

/**
 * Returns the receipt of an order that the server has not returned, from the navigation state or the pending orders; null if neither has
 * it.
 */
export function receiptOfPendingOrder(
  id: string,
  state: unknown,
  entry: PendingOrder | undefined,
): ReceiptOrder | null {
  const order = readCheckoutOrder(state) ?? readCheckoutOrder(entry?.body ? JSON.parse(entry.body) : null)
  if (!order) return null
  const { lines, totals } = summaryOf(order)
  const isCod = order.paymentMethod === 'cod'
  // The payment page places only simulated orders and cash on delivery. A simulated order counts as paid while this browser sends it.
  const payment = {
    state: isCod ? ('due_on_delivery' as const) : ('paid' as const),
    received: isCod ? paise(0) : totals.amountDue,
    isSimulated: !isCod,
  }
  const { paymentMethod, fulfilment } = order
  const paid = {
    status: 'pending',
    paymentMethod: paymentMethod ?? 'phonepe',
    payment,
    payUntil: null,
    amountDue: totals.amountDue,
    fulfilment,
  } as const
  return {
    id,
    lines,
    totals,
    couponCode: order.couponCode ?? null,
    email: order.userEmail ?? null,
    summary: summarizePayment(paid),
    isSimulated: payment.isSimulated,
    isComing: true,
    canPay: false,
    hasAccount: true,
    address: order.address ?? null,
    promise: [],
    fulfilment: null,
    arrivals: rentalStarts(lines),
  }
}
