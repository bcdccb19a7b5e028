import { useEffect, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useHydrated } from '../../ui/hydration/use-hydrated'
import { readCheckoutOrder, type CheckoutOrder } from '../../lib/checkout/checkout-order'
import type { Route } from './+types/payment'
import { useStoreSettings } from '../layout/layout'
import { DemoCardPicker } from './demo-card-picker'
import { PrefetchPaymentPages } from './prefetch-payment-pages'
import { PaymentCard } from './payment-card'
import { useDemoPayment, type PaymentStage } from './use-demo-payment'

const REDIRECT_DELAY_MS = 1000

export const headers = () => ({ 'cache-control': 'public' })

export const meta: Route.MetaFunction = () => [
  { title: 'Payment | Navrang' },
  { name: 'robots', content: 'noindex' },
]

/**
 * The page of the built-in demo payment, which also places orders with cash on delivery. The order is in the navigation state; without an
 * order the page redirects to the cart.
 */
export default function Payment() {
  const { state } = useLocation()
  const isHydrated = useHydrated()
  const navigate = useNavigate()
  const { contact, online } = useStoreSettings()
  const order = useMemo(() => (isHydrated ? readCheckoutOrder(state) : null), [isHydrated, state])
  const { stage, card, choose, pay, retry } = useDemoPayment(order)
  const isEmpty = isHydrated && isWithoutItems(state)

  useEffect(() => {
    if (isHydrated && !order && !isEmpty) void navigate('/cart', { replace: true })
  }, [isHydrated, order, isEmpty, navigate])

  useRedirectToOrder(stage, order, state)
  const shown = isEmpty ? ({ is: 'error', code: 'empty', message: 'No items to pay for' } as const) : stage
  return (
    <main id="content" className="page-width grid min-h-[70vh] place-items-center py-10">
      <PrefetchPaymentPages />
      <PaymentCard
        stage={shown}
        order={order}
        supportEmail={contact.email}
        isSimulated={online === 'demo'}
        onRetry={retry}
      >
        {order && order.paymentMethod !== 'cod' && (shown.is === 'init' || shown.is === 'error') && (
          <DemoCardPicker card={card} onChoose={choose} onPay={shown.is === 'init' ? pay : null} />
        )}
      </PaymentCard>
    </main>
  )
}

/** Replaces this page with the thank-you page, so that Back leads to the checkout and not to a finished payment. */
function useRedirectToOrder(stage: PaymentStage, order: CheckoutOrder | null, state: unknown) {
  const navigate = useNavigate()
  const orderId = stage.is === 'success' && order ? stage.orderId : null
  useEffect(() => {
    if (!orderId) return
    const timer = setTimeout(
      () => void navigate(`/thank-you/${orderId}`, { replace: true, state }),
      REDIRECT_DELAY_MS,
    )
    return () => clearTimeout(timer)
  }, [orderId, navigate, state])
}

const isWithoutItems = (state: unknown): boolean => {
  const items = (state as { items?: unknown } | null)?.items
  return Array.isArray(items) && items.length === 0
}
