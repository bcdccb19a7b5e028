import { useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import type { Paise } from '../../../../contract/core/money.ts'
import { initiatePayment } from '../../../../contract/payments/payments.ts'
import { isRefusal, type FieldError } from '../../../../contract/core/refusal.ts'
import { api } from '../../lib/api/browser-api'
import { bodyOf, encodeCheckoutOrder, type CheckoutOrder } from '../../lib/checkout/checkout-order'
import { useCart } from '../../lib/cart/cart'
import { orderKeyFor, forgetOrderKey } from '../../lib/checkout/order-key'
import { errorMessage } from '../../lib/api/error-message'
import { toast } from '../../ui/toast'
import { paymentState, storeOrderedGoods } from '../../lib/checkout/ordered-goods'
import { isQuoteOutdated, refusedFields } from './outdated-quote'

type RefusalHandlers = {
  /** Called when the server refuses the order because prices, stock or availability have changed since the quote. */
  onChanged: () => void
  onCouponRefused: (message: string) => void
  onFieldsRefused: (fields: readonly FieldError[]) => void
}

/** Starts the payment and navigates to the payment page. `isBusy` is true until the navigation has finished or failed. */
export function useStartPayment(handlers: RefusalHandlers) {
  const navigate = useNavigate()
  const { items } = useCart()
  const [isBusy, setBusy] = useState(false)

  async function pay(order: CheckoutOrder, amount: Paise) {
    if (isBusy) return
    setBusy(true)
    try {
      if (order.paymentMethod === 'cod') {
        await navigate('/payment', { state: paymentState(encodeCheckoutOrder(order), items) })
      } else {
        const started = await initiateAgain(order, amount)
        if (started.orderId) storeOrderedGoods(started.orderId, items)
        await openPaymentPage(started.paymentUrl, paymentState(encodeCheckoutOrder(started.order), items))
      }
    } catch (error) {
      showRefusal(
        error,
        order.paymentMethod === 'cod' ? 'Failed to proceed with COD' : 'Payment initiation failed',
      )
    } finally {
      setBusy(false)
    }
  }

  /**
   * Opens the payment page. The shop's own page gets the order as navigation state; the page of a payment provider does not need the order.
   */
  async function openPaymentPage(paymentUrl: string, state: object) {
    const { origin, pathname, search, href } = new URL(paymentUrl, location.href)
    if (origin === location.origin) await navigate(pathname + search, { state })
    else location.assign(href)
  }

  function showRefusal(error: unknown, fallback: string) {
    const code = isRefusal(error) ? error.code : undefined
    void toast(errorMessage(error) || fallback, { kind: 'error' })
    if (code === 'not_signed_in') void navigate('/auth/checkout?redirect=%2Fcheckout')
    if (isQuoteOutdated(error)) handlers.onChanged()
    if (code === 'coupon_invalid') handlers.onCouponRefused((error as Error).message)
    if (code === 'invalid' || code === 'method_not_offered') handlers.onFieldsRefused(refusedFields(error))
  }

  return { isBusy, pay }
}

/** Starts the payment. If the same order was placed before and then cancelled, places a new order. Returns the order that is paid. */
async function initiateAgain(order: CheckoutOrder, amount: Paise) {
  try {
    return { order, ...(await initiate(order, amount)) }
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'wrong_state' || !order.key) throw error
    forgetOrderKey(order.key)
    const again = { ...order, key: orderKeyFor(bodyOf(order)) }
    return { order: again, ...(await initiate(again, amount)) }
  }
}

/** The call with the fields of its reply that the checkout uses. */
const paymentCall = {
  ...initiatePayment,
  reply: z.object({
    success: z.boolean(),
    paymentUrl: z.string().nullish(),
    message: z.string().nullish(),
    orderId: z.string().nullish(),
  }),
}

async function initiate(order: CheckoutOrder, amount: Paise) {
  const { key, ...draft } = order
  const { success, paymentUrl, message, orderId } = await api(paymentCall, {
    body: {
      ...draft,
      amount,
      name: order.userName,
      email: order.userEmail,
      phone: order.address?.phone,
      orderId: `order_${Date.now()}`,
    },
    headers: key ? { 'idempotency-key': key } : {},
  })
  if (!success || !paymentUrl) throw new Error(message ?? '')
  return { paymentUrl, orderId }
}
