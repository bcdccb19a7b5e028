import { formatMoment } from '../core/date-labels.ts'
import { formatPayable } from '../core/money.ts'
import { refundDays } from '../store/policy-facts.ts'
import type { FulfilmentMethod } from '../shipping/fulfilment.ts'
import { isSentByShop } from './goods.ts'
import type { Order } from './orders.ts'
import { customerStatusLabel } from './status-label.ts'

/** What the shop tells a customer about the payment of an order. Pages, e-mails and invoices take their texts from here. */
export type PaymentSummary = {
  /** The heading of the page after the order was placed. */
  title: string
  /** The status of the order. */
  status: string
  /** The label of the last line of the totals. */
  amountLabel: string
  /** What happens next, or what the customer has to do; null if nothing. */
  nextStep: string | null
  /** The payment as the invoice of the order states it. */
  onInvoice: string
}

export type PaidOrder = Pick<Order, 'status' | 'paymentMethod' | 'payment' | 'payUntil' | 'amountDue'> &
  Partial<Pick<Order, 'channel' | 'promise'>> & {
    items?: readonly Pick<Order['items'][number], 'type' | 'soldBy'>[]
    fulfilment?: { method: FulfilmentMethod } | null | undefined
  }

export const SIMULATED_PAYMENT = 'This payment was simulated: no money was charged.'

/** Describes the payment of an order. Only a confirmed or paid order is called confirmed, and only a paid amount is called paid. */
export function summarizePayment(order: PaidOrder): PaymentSummary {
  const { title, pending, ...summary } = summaries[order.payment.state](order)
  const onInvoice = order.payment.isSimulated ? SIMULATED_PAYMENT : summary.onInvoice
  if (order.status === 'pending') return { ...summary, title, status: pending, onInvoice }
  const status = customerStatusLabel(order)
  if (order.status === 'cancelled') {
    return { title: 'Order cancelled', status, ...cancelledSummary(order), onInvoice }
  }
  return { ...summary, title: 'Order Confirmed', status, onInvoice }
}

type StateSummary = Omit<PaymentSummary, 'status'> & {
  /** The status of an order that nobody has confirmed yet. */
  pending: string
}

const summaries: Record<Order['payment']['state'], (order: PaidOrder) => StateSummary> = {
  paid: ({ paymentMethod, channel }) => ({
    title: 'Order Confirmed',
    pending: 'Paid, waiting for confirmation',
    amountLabel: 'Amount paid',
    nextStep: null,
    onInvoice: channel === 'counter' ? paidAtCounter(paymentMethod) : paidOnline(paymentMethod),
  }),
  due_on_delivery: (order) => (order.channel === 'counter' ? dueAtCounter(order) : dueOnDelivery(order)),
  waiting_for_transfer: (order) => ({
    ...unpaid,
    title: 'Waiting for your UPI transfer',
    pending: 'Waiting for your UPI transfer',
    nextStep: order.payUntil
      ? `Transfer ${formatPayable(order.amountDue)} with a UPI app. We will confirm your order as soon as we find the transfer in our account.${reservation(order)}`
      : NOT_RECEIVED,
  }),
  unpaid: (order) => ({
    ...unpaid,
    title: 'Order not paid yet',
    pending: 'Not paid yet',
    nextStep: order.payUntil
      ? `We will confirm your order as soon as it is paid.${reservation(order)}`
      : NOT_RECEIVED,
  }),
  failed: (order) => ({
    ...unpaid,
    title: 'Payment failed',
    pending: 'Payment failed',
    nextStep: order.payUntil
      ? `We have not received your payment. You can pay again.${reservation(order)}`
      : NOT_RECEIVED,
  }),
  wrong_amount: ({ payment, amountDue }) => ({
    ...unpaid,
    title: payment.received < amountDue ? 'Order partly paid' : 'Order paid with another amount',
    pending: payment.received < amountDue ? 'Partly paid' : 'Paid with another amount',
    nextStep: `We received ${formatPayable(payment.received)} instead of ${formatPayable(amountDue)}. Our staff are checking it: please do not pay again.`,
  }),
}

