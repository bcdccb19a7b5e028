import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Order } from '../../../../contract/orders/orders.ts'
import { payOrder } from '../../../../contract/payments/payments.ts'
import { api } from '../../lib/api/browser-api'
import { formatInstant } from '../../lib/labels/order-labels'
import { errorMessage } from '../../lib/api/error-message'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast'

/** Leads to the payment of an order whose goods still wait for it. */
export function PayNow({ order: { _id: id, status, payUntil } }: { order: Order }) {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  if (status !== 'pending' || !payUntil) return null

  async function pay() {
    setBusy(true)
    try {
      const { paymentUrl } = await api(payOrder, { params: { id } })
      const { origin, pathname, search, href } = new URL(paymentUrl, location.href)
      if (origin === location.origin) await navigate(pathname + search)
      else location.assign(href)
    } catch (error) {
      void toast(errorMessage(error) || 'Payment initiation failed', { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Notice
      kind="warning"
      className="mt-4"
      action={
        <Button size="small" isBusy={isBusy} onClick={() => void pay()}>
          Pay now
        </Button>
      }
    >
      Not paid yet. We keep your goods until {formatInstant(payUntil)}.
    </Notice>
  )
}
