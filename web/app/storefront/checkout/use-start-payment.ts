import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Paise } from '../../../../contract/core/money.ts'
import { initiatePayment } from '../../../../contract/payments/payments.ts'
import { isRefusal, type FieldError } from '../../../../contract/core/refusal.ts'
import { api } from '../../lib/api/browser-api'
import { encodePendingOrder, type PendingOrder } from '../../lib/checkout/pending-order'
import { errorMessage } from '../../lib/api/error-message'
import { toast } from '../../ui/toast'

type AfterRefusal = {
  /** Prices, stock or days are others now. */
  onChanged: () => void
  onCouponRefused: (message: string) => void
  onFieldsRefused: (fields: readonly FieldError[]) => void
}

/** Leads from the checkout to the payment, one attempt at a time; busy until the next page is there or it has failed. */
export function useStartPayment(after: AfterRefusal) {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)

  async function pay(order: PendingOrder, amount: Paise) {
    if (isBusy) return
    setBusy(true)
    try {
      const state = encodePendingOrder(order)
      if (order.paymentMethod === 'cod') await navigate('/payment', { state })
      else await goTo(await initiate(order, amount), state)
    } catch (error) {
      sayWhy(
        error,
        order.paymentMethod === 'cod' ? 'Failed to proceed with COD' : 'Payment initiation failed',
      )
    } finally {
      setBusy(false)
    }
  }

  /** A page of ours takes the order along; a gateway's page has it already. */
  async function goTo(paymentUrl: string, state: object) {
    const { origin, pathname, search, href } = new URL(paymentUrl, location.href)
    if (origin === location.origin) await navigate(pathname + search, { state })
    else location.assign(href)
  }

  function sayWhy(error: unknown, otherwise: string) {
    const { code, details } = isRefusal(error) ? error : { code: undefined, details: undefined }
    const words = errorMessage(error) ?? ''
    void toast(words && !isStatusAlone.test(words) ? words : otherwise, { kind: 'error' })
    if (code === 'not_signed_in') void navigate('/auth/checkout?redirect=%2Fcheckout')
    if (code === 'price_changed' || code === 'out_of_stock' || code === 'dates_taken') after.onChanged()
    if (code === 'coupon_invalid') after.onCouponRefused((error as Error).message)
    if (code === 'invalid' || code === 'method_not_offered') {
      after.onFieldsRefused((details as { fields: FieldError[] } | undefined)?.fields ?? [])
    }
  }

  return { isBusy, pay }
}

/** What the client says when an answer had no words: nothing for people. */
const isStatusAlone = /^Request failed with \d+$/

async function initiate(order: PendingOrder, amount: Paise): Promise<string> {
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
