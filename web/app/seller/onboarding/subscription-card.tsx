import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatDay } from '../../../../contract/core/dates.ts'
import { formatRupees } from '../../../../contract/core/money.ts'
import {
  subscribe,
  subscriptionPayment,
  type SellerAccountStatus,
  type SubscriptionPayment,
} from '../../../../contract/sellers/seller-account.ts'
import { sellerTerms } from '../../../../contract/sellers/seller-terms.ts'
import { api } from '../../lib/api/browser-api'
import { useHydrated } from '../../lib/hydrated'
import { errorMessage } from '../../lib/api/error-message'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast'

type CardProps = {
  standing: SellerAccountStatus
  /** Whether the shop takes online payments. Without them its staff record what was paid. */
  canPayOnline: boolean
  payment: string | null
}

/** Until when the month is paid, and the way to pay the next one. */
export function SubscriptionCard({ standing, canPayOnline, payment }: CardProps) {
  const isHydrated = useHydrated()
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const returned = useReturned(payment, revalidate)
  const { isSubscribed, subscribedUntil, status } = standing

  async function pay() {
    if (isBusy) return
    setBusy(true)
    try {
      // The month after this day is paid for once, however many clicks and tabs ask for it.
      const headers = { 'idempotency-key': `month-after-${subscribedUntil ?? 'none'}` }
      const { paymentUrl, message } = await api(subscribe, { headers })
      if (paymentUrl) return location.assign(paymentUrl)
      await revalidate()
      void toast(message, { kind: 'success' })
    } catch (error) {
      void toast(errorMessage(error) ?? 'Network error. Nothing was paid.', { kind: 'error' })
    }
    setBusy(false)
  }
  return (
    <section className="grid gap-3 rounded-card border border-line bg-surface p-5" aria-labelledby="month">
      <h2 id="month" className="text-xl">
        Subscription
      </h2>
      {returned && (
        <Notice kind={returned.state === 'succeeded' ? 'success' : 'info'}>{returned.message}</Notice>
      )}
      <p className="font-semibold">
        {isSubscribed && subscribedUntil
          ? `Paid until ${formatDay(subscribedUntil)}`
          : 'Not paid at the moment'}
      </p>
      <p className="text-muted">
        {formatRupees(sellerTerms.monthlyFee)} a month for up to {sellerTerms.productsPerMonth} products. When
        the paid time ends, your goods leave the shop; with the next payment they come back.
      </p>
      {status !== 'suspended' && !canPayOnline && (
        <p>Please pay the shop directly. Its staff record your payment here.</p>
      )}
      {status !== 'suspended' && canPayOnline && (
        <Button isBusy={isBusy} disabled={!isHydrated} onClick={() => void pay()}>
          Pay {formatRupees(sellerTerms.monthlyFee)} for {isSubscribed ? 'one more month' : 'a month'}
        </Button>
      )}
    </section>
  )
}

/** What became of the payment that one comes back from; asked again until it is decided. */
function useReturned(id: string | null, onPaid: () => Promise<void>): SubscriptionPayment | null {
  const [found, setFound] = useState<SubscriptionPayment | null>(null)
  const isOver = found !== null && found.state !== 'open' && found.state !== 'created'
  useEffect(() => {
    if (!id || isOver) return
    async function ask(wanted: string) {
      const payment = await api(subscriptionPayment, { params: { id: wanted } }).catch(() => null)
      if (payment) setFound(payment)
      if (payment?.state === 'succeeded') await onPaid()
    }
    void ask(id)
    const again = setInterval(() => void ask(id), 4000)
    return () => clearInterval(again)
  }, [id, isOver, onPaid])
  return found
}
