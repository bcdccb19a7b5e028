import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, type NavigateFunction } from 'react-router'
import { orderKeyFor, forgetOrderKey } from '../../lib/checkout/order-key'
import { useCart } from '../../lib/cart/cart'
import { dropCheckoutDraft } from '../../lib/checkout/checkout-draft'
import { temporaryIdOf, addPendingOrder, setStatus } from '../../lib/pending-orders/pending-orders'
import { bodyOf, type CheckoutOrder } from '../../lib/checkout/checkout-order'
import type { OrderEnvelope } from '../../lib/api/send-order'
import { useSignedInUser } from '../../lib/account/signed-in-user'
import { toast } from '../../ui/toast'
import { storeCard, readStoredCard, payWithDemoCard, type DemoCard } from './demo-card'
import { orderedCart, remainingCart } from '../../lib/checkout/ordered-goods'
import { wasCartCleared, rememberCartCleared } from './cleared-carts'

export type PaymentStage =
  /** `choosing`: the payment waits until the shopper pays with a test card. */
  | { is: 'init' | 'choosing' | 'processing' }
  /** `note` is null if the server has confirmed the order; otherwise it is the reason why the order is not confirmed yet. */
  | { is: 'success'; orderId: string; note: string | null }
  | { is: 'error'; code: string; message: string }

type Success = Extract<PaymentStage, { is: 'success' }>
type Failure = Extract<PaymentStage, { is: 'error' }>

const START_DELAY_MS = 900

/**
 * The demo payment. It starts automatically and places the order once. While `order` is null, it waits. After a refusal it starts again only
 * when the shopper presses Retry, also if the page is reloaded. A success removes the ordered goods from the cart once, also if the shopper
 * comes back to the page of the placed order.
 */
export function useDemoPayment(order: CheckoutOrder | null) {
  const { items, replace } = useCart()
  const buyerId = useSignedInUser()?.id ?? null
  const [stage, setStage] = useState<PaymentStage>({ is: 'init' })
  const { card, choose, isReady } = useCard(order)
  const canStart = stage.is === 'init' && isReady

  const hasLeft = useHasLeft()
  const navigate = useNavigate()
  const { key, state } = useLocation() // both stay the same when the page is reloaded

  useEffect(() => {
    if (!order || !canStart) return
    // `run` continues after the shopper leaves the page: a sent order cannot be recalled, and its result must be stored.
    async function run(paid: CheckoutOrder) {
      setStage({ is: 'processing' })
      const cart = orderedCart(state) ?? items // the present cart may have goods that were added after the order was composed
      const envelope = envelopeOf({ ...paid, userId: paid.userId ?? buyerId })
      const next = await settle(envelope, { cart, card: card ?? 'success' })
      if (next.is === 'success') {
        if (!wasCartCleared(envelope.key)) {
          replace(remainingCart(cart))
          dropCheckoutDraft()
          rememberCartCleared(envelope.key)
        }
        if (hasLeft()) reportOrder(next, navigate)
      }
      if (next.is === 'error') storeRefusal(key, next)
      setStage(next)
    }
    function start(paid: CheckoutOrder) {
      const refusal = card ? null : readRefusal(key) // with a card, the shopper starts the payment
      if (refusal) setStage(refusal)
      else void run(paid)
    }
    const timer = setTimeout(() => start(order), card ? 0 : START_DELAY_MS)
    return () => clearTimeout(timer)
  }, [canStart, order, state, items, replace, buyerId, card, hasLeft, navigate, key])

  const shown: PaymentStage = stage.is === 'init' && !isReady ? { is: 'choosing' } : stage
  function retry() {
    storeRefusal(key, null)
    setStage({ is: 'init' })
  }
  return { stage: shown, card, choose: choose.card, pay: choose.pay, retry }
}

const REFUSAL_KEY = 'navrang-refused-payment'

/** Stores why the payment of this history entry was refused, in this browser tab; null removes it. */
function storeRefusal(key: string, refusal: Failure | null) {
  try {
    if (refusal) sessionStorage.setItem(REFUSAL_KEY, JSON.stringify({ key, refusal }))
    else sessionStorage.removeItem(REFUSAL_KEY)
  } catch {
    // storage is unavailable: the payment starts again when the page is reloaded
  }
}

/** Returns why the payment of this history entry was refused; null if it was not. */
function readRefusal(key: string): Failure | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(REFUSAL_KEY) ?? 'null') as {
      key: string
      refusal: Failure
    } | null
    return stored?.key === key ? stored.refusal : null
  } catch {
    return null
  }
}

/** Returns a function that says whether the shopper has left the page. */
function useHasLeft(): () => boolean {
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => void (isOpen.current = false)
  }, [])
  return useCallback(() => !isOpen.current, [])
}

/** Tells a shopper who has left the page during the payment that the order was placed. */
function reportOrder({ orderId, note }: Success, navigate: NavigateFunction) {
  const message = note === null ? 'Your order was placed' : 'Your order is saved on this device'
  const action = { label: 'View order', onClick: () => void navigate(`/thank-you/${orderId}`) }
  void toast(message, { kind: 'success', action, isLong: true })
}

/**
 * Returns the test card for this payment. If a card is selected, the payment starts when the shopper presses a button; without a card the
 * payment starts automatically.
 */
function useCard(order: CheckoutOrder | null) {
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

type SettleContext = { cart: Parameters<typeof addPendingOrder>[1]['cart']; card: DemoCard }

function envelopeOf(order: CheckoutOrder): OrderEnvelope {
  const body = bodyOf(order)
  return { body, key: order.key ?? orderKeyFor(body), userId: order.userId ?? null }
}

/**
 * Pays the order. If it is not clear whether the server received the order, the order is queued and sent again with the same idempotency
 * key.
 */
async function settle(envelope: OrderEnvelope, { cart, card }: SettleContext): Promise<PaymentStage> {
  const outcome = await payWithDemoCard(card, envelope)
  if (outcome.kind === 'refused') return { is: 'error', code: outcome.code, message: outcome.message }
  forgetOrderKey(envelope.key)
  if (outcome.kind === 'placed') {
    setStatus(envelope.key, { is: 'placed', orderId: outcome.orderId })
    return { is: 'success', orderId: outcome.orderId, note: null }
  }
  addPendingOrder(envelope, { cart, message: outcome.message, now: Date.now() })
  return { is: 'success', orderId: temporaryIdOf(envelope.key), note: outcome.message }
}
