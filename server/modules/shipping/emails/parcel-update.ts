import { formatDay } from '../../../../contract/core/dates.ts'
import { confirmationId, type Tracking } from '../../../../contract/orders/orders.ts'
import { emailTemplate, optionalButton } from '../../../platform/email/email.ts'
import { trackingBlocks } from '../../orders/emails/order-blocks.ts'

export type ParcelNews = 'delayed' | 'undelivered' | 'returning'

type Data = {
  orderId: string
  news: ParcelNews
  /** The day on which the courier now expects to deliver a delayed parcel. */
  expectedOn: string | null
  /** The first night of the rentals in a delayed parcel, if it contains nothing else. */
  firstNight?: string | null
  link: string | null
  tracking: Tracking | null
}

const texts: Record<
  ParcelNews,
  { subject: string; text: (news: Pick<Data, 'expectedOn' | 'firstNight'>) => string }
> = {
  delayed: {
    subject: 'is delayed',
    text: ({ expectedOn, firstNight }) =>
      [
        `The courier now expects to deliver it${expectedOn ? ` on ${formatDay(expectedOn)}` : ' later'}.`,
        firstNight ? `Your first night is ${formatDay(firstNight)}.` : null,
        'We are sorry for the delay.',
        firstNight ? 'Please contact us, so that we can find a solution together.' : null,
      ]
        .filter(Boolean)
        .join(' '),
  },
  undelivered: {
    subject: 'could not be delivered',
    text: () =>
      'The courier tried to deliver your parcel and did not succeed. The courier will try again; please keep your phone within reach.',
  },
  returning: {
    subject: 'is on its way back to us',
    text: () =>
      'The courier could not deliver your parcel and is bringing it back to us. Please contact us if you still want it.',
  },
}

/** Tells the shopper that a parcel is delayed, could not be delivered, or comes back to the shop. */
export const parcelUpdate = emailTemplate({
  name: 'parcel-update',
  limitGroup: 'order',
  render: ({ orderId, news, link, tracking, ...days }: Data) => {
    const title = `Your order ${confirmationId(orderId)} ${texts[news].subject}`
    const text = texts[news].text(days)
    return {
      subject: title,
      preview: text,
      title,
      blocks: [
        { kind: 'text', text },
        ...(tracking ? trackingBlocks(tracking) : []),
        ...optionalButton('See my order', link),
      ],
    }
  },
})
