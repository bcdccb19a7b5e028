import { useEffect } from 'react'
import type { Reply } from '../../../../contract/core/client.ts'
import { formatDay } from '../../../../contract/core/dates.ts'
import { formatPayable, sum, type Paise } from '../../../../contract/core/money.ts'
import { isWithCustomer } from '../../../../contract/orders/goods.ts'
import type { OrderRental, RentedGarment } from '../../../../contract/orders/rental-order.ts'
import type {
  CustomerPayment,
  myOrderMoney,
  Payment,
  paymentMethods,
} from '../../../../contract/payments/payments.ts'
import { ActionButton, useEndpointForm } from '../../lib/forms/action-form'
import { useReloadOnRefusal } from '../../lib/forms/use-reload-on-refusal'
import { formatInstant } from '../../lib/labels/order-labels'
import { useReload } from '../../lib/use-reload'
import { Notice } from '../../ui/notice'
import { Panel } from '../../ui/panel'

export type CustomerMoney = Reply<typeof myOrderMoney>
type Methods = Reply<typeof paymentMethods>

type OrderBalanceProps = {
  orderId: string
  rental: OrderRental
  methods: Methods
  /** The payment from which the customer comes back; null if there is none. */
  payment: Payment | null
}

/** Shows what the customer still owes for an order, with buttons to pay it, and the amount that the shop will refund. */
export function OrderBalance({
  orderId,
  rental: { balance, extensions, garments },
  methods,
  payment,
}: OrderBalanceProps) {
  const { owed, refundDue } = balance
  const isForExtensions = sum(extensions.map(({ amount }) => amount)) === owed // otherwise some are paid, or something else is owed
  return (
    <>
      {payment && <PaymentResult payment={payment} />}
      {owed > 0 && (
        <Notice kind="warning">
          You owe {formatPayable(owed)}. {howToPay(methods, garments.some(isAwaited))}
          {isForExtensions &&
            extensions.map(({ until, amount, at }) => (
              <span key={at} className="block font-normal">
                Extension until {formatDay(until)}: {formatPayable(amount)}
              </span>
            ))}
          <PayButtons orderId={orderId} owed={owed} methods={methods} />
        </Notice>
      )}
      {refundDue > 0 && (
        <Notice kind="success">A refund of {formatPayable(refundDue)} is on its way to you.</Notice>
      )}
    </>
  )
}

/** Returns whether the customer will return this garment. */
const isAwaited = (garment: RentedGarment) => garment.state === 'booked' || isWithCustomer(garment)

/** How the customer can pay what they owe. Without a payment method on this page, the shop must be asked. */
function howToPay(methods: Methods, hasOutfit: boolean): string {
  if (canPayHere(methods)) return hasOutfit ? 'Pay now, or when you return the outfit.' : 'Please pay now.'
  return hasOutfit
    ? 'Please pay when you return the outfit, or contact us to pay earlier.'
    : 'Please contact us to pay.'
}

const canPayHere = ({ online, upi }: Pick<Methods, 'online' | 'upi'>) => online !== 'none' || upi

type PayButtonsProps = { orderId: string; owed: Paise; methods: Methods }

function PayButtons({ orderId, owed, methods: { online, upi } }: PayButtonsProps) {
  const pay = useEndpointForm('payBalance', { params: { id: orderId }, onRefused: useReloadOnRefusal() })
  if (!canPayHere({ online, upi })) return null
  return (
    <span className="cluster mt-3">
      {online !== 'none' && (
        <ActionButton of={pay} fields={{ method: 'phonepe' }} size="small">
          {online === 'demo'
            ? `Pay ${formatPayable(owed)} (simulated)`
            : `Pay ${formatPayable(owed)} by UPI, card or wallet`}
        </ActionButton>
      )}
      {upi && (
        <ActionButton of={pay} fields={{ method: 'upi' }} size="small" variant="secondary">
          Pay by UPI transfer
        </ActionButton>
      )}
    </span>
  )
}

const POLL_MS = 5000

/** The result of a payment after the return from its provider. While it is open, the page asks for it again every few seconds. */
function PaymentResult({ payment: { state, amount } }: { payment: Payment }) {
  const { reload } = useReload()
  useEffect(() => {
    if (state !== 'pending') return
    const timer = setInterval(() => void reload(), POLL_MS)
    return () => clearInterval(timer)
  }, [state, reload])
  if (state === 'succeeded') {
    return <Notice kind="success">Thank you. We received your payment of {formatPayable(amount)}.</Notice>
  }
  if (state === 'pending') {
    return <Notice kind="info">We are confirming your payment of {formatPayable(amount)}.</Notice>
  }
  return <Notice kind="error">The payment of {formatPayable(amount)} failed. Please try again.</Notice>
}

/** All payments and refunds of an order. */
export function OrderPayments({ payments, refunds }: CustomerMoney) {
  const shown = payments.filter(
    ({ state, method }) => state !== 'pending' || method === 'cod' || method === 'upi',
  )
  if (shown.length + refunds.length === 0) return null
  return (
    <Panel title="Payments and refunds">
      <ul className="divide-y divide-line">
        {shown.map((payment) => (
          <MoneyLine
            key={payment._id}
            title={payment.purpose === 'balance' ? 'Amount owed' : 'Order'}
            about={`${customerPaymentLabels[payment.method]}, ${formatInstant(payment.at)}`}
            amount={formatPayable(payment.amount)}
            state={stateOf(payment)}
          />
        ))}
        {refunds.map(({ _id, amount, state, reason, createdAt }) => (
          <MoneyLine
            key={_id}
            title={`Refund: ${reason}`}
            about={formatInstant(createdAt)}
            amount={`−${formatPayable(amount)}`}
            state={refundStates[state]}
          />
        ))}
      </ul>
    </Panel>
  )
}

type MoneyLineProps = { title: string; about: string; amount: string; state: string }

const MoneyLine = ({ title, about, amount, state }: MoneyLineProps) => (
  <li className="flex justify-between gap-x-4 py-3 first:pt-0 last:pb-0">
    <span className="min-w-0 wrap-anywhere">
      <span className="font-medium">{title}</span>
      <span className="hint block">{about}</span>
    </span>
    <span className="text-right whitespace-nowrap">
      <span className="font-semibold tabular-nums">{amount}</span>
      <span className="hint block">{state}</span>
    </span>
  </li>
)

const customerPaymentLabels: Record<CustomerPayment['method'], string> = {
  demo: 'Simulated payment',
  phonepe: 'UPI, card or wallet',
  upi: 'UPI transfer',
  cod: 'Cash on delivery',
  counter: 'Paid to our staff',
}

const stateOf = ({ state, method }: CustomerPayment) =>
  state === 'succeeded'
    ? 'Received'
    : state === 'failed'
      ? 'Not paid'
      : method === 'cod'
        ? 'Due on delivery'
        : 'Waiting for your transfer'

const refundStates: Record<CustomerMoney['refunds'][number]['state'], string> = {
  requested: 'On its way',
  accepted: 'On its way',
  completed: 'Sent',
  failed: 'Delayed: we are sorting it out',
}
