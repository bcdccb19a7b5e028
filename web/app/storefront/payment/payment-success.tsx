import { Navigate, redirect } from 'react-router'
import { formatPayable } from '../../../../contract/core/money.ts'
import type { Payment } from '../../../../contract/payments/payments.ts'
import { userApi } from '../../lib/api/api-context'
import { ButtonLink } from '../../ui/button'
import type { Route } from './+types/payment-success'
import {
  Facts,
  ResultCard,
  BackToHomeButton,
  confirmingCard,
  signedOutCard,
  unconfirmedCard,
  type ResultCardProps,
} from './result/result-cards'
import { useClearCartOnce } from './result/use-clear-cart-once'
import { titleOf } from '../../lib/brand'
import { usePaymentStatus, loadPaymentStatus, isConfirmed, type PaymentLookup } from './result/payment-status'

/** Redirects to the page of a failed payment, because a gateway returns the shopper to this page after every payment. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const loaded = await loadPaymentStatus({ userApi: context.get(userApi), request })
  if (hasFailed(loaded.result)) throw redirect(failurePath(loaded.txnId))
  return loaded
}

const hasFailed = (result: PaymentLookup) => result.is === 'known' && result.payment.state === 'failed'
const failurePath = (txnId: string | null) => `/payment-failed?txnId=${txnId}`

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Your payment') },
  { name: 'robots', content: 'noindex' },
]

/**
 * The page to which a payment provider returns the shopper after a payment. The status comes from the shop, because anyone can open this
 * URL.
 */
export default function PaymentSuccess({ loaderData: { txnId, result: loaded } }: Route.ComponentProps) {
  const { result, isPolling, pollAgain } = usePaymentStatus({ txnId, loaded, isFinal: isConfirmed })
  const paid = result.is === 'known' && result.payment.state === 'succeeded' ? result.payment : null
  const isCancelled = paid?.orderStatus === 'cancelled'
  useClearCartOnce(paid && !isCancelled ? paid : null)
  if (paid && (isCancelled || paid.returnReason)) return <ResultCard {...notAcceptedCard(paid)} />
  if (paid) return <ResultCard {...paidCard(paid)} />
  if (hasFailed(result)) return <Navigate to={failurePath(txnId)} replace />
  if (result.is === 'signed_out') return <ResultCard {...signedOutCard(txnId)} />
  return <ResultCard {...(isPolling ? confirmingCard() : unconfirmedCard(txnId, pollAgain))} />
}

/** The card if the shop has received the money, but the order is cancelled, or was already paid by another payment. */
const notAcceptedCard = (payment: Payment): ResultCardProps => ({
  look: 'bad',
  icon: 'alert',
  title: payment.orderStatus === 'cancelled' ? 'Your order was cancelled' : 'This payment is returned',
  actions: <OrdersAndHome />,
  children: (
    <>
      <p className="text-muted">
        {payment.returnReason
          ? 'We are returning this payment. You can follow the refund under My Orders.'
          : 'We received this payment before the order was cancelled. My Orders shows what we refund.'}
      </p>
      <PaymentFacts payment={payment} />
    </>
  ),
})

const paidCard = (payment: Payment): ResultCardProps => ({
  look: 'good',
  icon: 'check',
  title: 'Payment successful',
  actions: <OrdersAndHome />,
  children: (
    <>
      <p className="text-muted">Thank you. We have received your order; you can follow it under My Orders.</p>
      <PaymentFacts payment={payment} />
    </>
  ),
})

const PaymentFacts = ({ payment: { txnId, amount, returnReason } }: { payment: Payment }) => (
  <Facts
    facts={[
      { term: 'Transaction ID', value: txnId },
      { term: 'Amount', value: formatPayable(amount) },
      ...(returnReason ? [{ term: 'Reason', value: returnReason }] : []),
    ]}
  />
)

const OrdersAndHome = () => (
  <>
    <ButtonLink to="/orders">View My Orders</ButtonLink>
    <BackToHomeButton />
  </>
)
