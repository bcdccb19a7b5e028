import { Navigate, redirect, useSearchParams } from 'react-router'
import { userApi } from '../../lib/api/api-context'
import { Button, ButtonLink } from '../../ui/button'
import type { Route } from './+types/payment-failed'
import { failureMessage, GENERIC_FAILURE, reportedReason } from './result/failure-message'
import { Facts, ResultCard, BackToHomeButton, ConfirmingCard, SignedOutCard } from './result/result-cards'
import { usePaymentStatus, loadPaymentStatus, isConfirmed, type PaymentLookup } from './result/payment-status'

/** Whoever has paid all the same is told so, before they pay twice. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const loaded = await loadPaymentStatus({ userApi: context.get(userApi), request })
  if (isPaid(loaded.result)) throw redirect(successOf(loaded.txnId))
  return loaded
}

const isPaid = (result: PaymentLookup) => result.is === 'known' && result.payment.state === 'succeeded'
const successOf = (txnId: string | null) => `/payment-success?txnId=${txnId}`

export const meta: Route.MetaFunction = () => [
  { title: 'Your payment | Navrang' },
  { name: 'robots', content: 'noindex' },
]

/** That there is no such payment is an answer too, when it is given twice: nothing has been paid. */
const isAnswered = (result: PaymentLookup, tries = 1) =>
  isConfirmed(result) || (result.is === 'none' && tries > 0)

/** Where a payment service sends back who has not paid. */
export default function PaymentFailed({ loaderData: { txnId, result: loaded } }: Route.ComponentProps) {
  const { result, isAsking, askAgain } = usePaymentStatus({ txnId, loaded, isEnd: isAnswered })
  const [query] = useSearchParams()
  if (isPaid(result)) return <Navigate to={successOf(txnId)} replace />
  if (isAsking) return <ConfirmingCard />
  if (result.is === 'signed_out') {
    return <SignedOutCard txnId={txnId} wayBack={<TryAgain variant="secondary" />} />
  }
  const facts = factsOf({ query, txnId, isConfirmed: isConfirmed(result) })
  return <Failed facts={isAnswered(result) ? facts : null} onAskAgain={askAgain} />
}

type Said = { query: URLSearchParams; txnId: string | null; isConfirmed: boolean }

/** What the address says is shown as it is only when the shop has confirmed that this payment failed. */
function factsOf({ query, txnId, isConfirmed }: Said) {
  const wordsFor = isConfirmed ? reportedReason : failureMessage
  const error = wordsFor(query.get('error'))
  return [
    ...(txnId ? [{ term: 'Transaction ID', value: txnId }] : []),
    { term: 'Reason', value: wordsFor(query.get('reason')) ?? GENERIC_FAILURE },
    ...(error ? [{ term: 'Error', value: error }] : []),
  ]
}

const TryAgain = ({ variant }: { variant: 'primary' | 'secondary' }) => (
  <ButtonLink to="/checkout" variant={variant}>
    Try Again
  </ButtonLink>
)

/** `facts`: the shop has said that it got no money; null when it could not say. */
type FailedProps = { facts: ReturnType<typeof factsOf> | null; onAskAgain: () => void }

const Failed = ({ facts, onAskAgain }: FailedProps) => (
  <ResultCard
    look="bad"
    icon="alert"
    title={facts ? 'Payment failed' : 'We could not confirm this payment yet'}
    actions={
      <>
        {!facts && <Button onClick={onAskAgain}>Check again</Button>}
        <TryAgain variant={facts ? 'primary' : 'secondary'} />
        <BackToHomeButton />
      </>
    }
  >
    {facts && <Facts facts={facts} />}
    <p className="text-muted">
      {facts
        ? 'The shop has received no payment with this transaction and your cart is as it was. If money has left your account all the same, it goes back by itself.'
        : 'The shop cannot say yet what became of it. Please look at your orders before you pay again.'}
    </p>
  </ResultCard>
)
