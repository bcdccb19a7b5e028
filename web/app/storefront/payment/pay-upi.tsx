import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { formatPayable, type Paise } from '../../../../contract/core/money.ts'
import { confirmationId } from '../../../../contract/orders/orders.ts'
import { showUpi } from '../../../../contract/payments/payments.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { formatInstant } from '../../lib/labels/order-labels'
import { useReload } from '../../lib/use-reload'
import { QrCode } from '../../components/qr-code'
import { ButtonLink } from '../../ui/button'
import type { Route } from './+types/pay-upi'
import { useClearCartOnce } from './result/use-clear-cart-once'
import { titleOf } from '../../lib/brand'
import { Facts, ResultCard, type ResultCardProps } from './result/result-cards'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  return { upi: await orThrowResponse(api(showUpi, { params: { txnId: params.txnId } }), request) }
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Pay by UPI') },
  { name: 'robots', content: 'noindex' },
]

const POLL_MS = 15_000

/** The page for paying by UPI transfer. It polls until staff have found the transfer in the bank statement or the payment has expired. */
export default function PayUpi({ loaderData: { upi } }: Route.ComponentProps) {
  const { reload } = useReload()
  const isWaiting = upi.state === 'pending'
  const isOrder = upi.purpose === 'order'
  // The checkout opens this page with the order as navigation state. The order exists, so its goods leave the cart before the payment. A later
  // visit, for example from My Orders on another device, leaves the cart as it is.
  const isFromCheckout = useLocation().state !== null
  useClearCartOnce(isOrder && isFromCheckout ? upi : null)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => void reload(), POLL_MS)
    return () => clearInterval(timer)
  }, [isWaiting, reload])

  if (upi.state === 'succeeded') {
    return <Navigate to={isOrder ? `/thank-you/${upi.orderId}` : `/orders/${upi.orderId}`} replace />
  }
  if (upi.isReturned) return <ResultCard {...returnedCard} />
  if (upi.received !== null) return <ResultCard {...wrongAmountCard(upi.received, upi.amount)} />
  if (!isWaiting && isOrder && !['pending', 'cancelled'].includes(upi.orderStatus)) {
    return <ResultCard {...confirmedCard} />
  }
  if (!isWaiting) return <ResultCard {...endedCard(isOrder)} />
  if (isOrder && upi.orderStatus === 'cancelled') return <ResultCard {...cancelledCard} />
  return (
    <ResultCard
      look="open"
      icon="phone"
      title="Pay by UPI"
      actions={
        <>
          <ButtonLink to={upi.link} reloadDocument className="md:hidden">
            Open a UPI app
          </ButtonLink>
          <ButtonLink to="/orders" variant="secondary">
            View My Orders
          </ButtonLink>
        </>
      }
    >
      <p className="text-muted">
        Scan the code with any UPI app, or tap the button on your phone.
        {isOrder &&
          ` Your order is reserved${upi.expiresAt ? ` until ${formatInstant(upi.expiresAt)}` : ''}. We will e-mail you as soon as we receive your transfer.`}
        {!isOrder && ' As soon as we find your transfer, this page shows your order again.'}
      </p>
      <QrCode text={upi.link} label={`UPI code for ${formatPayable(upi.amount)} to ${upi.payee}`} />
      <Facts
        facts={[
          { term: 'Amount', value: formatPayable(upi.amount) },
          { term: 'To', value: `${upi.payee} (${upi.vpa})` },
          { term: 'Order', value: confirmationId(upi.orderId) },
        ]}
      />
    </ResultCard>
  )
}

/** The card instead of the QR code, so that the customer does not transfer the missing part or the whole amount again. */
const wrongAmountCard = (received: Paise, due: Paise): ResultCardProps => ({
  look: 'open',
  icon: 'alert',
  title: 'We received another amount',
  actions: <ButtonLink to="/orders">View My Orders</ButtonLink>,
  children: (
    <p className="text-muted">
      We received {formatPayable(received)} instead of {formatPayable(due)}. Our staff are checking it: please
      do not pay again.
    </p>
  ),
})

/** The card instead of the QR code, so that the customer does not pay a cancelled order. */
const cancelledCard: ResultCardProps = {
  look: 'bad',
  icon: 'alert',
  title: 'Your order was cancelled',
  actions: <ButtonLink to="/orders">View My Orders</ButtonLink>,
  children: (
    <p className="text-muted">
      Please do not transfer any money. If you have already paid, please contact us.
    </p>
  ),
}

const returnedCard: ResultCardProps = {
  look: 'open',
  icon: 'alert',
  title: 'We are returning this payment',
  actions: <ButtonLink to="/orders">View My Orders</ButtonLink>,
  children: (
    <p className="text-muted">
      We received another amount than requested, and are returning all of it. My Orders shows whether you can
      still pay.
    </p>
  ),
}

/** The card when staff have confirmed the order without waiting for the transfer. */
const confirmedCard: ResultCardProps = {
  look: 'open',
  icon: 'check',
  title: 'Your order is confirmed',
  actions: <ButtonLink to="/orders">View My Orders</ButtonLink>,
  children: (
    <p className="text-muted">
      You can pay when you get it. If you have already transferred the money, we will find your transfer, and
      you pay nothing more.
    </p>
  ),
}

const endedCard = (isOrder: boolean): ResultCardProps => ({
  look: 'bad',
  icon: 'alert',
  title: 'This payment has expired',
  actions: <ButtonLink to="/orders">View My Orders</ButtonLink>,
  children: (
    <p className="text-muted">
      We did not receive a transfer in time{isOrder && ', so the order was cancelled'}. If you did pay, please
      contact us with the transfer reference. Your money is safe.
    </p>
  ),
})
