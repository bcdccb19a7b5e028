import type { ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { Button, ButtonLink } from '../../../ui/button'
import { Facts, ResultCard } from './result-cards'

/** Until the shop itself has heard of the payment. */
export const ConfirmingCard = () => (
  <ResultCard
    look="open"
    title="Confirming your payment..."
    actions={
      <>
        <ButtonLink to="/orders" variant="secondary">
          View My Orders
        </ButtonLink>
        <BackToHomeButton />
      </>
    }
  >
    <p className="text-muted">We ask the shop what became of it. This usually takes a few seconds.</p>
  </ResultCard>
)

/** The shop tells how a payment ended to who has paid, and to nobody else. */
export const SignedOutCard = ({ txnId, wayBack }: { txnId: string | null; wayBack?: ReactNode }) => (
  <ResultCard
    look="open"
    title="Confirming your payment..."
    actions={
      <>
        <SignInHere />
        {wayBack}
        <ButtonLink to="/orders" variant="secondary">
          View My Orders
        </ButtonLink>
        <BackToHomeButton />
      </>
    }
  >
    {txnId && <Facts facts={[{ term: 'Transaction ID asked for', value: txnId }]} />}
    <p className="text-muted">Sign in, and the shop tells you here what became of it.</p>
  </ResultCard>
)

/** Leads back to this very address. */
function SignInHere() {
  const { pathname, search } = useLocation()
  return (
    <ButtonLink to={`/sign-in/customer?redirect=${encodeURIComponent(pathname + search)}`}>
      Sign in
    </ButtonLink>
  )
}

type UnconfirmedProps = { txnId: string | null; onAskAgain: () => void }

/** The shop has not heard of it, and we do not pretend that it has. */
export function UnconfirmedCard({ txnId, onAskAgain }: UnconfirmedProps) {
  const isAbout = useSearchParams()[0].has('txnId')
  return (
    <ResultCard
      look="bad"
      icon="alert"
      title="We could not confirm this payment yet"
      actions={
        <>
          {txnId && <Button onClick={onAskAgain}>Check again</Button>}
          <ButtonLink to="/orders" variant="secondary">
            View My Orders
          </ButtonLink>
          <BackToHomeButton />
        </>
      }
    >
      {txnId && <Facts facts={[{ term: 'Transaction ID asked for', value: txnId }]} />}
      <p className="text-muted">
        {isAbout
          ? 'The shop knows of no finished payment with this transaction ID in your account. If money has left your account, it is either still on its way to us or goes back by itself. Please do not pay again before you have checked your orders.'
          : 'The address of this page names no transaction. Your orders tell you what has been paid.'}
      </p>
    </ResultCard>
  )
}

export const BackToHomeButton = () => (
  <ButtonLink to="/" variant="quiet">
    Back to Home
  </ButtonLink>
)
