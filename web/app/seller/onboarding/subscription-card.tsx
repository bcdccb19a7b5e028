import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { formatDay } from '../../../../contract/core/dates.ts'
import { formatPayable } from '../../../../contract/core/money.ts'
import {
  subscriptionPayment,
  type SellerAccountStatus,
  type SubscriptionPayment,
} from '../../../../contract/sellers/seller-account.ts'
import { countProducts } from '../../../../contract/sellers/seller-terms.ts'
import type { OnlineProvider, StoreSettings } from '../../../../contract/store/store.ts'
import { api } from '../../lib/api/browser-api'
import { ActionButton, useEndpointForm } from '../../lib/forms/action-form'
import { useReload } from '../../lib/use-reload'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast'
import { Card } from '../../ui/card'

type CardProps = {
  status: SellerAccountStatus
  /** The provider of online payments. Without one, staff record the payments. */
  online: OnlineProvider
  payment: string | null
  plan: StoreSettings['sellerPlan']
}

/** Shows the last day for which the subscription is paid, with a button to pay for the next month. */
export function SubscriptionCard({ status: accountStatus, online, payment, plan }: CardProps) {
  const { reload } = useReload()
  const returned = useReturnedPayment(payment, reload)
  const { isSubscribed, subscribedUntil, status } = accountStatus
  const pay = useEndpointForm('subscribe', {
    // The key contains the end of the paid time, so that several clicks or browser tabs pay for the next month only once.
    idempotencyKey: `month-after-${subscribedUntil ?? 'none'}`,
    onDone(reply) {
      const { paymentUrl, message } = reply as { paymentUrl: string | null; message: string }
      if (paymentUrl) location.assign(paymentUrl)
      else void toast(message, { kind: 'success' })
    },
  })
  return (
    <Card className="grid gap-3 p-5" aria-labelledby="month">
      <h2 id="month" className="text-xl">
        Subscription
      </h2>
      {returned && (
        <Notice kind={returned.state === 'succeeded' ? 'success' : 'info'}>{returned.message}</Notice>
      )}
      <p className="font-semibold">
        {isSubscribed && subscribedUntil
          ? `Paid until ${formatDay(subscribedUntil)}`
          : 'No active subscription'}
      </p>
      <p className="text-muted">
        {formatPayable(plan.monthlyFee)} a month. You can submit up to {countProducts(plan.productsPerMonth)}{' '}
        in each calendar month. When the subscription ends, your products are hidden from the shop until you
        renew it. We also deduct a commission from each sale, see the{' '}
        <Link to="/wholesale-terms#selling" className="link">
          Platform Terms and Conditions
        </Link>
        .
      </p>
      {status !== 'suspended' && online === 'none' && (
        <p>Please pay us directly. We will record your payment here.</p>
      )}
      {status !== 'suspended' && online === 'demo' && (
        <p className="hint">Payments are simulated: no money is charged.</p>
      )}
      {status !== 'suspended' && online !== 'none' && (
        <ActionButton of={pay}>
          Pay {formatPayable(plan.monthlyFee)} for {isSubscribed ? 'one more month' : 'a month'}
        </ActionButton>
      )}
    </Card>
  )
}

/**
 * Returns the payment with this id. The payment provider adds the id to the URL when it sends the seller back to this page. Polls until
 * the result of the payment is known.
 */
function useReturnedPayment(id: string | null, onPaid: () => Promise<void>): SubscriptionPayment | null {
  const [payment, setPayment] = useState<SubscriptionPayment | null>(null)
  const isOver = payment !== null && payment.state !== 'open' && payment.state !== 'created'
  useEffect(() => {
    if (!id || isOver) return
    async function poll(paymentId: string) {
      const latest = await api(subscriptionPayment, { params: { id: paymentId } }).catch(() => null)
      if (latest) setPayment(latest)
      if (latest?.state === 'succeeded') await onPaid()
    }
    void poll(id)
    const timer = setInterval(() => void poll(id), 4000)
    return () => clearInterval(timer)
  }, [id, isOver, onPaid])
  return payment
}