const CASH_ON_DELIVERY = 'Cash on delivery'

const unpaid = { amountLabel: 'Amount to pay', onInvoice: 'Not paid on the day of issue' }

const paidOnline = (method: Order['paymentMethod']) => (method === 'cod' ? CASH_ON_DELIVERY : 'Paid')
const paidAtCounter = (method: Order['paymentMethod']) =>
  method === 'cod' ? 'Paid in cash at the shop' : 'Paid by UPI at the shop'

function dueOnDelivery(order: PaidOrder): StateSummary {
  const { status, amountDue } = order
  const { confirmation, moment } = wayToCustomer(order)
  return {
    title: 'Order placed',
    pending: 'Placed, waiting for confirmation',
    amountLabel: dueLabel(order),
    nextStep:
      status === 'delivered'
        ? null
        : `${status === 'pending' ? `We will confirm your order${confirmation}. ` : ''}You pay ${formatPayable(amountDue)} ${moment}.`,
    onInvoice: CASH_ON_DELIVERY,
  }
}

/** The label of an amount that the customer pays when they get the order. */
export const dueLabel = (order: Pick<PaidOrder, 'items' | 'fulfilment'>): string => wayToCustomer(order).label

/**
 * What the texts say about the way to the customer. Rentals without a slot arrive with a courier or are collected in the shop. Each sender
 * collects the amount of its own goods.
 */
function wayToCustomer({ items = [], fulfilment }: Pick<PaidOrder, 'items' | 'fulfilment'>) {
  const isPickup = fulfilment?.method === 'pickup'
  const confirmation = isPickup ? '' : ' before we send it'
  if (new Set(items.map((item) => (isSentByShop(item) ? null : item.soldBy))).size > 1) {
    return {
      label: 'To pay when you get it',
      confirmation,
      moment: 'in parts, when you get the items of each seller',
    }
  }
  if (isPickup) return { label: 'To pay at pickup', confirmation, moment: 'when you pick it up' }
  const isRental = items.length > 0 && items.every(({ type }) => type === 'rent')
  if (isRental && !fulfilment) {
    return { label: 'To pay when you get it', confirmation: '', moment: 'when you get it' }
  }
  return { label: 'To pay on delivery', confirmation, moment: 'when it arrives' }
}

const dueAtCounter = ({ amountDue }: PaidOrder): StateSummary => ({
  title: 'Order placed',
  pending: 'Placed, not paid yet',
  amountLabel: 'To pay at the shop',
  nextStep: `You pay ${formatPayable(amountDue)} at the shop.`,
  onInvoice: unpaid.onInvoice,
})

/** For an order that staff have confirmed although it is not paid: the customer cannot pay it online any more. */
const NOT_RECEIVED = 'We have not received your payment yet. If you have paid, please contact us.'

function cancelledSummary({ payment, paymentMethod }: PaidOrder) {
  const { state, received, isSimulated } = payment
  if (isSimulated) {
    return { amountLabel: 'Amount paid', nextStep: 'No money was charged, so the refund is simulated too.' }
  }
  if (state === 'paid') {
    return {
      amountLabel: 'Amount paid',
      nextStep: `We will refund what is due to you ${refundWays[paymentMethod]}, within ${refundDays} working days.`,
    }
  }
  const nextStep =
    state === 'wrong_amount'
      ? `We received ${formatPayable(received)} for this order. Our staff will refund it.`
      : 'There is nothing to pay.'
  return { amountLabel: 'Order amount', nextStep }
}

/** How the shop refunds an order. Staff pay back what was paid by UPI or in cash. */
export const refundWays: Record<Order['paymentMethod'], string> = {
  phonepe: 'the same way you paid',
  upi: 'by bank transfer',
  cod: 'by bank transfer or in cash',
}

const reservation = ({ payUntil }: PaidOrder): string =>
  payUntil ? ` Your items are reserved until ${formatMoment(new Date(payUntil))}.` : ''

/** Whether the customer can pay the order now. */
export const canPay = ({ status, payUntil, payment }: PaidOrder): boolean =>
  status === 'pending' && payUntil !== null && payment.state !== 'wrong_amount'
