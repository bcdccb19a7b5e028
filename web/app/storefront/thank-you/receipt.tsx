import type { ReactNode } from 'react'
import type { Address } from '../../../../contract/shipping/addresses.ts'
import { confirmationId, type Order, type QuoteLine } from '../../../../contract/orders/orders.ts'
import { GarbaRing } from '../../components/garba-ring'
import { OrderLines } from '../../components/orders/order-lines'
import { OrderTotals } from '../../components/orders/order-totals'
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

/** The order confirmation: confirmation ID, items, amounts and next steps. */
export function Receipt({ order, children }: { order: ReceiptOrder; children?: ReactNode }) {
  const { id, lines, totals, couponCode, isCod } = order
  return (
    <div className="stack-wide mx-auto max-w-3xl">
      <header className="flex flex-col items-center gap-3 text-center">
        <GarbaRing className="size-24" />
        <h1 className="text-4xl sm:text-5xl">Order Confirmed</h1>
        <p>
          Confirmation ID <strong className="font-mono text-lg tracking-wider">{confirmationId(id)}</strong>
        </p>
      </header>
      {children}
      <Card aria-labelledby="summary" className="p-5 shadow-lift sm:p-6">
        <h2 id="summary" className="mb-4 text-2xl">
          Order summary
        </h2>
        <OrderLines lines={lines} className="mb-5" />
        <OrderTotals
          totals={totals}
          couponCode={couponCode}
          due={isCod ? 'To pay on delivery' : 'Amount paid'}
        />
      </Card>
      <NextSteps order={order} />
      <NextLinks />
    </div>
  )
}

function NextSteps({ order: { email, address } }: { order: ReceiptOrder }) {
  const { minDays, maxDays, dispatch } = useStoreSettings().delivery
  return (
    <section
      aria-label="What happens next"
      className="grid gap-5 rounded-card bg-sunken p-5 sm:grid-cols-2 sm:p-6"
    >
      <Fact icon="truck">
        <p className="font-semibold">
          Estimated delivery: {minDays}-{maxDays} business days
        </p>
        <p className="text-muted">Delivery is free. We dispatch your order within {dispatch}.</p>
      </Fact>
      {email && (
        <Fact icon="mail">
          <p className="font-semibold">Invoice will be sent to</p>
          <p className="break-all text-muted">{email}</p>
        </Fact>
      )}
      {address && (
        <Fact icon="pin">
          <p className="font-semibold">Delivery to</p>
          <PostalAddress address={address} />
        </Fact>
      )}
    </section>
  )
}

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
  isCod: boolean
  address: Address | null
}

/** The receipt of an order loaded from the server. */
export const receiptOfOrder = (order: Order): ReceiptOrder => ({
  id: order._id,
  lines: order.items,
  totals: order,
  couponCode: order.couponCode,
  email: order.userEmail,
  isCod: order.paymentMethod === 'cod',
  address: order.address,
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
  return {
    id,
    ...summaryOf(order),
    couponCode: order.couponCode ?? null,
    email: order.userEmail ?? null,
    isCod: order.paymentMethod === 'cod',
    address: order.address ?? null,
  }
}
