import { useState } from 'react'
import { Navigate, redirect, useSearchParams } from 'react-router'
import { confirmationId } from '../../../../contract/orders/orders.ts'
import { payOrder } from '../../../../contract/payments/payments.ts'
import { userApi } from '../../lib/api/api-context'
import { ActionButton, useEndpointForm } from '../../lib/forms/action-form'
import { endpointAction, paymentPage } from '../../lib/forms/endpoint-action'
import { Button, ButtonLink } from '../../ui/button'
import { focusSoon } from '../../ui/hooks/focus-soon'
import type { Route } from './+types/payment-failed'
import { failureMessage, GENERIC_FAILURE, reportedReason } from './result/failure-message'
import {
  Facts,
  ResultCard,
  BackToHomeButton,
  confirmingCard,
  signedOutCard,
  RESULT_TITLE,
  type ResultCardProps,
} from './result/result-cards'
import { titleOf } from '../../lib/brand'
import { usePaymentStatus, loadPaymentStatus, isConfirmed, type PaymentLookup } from './result/payment-status'

/** Redirects to the success page if the payment has succeeded in spite of this URL, so that the shopper does not pay twice. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const loaded = await loadPaymentStatus({ userApi: context.get(userApi), request })
  if (isPaid(loaded.result)) throw redirect(successPath(loaded.txnId))
  return loaded
}

export const action = endpointAction({ payOrder }, { landingUrls: paymentPage })
export { clientAction } from '../../lib/forms/form-result'

const isPaid = (result: PaymentLookup) => result.is === 'known' && result.payment.state === 'succeeded'
const successPath = (txnId: string | null) => `/payment-success?txnId=${txnId}`

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Your payment') },
  { name: 'robots', content: 'noindex' },
]

/** Returns true if polling can end: the payment has succeeded or failed, or the shop still knows no such payment after one poll. */
const isFinal = (result: PaymentLookup, tries = 1) =>
  isConfirmed(result) || (result.is === 'none' && tries > 0)

/** The page to which a payment provider returns the shopper after a failed payment. */
export default function PaymentFailed({ loaderData: { txnId, result: loaded } }: Route.ComponentProps) {
  const { result, isPolling, pollAgain } = usePaymentStatus({ txnId, loaded, isFinal })
  const [query] = useSearchParams()
  const [isOver, setOver] = useState(false)
  if (isPaid(result)) return <Navigate to={successPath(txnId)} replace />
  if (isPolling) return <ResultCard {...confirmingCard()} />
  if (result.is === 'signed_out') {
    return <ResultCard {...signedOutCard(txnId, <TryAgain variant="secondary" />)} />
  }
  if (txnId === null) return <ResultCard {...failedCard({ facts: null, onCheckAgain: null })} />
  if (!isFinal(result)) return <ResultCard {...failedCard({ facts: null, onCheckAgain: pollAgain })} />
  const unpaidOrder =
    result.is === 'known' && result.payment.canPay && !isOver ? result.payment.orderId : null
  const facts = factsOf({ query, txnId, isConfirmed: isConfirmed(result) })
  function onOver() {
    setOver(true)
    focusSoon(RESULT_TITLE) // the button is removed
  }
  return <ResultCard {...failedCard({ facts, unpaidOrder, onOver, onCheckAgain: pollAgain })} />
}

type FactsArgs = { query: URLSearchParams; txnId: string; isConfirmed: boolean }

/**
 * Returns the terms and values that describe the failed payment. The URL contains the reason, and anyone can write a URL. So a reason in
 * unknown words is shown only if the shop has confirmed that this payment failed.
 */
function factsOf({ query, txnId, isConfirmed }: FactsArgs) {
  const messageFor = isConfirmed ? reportedReason : failureMessage
  const error = messageFor(query.get('error'))
  return [
    { term: 'Transaction ID', value: txnId },
    { term: 'Reason', value: messageFor(query.get('reason')) ?? GENERIC_FAILURE },
    ...(error ? [{ term: 'Error', value: error }] : []),
  ]
}

const TryAgain = ({ variant }: { variant: 'primary' | 'secondary' }) => (
  <ButtonLink to="/checkout" variant={variant}>
    Try Again
  </ButtonLink>
)

/** Starts another payment of the same order. The action of the route redirects to the payment page. */
function PayNow({ orderId, onOver }: { orderId: string; onOver: (() => void) | undefined }) {
  const pay = useEndpointForm('payOrder', {
    params: { id: orderId },
    onRefused: ({ code }) => code === 'already_done' && onOver?.(),
  })
  return <ActionButton of={pay}>Pay now</ActionButton>
}

/**
 * `facts` describes a failed payment. It is null if the shop could not find out whether the payment has failed. `onCheckAgain` is null if the
 * URL names no payment. `unpaidOrder` is the id of the order if it can still be paid: its goods and its coupon are reserved for it, so another
 * order might not get them.
 */
type FailedCardArgs = {
  facts: ReturnType<typeof factsOf> | null
  unpaidOrder?: string | null
  /** Called when the order cannot be paid any more. */
  onOver?: (() => void) | undefined
  onCheckAgain: (() => void) | null
}

const failedCard = ({
  facts,
  unpaidOrder = null,
  onOver,
  onCheckAgain,
}: FailedCardArgs): ResultCardProps => ({
  look: 'bad',
  icon: 'alert',
  title: facts ? 'Payment failed' : 'We could not confirm this payment yet',
  actions: (
    <>
      {!facts && onCheckAgain && <Button onClick={onCheckAgain}>Check again</Button>}
      {unpaidOrder && <PayNow orderId={unpaidOrder} onOver={onOver} />}
      <TryAgain variant={facts && !unpaidOrder ? 'primary' : 'secondary'} />
      <BackToHomeButton />
    </>
  ),
  children: (
    <>
      {facts && <Facts facts={facts} />}
      {unpaidOrder && (
        <p>
          Order {confirmationId(unpaidOrder)} is saved and its items are reserved for you. You can pay it now.
        </p>
      )}
      <p className="text-muted">
        {facts
          ? 'We have not received a payment for this transaction, and your cart is unchanged. If money has left your account, it will be refunded automatically.'
          : 'We do not know yet whether it went through. Please check your orders before you pay again.'}
      </p>
    </>
  ),
})
