import { formatPayable } from '../../../../contract/core/money.ts'
import type { Payment } from '../../../../contract/payments/payments.ts'
import { userApi } from '../../lib/api/api-context'
import { ButtonLink } from '../../ui/button'
import type { Route } from './+types/payment-success'
import {
  Facts,
  ResultCard,
  BackToHomeButton,
  ConfirmingCard,
  SignedOutCard,
  UnconfirmedCard,
} from './result/result-cards'
import { useClearCartOnce } from './result/use-clear-cart-once'
import { titleOf } from '../../lib/brand'
import { usePaymentStatus, loadPaymentStatus, isConfirmed } from './result/payment-status'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadPaymentStatus({ userApi: context.get(userApi), request })

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
  useClearCartOnce(paid?.txnId ?? null)
  if (paid) return <Paid payment={paid} />
  if (result.is === 'signed_out') return <SignedOutCard txnId={txnId} />
  return isPolling ? <ConfirmingCard /> : <UnconfirmedCard txnId={txnId} onCheckAgain={pollAgain} />
}

const Paid = ({ payment: { txnId, amount } }: { payment: Payment }) => (
  <ResultCard
    look="good"
    icon="check"
    title="Payment successful"
    actions={
      <>
        <ButtonLink to="/orders">View My Orders</ButtonLink>
        <BackToHomeButton />
      </>
    }
  >
    <p className="text-muted">Thank you. We have received your order; you can follow it under My Orders.</p>
    <Facts
      facts={[
        { term: 'Transaction ID', value: txnId },
        { term: 'Amount', value: formatPayable(amount) },
      ]}
    />
  </ResultCard>
)
