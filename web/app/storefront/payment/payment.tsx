import { useEffect, useMemo, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { ScriptNotice } from '../../components/errors/script-notice'
import { ClientOnly } from '../../ui/hydration/hydrated'
import { readCheckoutOrder, type CheckoutOrder } from '../../lib/checkout/checkout-order'
import type { Route } from './+types/payment'
import { isTemporaryId } from '../../lib/pending-orders/pending-orders'
import { useStoreSettings } from '../layout/layout'
import { OrderInBrowser } from '../thank-you/order-in-browser'
import { DemoCardPicker } from './demo-card-picker'
import { PrefetchPaymentPages } from './prefetch-payment-pages'
import { PaymentCard } from './payment-card'
import { titleOf } from '../../lib/brand'
import { useDemoPayment, type PaymentStage } from './use-demo-payment'

const REDIRECT_DELAY_MS = 1000

export const headers = () => ({ 'cache-control': 'public' })

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Payment') },
  { name: 'robots', content: 'noindex' },
]

/**
 * The page of the built-in demo payment, which also places orders with cash on delivery. The order is in the navigation state, which only
 * the browser has.
 */
export default function Payment() {
  const { contact, online } = useStoreSettings()
  const shop = { supportEmail: contact.email, isSimulated: online === 'demo' }
  const waiting = (
    <>
      <ScriptNotice />
      <PaymentCard stage={{ is: 'init' }} order={null} {...shop} onRetry={() => undefined} />
    </>
  )
  return (
    <main id="content" className="page-width grid min-h-[70vh] place-items-center py-10">
      <PrefetchPaymentPages />
      <ClientOnly fallback={waiting}>
        <OrderPayment {...shop} />
      </ClientOnly>
    </main>
  )
}

/** The payment of the order in the navigation state. Without an order, redirects to the cart. */
function OrderPayment(shop: { supportEmail: string; isSimulated: boolean }) {
  const { state } = useLocation()
  const order = useMemo(() => readCheckoutOrder(state), [state])
  const { stage, card, choose, pay, retry } = useDemoPayment(order)
  const isEmpty = isWithoutItems(state)
  const unconfirmedId = useRedirectToOrder(stage, order, state)
  if (unconfirmedId) {
    return (
      <div className="w-full self-start">
        <OrderInBrowser id={unconfirmedId} />
      </div>
    )
  }
  if (!order && !isEmpty) return <Navigate to="/cart" replace />
  const shown = isEmpty ? ({ is: 'error', code: 'empty', message: 'No items to pay for' } as const) : stage
  return (
    <PaymentCard stage={shown} order={order} {...shop} onRetry={isEmpty ? () => location.reload() : retry}>
      {order && order.paymentMethod !== 'cod' && ['init', 'choosing', 'error'].includes(shown.is) && (
        <DemoCardPicker card={card} onChoose={choose} onPay={shown.is === 'choosing' ? pay : null} />
      )}
    </PaymentCard>
  )
}

/**
 * Replaces this page with the thank-you page, so that Back leads to the checkout and not to a finished payment. The router asks the server before
 * it opens the page of an order. So if the server cannot be reached, this page shows the order itself, with the address of the thank-you
 * page. Returns the id of this order.
 */
function useRedirectToOrder(stage: PaymentStage, order: CheckoutOrder | null, state: unknown): string | null {
  const navigate = useNavigate()
  const [unconfirmedId, setUnconfirmedId] = useState<string | null>(null)
  const orderId = stage.is === 'success' && order ? stage.orderId : null
  useEffect(() => {
    if (!orderId) return
    const timer = setTimeout(() => {
      const path = `/thank-you/${orderId}`
      if (!isTemporaryId(orderId)) return void navigate(path, { replace: true, state })
      window.history.replaceState(window.history.state, '', path)
      setUnconfirmedId(orderId)
    }, REDIRECT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [orderId, navigate, state])
  return unconfirmedId
}

const isWithoutItems = (state: unknown): boolean => {
  const items = (state as { items?: unknown } | null)?.items
  return Array.isArray(items) && items.length === 0
}
