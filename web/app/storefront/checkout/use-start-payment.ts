import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Paise } from '../../../../contract/core/money.ts'
import { initiatePayment } from '../../../../contract/payments/payments.ts'
import { isRefusal, type FieldError } from '../../../../contract/core/refusal.ts'
import { api } from '../../lib/api/browser-api'
import { encodeCheckoutOrder, type CheckoutOrder } from '../../lib/checkout/checkout-order'
import { errorMessage } from '../../lib/api/error-message'
import { toast } from '../../ui/toast'

type RefusalHandlers = {
  /** Called when the server refuses the order because prices, stock or availability have changed. */
  onChanged: () => void
  onCouponRefused: (message: string) => void
  onFieldsRefused: (fields: readonly FieldError[]) => void
}

/** Starts the payment and navigates to the payment page. `isBusy` is true until the navigation has finished or failed. */
export function useStartPayment(handlers: RefusalHandlers) {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)

  async function pay(order: CheckoutOrder, amount: Paise) {
    if (isBusy) return
    setBusy(true)
    try {
      const state = encodeCheckoutOrder(order)
      if (order.paymentMethod === 'cod') await navigate('/payment', { state })
      else await openPaymentPage(await initiate(order, amount), state)
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
    const { code, details } = isRefusal(error) ? error : { code: undefined, details: undefined }
    const message = errorMessage(error) ?? ''
    void toast(message && !isStatusOnly.test(message) ? message : fallback, { kind: 'error' })
    if (code === 'not_signed_in') void navigate('/auth/checkout?redirect=%2Fcheckout')
    if (code === 'price_changed' || code === 'out_of_stock' || code === 'dates_taken') handlers.onChanged()
    if (code === 'coupon_invalid') handlers.onCouponRefused((error as Error).message)
    if (code === 'invalid' || code === 'method_not_offered') {
      handlers.onFieldsRefused((details as { fields: FieldError[] } | undefined)?.fields ?? [])
    }
  }

  return { isBusy, pay }
}

/** The message of the API client for an error response without a message. Shoppers see a more helpful text instead of it. */
const isStatusOnly = /^Request failed with \d+$/

async function initiate(order: CheckoutOrder, amount: Paise): Promise<string> {
  const { attempt, ...draft } = order
  const { success, paymentUrl, message } = await api(initiatePayment, {
    body: {
      ...draft,
      amount,
      name: order.userName,
      email: order.userEmail,
      phone: order.address?.phone,
      orderId: `order_${Date.now()}`,
    },
    headers: attempt ? { 'idempotency-key': attempt } : {},
  })
  if (!success) throw new Error(message)
  return paymentUrl
}
