import { formatPeriod } from '../../../../contract/core/dates.ts'
import { formatPayable, paise, type Paise } from '../../../../contract/core/money.ts'
import { confirmationId, type QuoteLine } from '../../../../contract/orders/orders.ts'
import type { Day, Period } from '../../../../contract/rentals/rentals.ts'
import { refundDays } from '../../../../contract/store/policy-facts.ts'
import { emailTemplate } from '../../../platform/email/email.ts'
import { emailLine } from './order-blocks.ts'

type Data = {
  orderId: string
  /** The line with its new garment and days. */
  line: QuoteLine
  before: Period & { title: string }
  dueBack: Day
  difference: Paise
  /** The part of a lower price that the customer gets now. It is less if the shop has refunded rent before. */
  givenBack: Paise
  /** Whether the customer can pay a higher price on the page of the order. */
  canPayOnline: boolean
  /** Whether a courier brings the outfit, so that nobody of the shop hands it over. */
  isSentByCourier: boolean
  link: string | null
}

/** Confirms a change of the nights, the garment or the size of a rental. */
export const rentalChanged = emailTemplate({
  name: 'rental-changed',
  limitGroup: 'order',
  render: ({ orderId, line, before, dueBack, link, ...price }: Data) => {
    const days = { from: line.from!, until: line.until! }
    return {
      subject: `Your rental has been changed: ${formatPeriod(days)}`,
      preview: `Order ${confirmationId(orderId)}: ${line.title}, ${formatPeriod(days)}.`,
      title: 'Your rental has been changed',
      blocks: [
        { kind: 'text', text: differenceText(price) },
        { kind: 'lines', lines: [{ ...emailLine(line), amount: '' }] },
        {
          kind: 'facts',
          facts: [
            { label: 'Order', value: confirmationId(orderId) },
            { label: 'Before', value: `${before.title}, ${formatPeriod(before)}` },
            { label: 'New nights', value: formatPeriod(days), isStrong: true },
            { label: 'Due back on', value: formatPeriod({ from: dueBack, until: dueBack }) },
          ],
        },
        link
          ? { kind: 'button', label: 'See my order', to: link }
          : { kind: 'small', text: 'The link in your order confirmation shows the whole order.' },
      ],
    }
  },
})

type NewPrice = Pick<Data, 'difference' | 'givenBack' | 'canPayOnline' | 'isSentByCourier'>

function differenceText({ difference, givenBack, ...ways }: NewPrice): string {
  if (difference > 0) return `The new rental costs ${formatPayable(difference)} more. ${howToPay(ways)}`
  if (difference < 0) {
    const lower = paise(0 - difference)
    const costs = `The new rental costs ${formatPayable(lower)} less.`
    if (givenBack === 0) return `${costs} We have refunded this already.`
    const isPart = givenBack < lower
    const which = isPart
      ? `We have refunded a part of this already. We will deduct the other ${formatPayable(givenBack)}`
      : 'We will deduct this'
    return `${costs} ${which} from what you still owe, and refund the rest within ${refundDays} working days.`
  }
  return 'The price stays the same.'
}

function howToPay({ canPayOnline, isSentByCourier }: Pick<Data, 'canPayOnline' | 'isSentByCourier'>): string {
  if (isSentByCourier) {
    return canPayOnline ? 'Please pay this on the page of your order.' : 'Please contact us to pay this.'
  }
  return canPayOnline
    ? 'Please pay this on the page of your order, or when we hand over the outfit.'
    : 'Please pay this when we hand over the outfit, or contact us to pay in another way.'
}
