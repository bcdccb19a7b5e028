import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../../ui/icon'
import { Spinner } from '../../../ui/spinner'
import { useLocation, useSearchParams } from 'react-router'
import { Button, ButtonLink } from '../../../ui/button'

const looks = {
  good: 'bg-success-soft text-success',
  bad: 'bg-danger-soft text-danger',
  open: 'bg-brand-soft text-brand',
}

type ResultCardProps = {
  look: keyof typeof looks
  /** None while we wait. */
  icon?: IconName
  title: string
  /** What one can do now. */
  actions: ReactNode
  children: ReactNode
}

/** How a payment ended. The words in it are said aloud when they change. */
export const ResultCard = ({ look, icon, title, actions, children }: ResultCardProps) => (
  <main id="content" className="page-width grid min-h-[70vh] place-items-center py-10">
    <section className="w-full max-w-lg overflow-hidden rounded-card border border-line bg-surface text-center shadow-lift">
      <div className="hem" />
      <div className="flex flex-col items-center gap-6 p-6 sm:p-8">
        <div aria-live="polite" className="flex w-full flex-col items-center gap-4">
          <span className={`grid size-20 place-items-center rounded-full ${looks[look]}`}>
            {icon ? <Icon name={icon} className="size-10" /> : <Spinner className="size-10" />}
          </span>
          <h1 className="text-3xl">{title}</h1>
          {children}
        </div>
        <div className="flex w-full flex-col gap-3 sm:flex-row sm:flex-wrap sm:justify-center">{actions}</div>
      </div>
    </section>
  </main>
)

/** What is known of the payment, one line each. */
export const Facts = ({ facts }: { facts: readonly { term: string; value: ReactNode }[] }) => (
  <dl className="w-full divide-y divide-line rounded-xl bg-sunken px-4 text-left">
    {facts.map(({ term, value }) => (
      <div key={term} className="flex flex-wrap justify-between gap-x-6 py-3">
        <dt className="text-muted">{term}</dt>
        <dd className="min-w-0 font-semibold wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
)

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
