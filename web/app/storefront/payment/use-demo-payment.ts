import { useEffect, useState } from 'react'
import { attemptFor, endAttempt } from '../../lib/checkout/order-attempt'
import { useCart } from '../../lib/cart/cart'
import { dropCheckoutDraft } from '../../lib/checkout/checkout-draft'
import { demoIdOf, addPendingOrder, setStatus } from '../../lib/pending-orders/pending-orders'
import { bodyOf, type PendingOrder } from '../../lib/checkout/pending-order'
import { useSignedInUser } from '../../lib/account/signed-in-user'
import { storeCard, readStoredCard, payWithDemoCard, type DemoCard } from './demo-card'

export type PaymentStage =
  | { is: 'init' | 'processing' }
  /** `note` is why we do not know yet whether the shop has the order. */
  | { is: 'success'; orderId: string; note: string | null }
  | { is: 'error'; code: string; message: string }

const START_AFTER_MS = 900

/** The demo payment: begins by itself, places the order once, and says how it went. Null waits for an order to pay. */
export function useDemoPayment(order: PendingOrder | null) {
  const { items: cart, clear } = useCart()
  const buyerId = useSignedInUser()?.id ?? null
  const [stage, setStage] = useState<PaymentStage>({ is: 'init' })
  const { card, choose, isReady } = useCard(order)
  const mayStart = stage.is === 'init' && isReady

  useEffect(() => {
    if (!order || !mayStart) return
    // Goes on when the page is left: what was sent cannot be called back, and its outcome must not get lost.
    async function run(paid: PendingOrder) {
      setStage({ is: 'processing' })
      const next = await settle(
        { ...paid, userId: paid.userId ?? buyerId },
        { cart, card: card ?? 'success' },
      )
      if (next.is === 'success') {
        clear()
        dropCheckoutDraft()
      }
      setStage(next)
    }
    const timer = setTimeout(() => void run(order), card ? 0 : START_AFTER_MS)
    return () => clearTimeout(timer)
  }, [mayStart, order, cart, clear, buyerId, card])

  return { stage, card, choose: choose.card, pay: choose.pay, retry: () => setStage({ is: 'init' }) }
}

/** The test card of this payment. Whoever has chosen one says when it begins; otherwise it begins by itself. */
function useCard(order: PendingOrder | null) {
  const isCod = order?.paymentMethod === 'cod'
  const [card, setCard] = useState(readStoredCard)
  const [isPaid, setPaid] = useState(false)
  const choose = {
    card: (next: DemoCard | null) => {
      storeCard(next)
      setCard(next)
    },
    pay: () => setPaid(true),
  }
  return { card: isCod ? null : card, choose, isReady: isCod || card === null || isPaid }
}

type Paying = { cart: Parameters<typeof addPendingOrder>[1]['cart']; card: DemoCard }

/** Without a clear answer the order goes into the outbox, which sends it under the same key until the shop has it. */
async function settle(order: PendingOrder, { cart, card }: Paying): Promise<PaymentStage> {
  const body = bodyOf(order)
  const shipment = { body, key: order.attempt ?? attemptFor(body), userId: order.userId ?? null }
  const outcome = await payWithDemoCard(card, shipment)
  if (outcome.kind === 'refused') return { is: 'error', code: outcome.code, message: outcome.message }
  endAttempt(shipment.key)
  if (outcome.kind === 'placed') {
    setStatus(shipment.key, { is: 'placed', orderId: outcome.orderId })
    return { is: 'success', orderId: outcome.orderId, note: null }
  }
  addPendingOrder(shipment, { cart, message: outcome.message, now: Date.now() })
  return { is: 'success', orderId: demoIdOf(shipment.key), note: outcome.message }
}
