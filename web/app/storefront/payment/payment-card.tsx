import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { formatPayable } from '../../../../contract/core/money.ts'
import { dueLabel } from '../../../../contract/orders/payment-summary.ts'
import { summaryOf, type CheckoutOrder } from '../../lib/checkout/checkout-order'
import { asSentence } from '../../lib/api/error-message'
import { Button, ButtonLink } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { Spinner } from '../../ui/loading'
import type { PaymentStage } from './use-demo-payment'
import { Card } from '../../ui/card'

type PaymentCardProps = {
  stage: PaymentStage
  order: CheckoutOrder | null
  supportEmail: string
  /** True if the shop simulates online payments. */
  isSimulated: boolean
  onRetry: () => void
  /** The list of test cards. */
  children?: ReactNode
}

export function PaymentCard({
  stage,
  order,
  supportEmail,
  isSimulated,
  onRetry,
  children,
}: PaymentCardProps) {
  const isCod = order?.paymentMethod === 'cod'
  const { state } = useLocation()
  return (
    <Card className="w-full max-w-md overflow-hidden text-center shadow-lift">
      <div className="hem" />
      <div className="stack-wide items-center p-6 sm:p-8">
        <div aria-live="polite" className="stack items-center">
          <StageIcon stage={stage} />
          <h1 className="text-3xl">{titleOf(stage, isCod)}</h1>
          <StageMessage stage={stage} isCod={isCod} />
        </div>
        {order && <PaymentFacts order={order} isCod={isCod} />}
        {stage.is === 'success' && (
          <Link to={`/thank-you/${stage.orderId}`} state={state} replace className="touch-link underline">
            See your order
          </Link>
        )}
        {stage.is === 'error' && <ErrorActions code={stage.code} onRetry={onRetry} />}
        {children}
        <p className="hint border-t border-line pt-5">
          {isSimulated && 'Payments are simulated: no money is charged. '}Questions?{' '}
          <a href={`mailto:${supportEmail}`} className="link font-medium">
            {supportEmail}
          </a>
        </p>
      </div>
    </Card>
  )
}

function StageIcon({ stage: { is } }: { stage: PaymentStage }) {
  if (is === 'choosing') return null
  const circle = 'grid size-20 place-items-center rounded-full'
  if (is === 'success') {
    return <CircleIcon className={`${circle} animate-rise bg-success-soft text-success`} name="check" />
  }
  if (is === 'error') return <CircleIcon className={`${circle} bg-danger-soft text-danger`} name="alert" />
  return (
    <span className={`${circle} bg-brand-soft text-brand`}>
      <Spinner className="size-10" />
    </span>
  )
}

const CircleIcon = ({ className, name }: { className: string; name: 'check' | 'alert' }) => (
  <span className={className}>
    <Icon name={name} className="size-10" />
  </span>
)

function titleOf({ is }: PaymentStage, isCod: boolean): string {
  if (is === 'error') return 'Payment failed'
  if (is === 'success') return isCod ? 'Order placed' : 'Payment successful'
  if (is === 'choosing') return 'Choose a test card'
  if (is === 'init') return isCod ? 'Placing your order' : 'Preparing your payment'
  return isCod ? 'Placing your order' : 'Processing your payment'
}

function StageMessage({ stage, isCod }: { stage: PaymentStage; isCod: boolean }) {
  if (stage.is === 'error') {
    return (
      <>
        <p className="font-semibold">Please try again</p>
        <p className="text-muted">{stage.message}</p>
      </>
    )
  }
  if (stage.is === 'choosing') return <p className="text-muted">It decides how this payment ends.</p>
  if (stage.is !== 'success') return <p className="text-muted">Please stay on this page.</p>
  if (!stage.note) {
    return <p className="text-muted">{isCod ? 'Thank you!' : 'Thank you! Taking you to your order.'}</p>
  }
  return (
    <p className="text-muted">
      {asSentence(stage.note)} Your order is saved on this device and will be sent again automatically.
    </p>
  )
}

function PaymentFacts({ order, isCod }: { order: CheckoutOrder; isCod: boolean }) {
  const { amountDue } = summaryOf(order).totals
  return (
    <dl className="grid w-full grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 rounded-xl bg-sunken p-4 text-left">
      <Fact name={isCod ? dueLabel(order) : 'Amount'}>{formatPayable(amountDue)}</Fact>
      {order.userEmail && <Fact name="E-mail">{maskEmail(order.userEmail)}</Fact>}
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-muted">{name}</dt>
    <dd className="text-right font-semibold wrap-anywhere tabular-nums">{children}</dd>
  </>
)

/** The link beside "Retry" by the code of a refusal. Others lead to the checkout, where shoppers accept changed prices. */
const waysOut: Record<string, { to: string; label: string }> = {
  empty: { to: '/marketplace', label: 'Continue Shopping' },
  not_signed_in: { to: '/auth/checkout', label: 'Sign in to continue' },
}

/** The buttons below a payment error. */
function ErrorActions({ code, onRetry }: { code: string; onRetry: () => void }) {
  const { to, label } = waysOut[code] ?? { to: '/checkout', label: 'Back to checkout' }
  return (
    <div className="flex w-full flex-col gap-3">
      <Button onClick={onRetry}>Retry</Button>
      <ButtonLink to={to} variant="secondary">
        {label}
      </ButtonLink>
    </div>
  )
}

/** Masks an e-mail address: `as***@example.com`. */
const maskEmail = (email: string) => email.replace(/^(.{0,2})[^@]*/, '$1***')
