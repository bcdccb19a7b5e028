import { formatDay } from '../../../../contract/core/dates.ts'
import { formatRupees } from '../../../../contract/core/money.ts'
import { sellerTerms } from '../../../../contract/sellers/seller-terms.ts'
import type { Email } from '../email.ts'

type Data = { business: string | null; until: string; isOver: boolean }

/** Tells a seller that their paid time ends soon, or has ended and what that means. */
export function subscriptionEnds({ business, until, isOver }: Data): Email {
  const title = isOver ? 'Your goods are no longer listed' : `Your subscription ends on ${formatDay(until)}`
  const what = isOver
    ? `The subscription of ${business ?? 'your business'} ended on ${formatDay(until)}, and its goods have left the shop. With the next month they come back by themselves.`
    : `After that day the goods of ${business ?? 'your business'} leave the shop until the next month is paid.`
  return {
    subject: title,
    preview: `${formatRupees(sellerTerms.monthlyFee)} keep your goods in the shop for a month.`,
    title,
    blocks: [
      { kind: 'text', text: what },
      {
        kind: 'button',
        label: `Pay ${formatRupees(sellerTerms.monthlyFee)} for the next month`,
        to: '/seller/onboarding',
      },
    ],
  }
}
