import { formatDay } from '../../../../contract/core/dates.ts'
import { formatPayable, type Paise } from '../../../../contract/core/money.ts'
import { emailTemplate, withoutBusiness } from '../../../platform/email/email.ts'

/**
 * The data of the e-mail. `until` is the last paid day of the subscription, `fee` is the price of a month. `isPaidOnline` is false if the
 * seller pays the shop directly.
 */
type Data = { business: string | null; until: string; isOver: boolean; fee: Paise; isPaidOnline: boolean }

/** Tells a seller that their subscription ends soon, or that it has ended. */
export const subscriptionEnds = emailTemplate({
  name: 'subscription-ends',
  withoutFreeText: withoutBusiness,
  render: ({ business, until, isOver, fee: monthlyFee, isPaidOnline }: Data) => {
    const day = formatDay(until)
    const fee = formatPayable(monthlyFee)
    const title = isOver ? 'Your products are no longer listed' : `Your subscription ends on ${day}`
    const text = isOver
      ? `The subscription of ${business ?? 'your business'} ended on ${day}, so its products are no longer in the shop. They come back as soon as you pay for another month.`
      : `After that day the products of ${business ?? 'your business'} will not be listed until you pay for another month.`
    return {
      subject: title,
      preview: `${fee} keeps your products in the shop for a month.`,
      title,
      blocks: [
        { kind: 'text', text },
        ...(isPaidOnline ? [] : [{ kind: 'text' as const, text: `Please pay us ${fee} directly.` }]),
        {
          kind: 'button',
          label: isPaidOnline ? `Pay ${fee} for the next month` : 'See my subscription',
          to: '/seller/onboarding',
        },
      ],
    }
  },
})
