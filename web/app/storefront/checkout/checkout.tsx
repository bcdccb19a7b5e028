import { useEffect } from 'react'
import { listAddresses, type SavedAddress } from '../../../../contract/accounts/account.ts'
import { showCurrentUser, type SignedInUser } from '../../../../contract/accounts/current-user.ts'
import { formatMoment } from '../../../../contract/core/date-labels.ts'
import { formatPayable } from '../../../../contract/core/money.ts'
import { confirmationId, unpaidOrder, type Order } from '../../../../contract/orders/orders.ts'
import type { Address } from '../../../../contract/shipping/addresses.ts'
import { storeSettings } from '../../../../contract/store/store.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { useCart } from '../../lib/cart/cart'
import { setUser } from '../../lib/account/session'
import { sendProfileAtCheckout } from '../../lib/account/send-profile'
import { ScriptNotice } from '../../components/errors/script-notice'
import { CheckoutProgress } from './checkout-progress'
import { ButtonLink } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { Spinner } from '../../ui/loading'
import { Notice } from '../../ui/notice'
import type { Route } from './+types/checkout'
import { CHECKOUT_TITLE, CheckoutForm } from './checkout-form'
import type { PaymentSettings } from './checkout-method'
import { titleOf } from '../../lib/brand'
import { useStoreSettings } from '../layout/layout'

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  const requests = Promise.all([
    api(showCurrentUser),
    api(listAddresses),
    api(storeSettings),
    api(unpaidOrder).catch(() => ({ order: null })), // only a hint
  ])
  const [account, addressBook, { online, upi, cod }, { order }] = await orThrowResponse(
    requests,
    request,
    '/auth/checkout',
  )
  return { ...account, ...addressBook, paymentSettings: { online, upi, cod }, unpaid: order }
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Checkout') },
  { name: 'robots', content: 'noindex' },
]

export default function Checkout({ loaderData }: Route.ComponentProps) {
  const { user, address, addresses, paymentSettings, unpaid } = loaderData
  useEffect(() => {
    setUser(user)
    void sendProfileAtCheckout(user)
  }, [user])
  return (
    <main id="content" className="page-width page-room">
      <CheckoutProgress current="Delivery" />
      <h1 id={CHECKOUT_TITLE} tabIndex={-1} className="mb-6 text-4xl outline-none lg:mb-8 lg:text-5xl">
        Checkout
      </h1>
      {unpaid && <UnpaidOrder order={unpaid} />}
      <CheckoutContent {...{ user, address, addresses, paymentSettings }} />
    </main>
  )
}

/**
 * An earlier order that the customer can still pay, for example after they left the page of the payment provider. Its items and its coupon
 * are reserved for it, so they may be missing for a new order.
 */
const UnpaidOrder = ({
  order: { _id: id, amountDue, payUntil },
}: {
  order: Pick<Order, '_id' | 'amountDue' | 'payUntil'>
}) => (
  <Notice
    kind="warning"
    className="mb-6"
    action={
      <ButtonLink to={`/orders/${id}`} size="small" variant="secondary">
        View order
      </ButtonLink>
    }
  >
    We have not received the payment for your order {confirmationId(id)} of {formatPayable(amountDue)} yet.
    Its items are reserved for you{payUntil && ` until ${formatMoment(new Date(payUntil))}`}. If you have not
    paid, you can pay it or cancel it.
  </Notice>
)

type CheckoutContentProps = {
  user: SignedInUser
  address: Address | null
  addresses: readonly SavedAddress[]
  paymentSettings: PaymentSettings
}

/** Shows the checkout form once the cart has been read. The cart is stored only in the browser. */
function CheckoutContent({ user, address, addresses, paymentSettings }: CheckoutContentProps) {
  const { items, isLoaded } = useCart()
  const { prepaidCoupon } = useStoreSettings()
  if (!isLoaded) {
    return (
      <>
        <ScriptNotice />
        <p aria-live="polite" className="flex items-center gap-3 py-16 text-muted">
          <Spinner /> Loading your checkout...
        </p>
      </>
    )
  }
  if (items.length) {
    return <CheckoutForm {...{ user, address, addresses, paymentSettings, prepaidCoupon }} />
  }
  return (
    <EmptyState title="Your cart is empty" icon="bag">
      <p className="text-muted">Add something to your cart to check out.</p>
      <ButtonLink to="/marketplace">Continue Shopping</ButtonLink>
    </EmptyState>
  )
}
