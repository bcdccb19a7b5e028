import { formatDay } from '../../../../contract/core/dates.ts'
import { refundDays, returnReplyDays } from '../../../../contract/store/policy-facts.ts'
import { SIMULATED_PAYMENT } from '../../../../contract/orders/payment-summary.ts'
import { confirmationId } from '../../../../contract/orders/orders.ts'
import type { ReturnState } from '../../../../contract/returns/returns.ts'
import { emailTemplate, greeting, optionalButton, withoutName } from '../../../platform/email/email.ts'

export type ExchangeNews = {
  /** The new sizes and colours, for example “size L”. */
  wanted: readonly string[]
  /** True if the new goods are sold out, so that the customer gets a refund. */
  isRefundNow: boolean
  /** The last day of the reservation; null if the goods are not reserved with a deadline. */
  reservedUntil: string | null
}

type Data = {
  name: string | null
  orderId: string
  state: Exclude<ReturnState, 'withdrawn' | 'exchanged'>
  /** The exchange that the customer asked for; null for a refund. */
  exchange: ExchangeNews | null
  /** The reply of staff to the return request; null before staff have replied. */
  answer: string | null
  /** Whether the customer can choose a pickup on the page of the order. */
  canBeCollected: boolean
  /** How the shop refunds the order; null if the payment was simulated. */
  refundWay: string | null
  /** False until the return is refunded, and if it was closed because nothing of the order was left to refund. */
  hasRefund: boolean
  /** True if the shop has received no payment for the goods; a transfer may not have been found yet. */
  hasNothingToRefund: boolean
  /** True if staff have cancelled the order, which refunded what was paid. */
  isOrderCancelled: boolean
  link: string | null
}

const messages: Record<Exclude<Data['state'], 'refunded'>, { title: string; text: string }> = {
  asked: {
    title: 'We have received your return request',
    text: `we will look at your request and reply within ${returnReplyDays} working days. Please keep everything as you received it.`,
  },
  approved: {
    title: 'Your return is approved',
    text: 'please send the items back as described below.',
  },
  refused: {
    title: 'We cannot accept your return',
    text: 'we have looked at your request and cannot accept the return.',
  },
  received: {
    title: 'We have received your return',
    text: 'your return has arrived. We will check it and refund your money.',
  },
}

const closedWithoutRefund = {
  title: 'Your return is complete',
  text: 'nothing was left to refund for your order, so we have closed your return without another refund. The page of your order lists its payments and refunds.',
}

const receivedWithoutRefund = {
  title: messages.received.title,
  text: 'your return has arrived. We have received no payment for these items, so nothing is refunded. If you have paid, please contact us.',
}

const receivedAfterCancellation = {
  title: messages.received.title,
  text: 'your return has arrived. Your order is cancelled, so nothing more is refunded. The page of your order lists its payments and refunds.',
}

type MessageData = Omit<Data, 'name' | 'orderId' | 'answer' | 'canBeCollected' | 'link'>

function messageOf({ state, exchange, refundWay, hasRefund, ...data }: MessageData) {
  if (state === 'refunded') {
    if (!refundWay) {
      return { title: 'Your return is complete', text: `nothing is refunded. ${SIMULATED_PAYMENT}` }
    }
    if (!hasRefund) return closedWithoutRefund
    const text = `we are refunding you ${refundWay}. Please allow ${refundDays} working days for the money to reach you.`
    return { title: 'Your refund is on its way', text }
  }
  if (state !== 'received') return messages[state]
  if (data.isOrderCancelled) return receivedAfterCancellation
  if (exchange && !exchange.isRefundNow) return receivedExchange
  if (data.hasNothingToRefund) return receivedWithoutRefund
  return exchange ? receivedExchange : messages.received
}

/** The sentence about the exchange; null if there is none, or nothing new to say. */
function exchangeText({ state, exchange, hasNothingToRefund, isOrderCancelled }: MessageData): string | null {
  if (!exchange || isOrderCancelled) return null
  const { isRefundNow, reservedUntil } = exchange
  const wanted = exchange.wanted.join(' and ')
  const areSoldOut = `${wanted} ${exchange.wanted.length === 1 ? 'is' : 'are'} sold out`
  if (state === 'asked') return `We have reserved ${wanted} for you.`
  if (state === 'approved' && reservedUntil) {
    const otherwise = hasNothingToRefund ? 'we cannot exchange it' : 'we will refund your money'
    return `We will keep ${wanted} for you until ${formatDay(reservedUntil)}. If your parcel arrives later and ${areSoldOut}, ${otherwise}.`
  }
  if (state !== 'received') return null
  if (isRefundNow && hasNothingToRefund) return `Unfortunately, ${areSoldOut}.`
  return isRefundNow
    ? `Unfortunately, ${areSoldOut}, so we will check your return and refund your money.`
    : `We will check it and send you ${wanted}. You do not pay again.`
}

const collectionText = 'If you want us to collect them, choose a pickup on the page of your order.'

const receivedExchange = { title: 'We have received your return', text: 'your return has arrived.' }

export const returnStatusChanged = emailTemplate({
  name: 'return-status-changed',
  limitGroup: 'order',
  withoutFreeText: withoutName,
  render: ({ name, orderId, answer, canBeCollected, link, ...data }: Data) => {
    const { state } = data
    const { title, text } = messageOf(data)
    const aboutExchange = exchangeText(data)
    const hasAnswer = answer && (state === 'approved' || state === 'refused')
    return {
      subject: `${title}: order ${confirmationId(orderId)}`,
      preview: title,
      title,
      blocks: [
        { kind: 'text', text: `${greeting(name)}, ${text}` },
        ...(aboutExchange ? [{ kind: 'text' as const, text: aboutExchange }] : []),
        ...(canBeCollected ? [{ kind: 'text' as const, text: collectionText }] : []),
        ...(hasAnswer ? [{ kind: 'text' as const, text: answer }] : []),
        ...optionalButton('See my order', link),
      ],
    }
  },
})
