import { Navigate, redirect, useSearchParams } from 'react-router'
import { personApi } from '../api-context'
import { Button, ButtonLink } from '../ui/button'
import type { Route } from './+types/payment-failed'
import { isConfirmed, type Verdict } from './payment-result/ask-payment'
import { BackHome, Confirming, SignInHere } from './payment-result/confirming'
import { failureWords, GENERIC } from './payment-result/failure-words'
import { loadVerdict } from './payment-result/load-verdict'
import { Facts, ResultCard } from './payment-result/result-card'
import { useVerdict } from './payment-result/use-verdict'

/** Whoever has paid all the same is told so, before they pay twice. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const loaded = await loadVerdict({ personApi: context.get(personApi), request })
  if (isPaid(loaded.verdict)) throw redirect(successOf(loaded.txnId))
  return loaded
}

const isPaid = (verdict: Verdict) => verdict.is === 'known' && verdict.payment.state === 'succeeded'
const successOf = (txnId: string | null) => `/payment-success?txnId=${txnId}`

export const meta: Route.MetaFunction = () => [
  { title: 'Your payment | Navrang' },
  { name: 'robots', content: 'noindex' },
]

/** That there is no such payment is an answer, too: nothing has been paid. */
const isAnswered = (verdict: Verdict) => verdict.is === 'none' || isConfirmed(verdict)

/** Where a payment service sends back who has not paid. */
export default function PaymentFailed({ loaderData: { txnId, verdict: loaded } }: Route.ComponentProps) {
  const { verdict, isAsking, askAgain } = useVerdict({ txnId, loaded, isEnd: isAnswered })
  if (isPaid(verdict)) return <Navigate to={successOf(txnId)} replace />
  if (isAsking) return <Confirming />
  if (verdict.is === 'signed_out') return <SaidToFail txnId={txnId} />
  return <Failed txnId={txnId} isKnown={isAnswered(verdict)} onAskAgain={askAgain} />
}

const factsOf = (query: URLSearchParams, txnId: string | null) => {
  const error = failureWords(query.get('error'))
  return [
    ...(txnId ? [{ term: 'Transaction ID', value: txnId }] : []),
    { term: 'Reason', value: failureWords(query.get('reason')) ?? GENERIC },
    ...(error ? [{ term: 'Error', value: error }] : []),
  ]
}

/** Nobody is signed in whom the shop could tell more. */
const SaidToFail = ({ txnId }: { txnId: string | null }) => (
  <ResultCard
    look="bad"
    icon="alert"
    title="Payment failed"
    actions={
      <>
        <ButtonLink to="/checkout">Try Again</ButtonLink>
        <SignInHere variant="secondary" />
        <BackHome />
      </>
    }
  >
    <Facts facts={factsOf(useSearchParams()[0], txnId)} />
    <p className="text-muted">
      This is what the payment service has said. Sign in to see what the shop knows of it before you pay
      again.
    </p>
  </ResultCard>
)

type FailedProps = { txnId: string | null; isKnown: boolean; onAskAgain: () => void }

/** `isKnown`: the shop has said that it got no money. */
function Failed({ txnId, isKnown, onAskAgain }: FailedProps) {
  const [query] = useSearchParams()
  return (
    <ResultCard
      look="bad"
      icon="alert"
      title={isKnown ? 'Payment failed' : 'We could not confirm this payment yet'}
      actions={
        <>
          {!isKnown && <Button onClick={onAskAgain}>Check again</Button>}
          <ButtonLink to="/checkout" variant={isKnown ? 'primary' : 'secondary'}>
            Try Again
          </ButtonLink>
          <BackHome />
        </>
      }
    >
      {isKnown && <Facts facts={factsOf(query, txnId)} />}
      <p className="text-muted">
        {isKnown
          ? 'The shop has received no payment with this transaction and your cart is as it was. If money has left your account all the same, it goes back by itself.'
          : 'The shop cannot say yet what became of it. Please look at your orders before you pay again.'}
      </p>
    </ResultCard>
  )
}
