import { useRef, type ReactNode } from 'react'
import { Icon, type IconName } from '../../../ui/icon'
import { Spinner } from '../../../ui/loading'
import { useLocation, useSearchParams } from 'react-router'
import { Button, ButtonLink } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { useUpdate } from '../../../ui/hooks/use-update'
import { focusSoon } from '../../../ui/hooks/focus-soon'

/** The id of the title of a `ResultCard`. */
export const RESULT_TITLE = 'result-title'

const iconClasses = {
  good: 'bg-success-soft text-success',
  bad: 'bg-danger-soft text-danger',
  open: 'bg-brand-soft text-brand',
}

export type ResultCardProps = {
  look: keyof typeof iconClasses
  /** The icon above the title. By default a spinner is shown. */
  icon?: IconName
  title: string
  /** The buttons below the text. */
  actions: ReactNode
  children: ReactNode
}

/**
 * A card with the status of a payment. Screen readers announce changes of the status, so a page shows all its states with the same card. If a
 * change removes the button that has the focus, the title gets the focus.
 */
export function ResultCard({ look, icon, title, actions, children }: ResultCardProps) {
  const hadFocus = useRef(false)
  useUpdate(title, () => {
    if (hadFocus.current && document.activeElement === document.body) focusSoon(RESULT_TITLE)
  })
  return (
    <main id="content" className="page-width grid min-h-[70vh] place-items-center py-10">
      <Card className="w-full max-w-lg overflow-hidden text-center shadow-lift">
        <div className="hem" />
        <div className="stack-wide items-center p-6 sm:p-8">
          <div aria-live="polite" className="stack w-full items-center">
            <span className={`grid size-20 place-items-center rounded-full ${iconClasses[look]}`}>
              {icon ? <Icon name={icon} className="size-10" /> : <Spinner className="size-10" />}
            </span>
            <h1 id={RESULT_TITLE} tabIndex={-1} className="text-3xl outline-none">
              {title}
            </h1>
            {children}
          </div>
          <div
            onFocus={() => (hadFocus.current = true)}
            className="flex w-full flex-col gap-3 sm:flex-row sm:flex-wrap sm:justify-center"
          >
            {actions}
          </div>
        </div>
      </Card>
    </main>
  )
}

/** The facts of the payment as a list of terms and values. */
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

/** The card until the shop knows the outcome of the payment. */
export const confirmingCard = (): ResultCardProps => ({
  look: 'open',
  title: 'Confirming your payment...',
  actions: (
    <>
      <ButtonLink to="/orders" variant="secondary">
        View My Orders
      </ButtonLink>
      <BackToHomeButton />
    </>
  ),
  children: <p className="text-muted">This usually takes a few seconds.</p>,
})

/** The card for signed-out visitors, because only the signed-in buyer can see the outcome of the payment. */
export const signedOutCard = (txnId: string | null, action?: ReactNode): ResultCardProps => ({
  look: 'open',
  icon: 'user',
  title: 'Confirming your payment...',
  actions: (
    <>
      <SignInButton />
      {action}
      <ButtonLink to="/orders" variant="secondary">
        View My Orders
      </ButtonLink>
      <BackToHomeButton />
    </>
  ),
  children: (
    <>
      <RequestedId txnId={txnId} />
      <p className="text-muted">Sign in to see the status of this payment.</p>
    </>
  ),
})

const RequestedId = ({ txnId }: { txnId: string | null }) =>
  txnId && <Facts facts={[{ term: 'Requested transaction ID', value: txnId }]} />

/** A sign-in link that returns to this page. */
function SignInButton() {
  const { pathname, search } = useLocation()
  return (
    <ButtonLink to={`/sign-in/customer?redirect=${encodeURIComponent(pathname + search)}`}>
      Sign in
    </ButtonLink>
  )
}

/** The card if the outcome is still unknown after polling. */
export const unconfirmedCard = (txnId: string | null, onCheckAgain: () => void): ResultCardProps => ({
  look: 'bad',
  icon: 'alert',
  title: 'We could not confirm this payment yet',
  actions: (
    <>
      {txnId && <Button onClick={onCheckAgain}>Check again</Button>}
      <ButtonLink to="/orders" variant="secondary">
        View My Orders
      </ButtonLink>
      <BackToHomeButton />
    </>
  ),
  children: (
    <>
      <RequestedId txnId={txnId} />
      <UnconfirmedText />
    </>
  ),
})

function UnconfirmedText() {
  const hasTxnId = useSearchParams()[0].has('txnId')
  return (
    <p className="text-muted">
      {hasTxnId
        ? 'We have no completed payment with this transaction ID in your account. If money has left your account, it is either still on its way to us or will be refunded automatically. Please check your orders before you pay again.'
        : 'The link to this page contains no transaction ID. Your orders show what has been paid.'}
    </p>
  )
}

export const BackToHomeButton = () => (
  <ButtonLink to="/" variant="quiet">
    Back to Home
  </ButtonLink>
)
