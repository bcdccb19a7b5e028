import { formatPeriod } from '../../../../contract/core/dates.ts'
import { confirmationId, type QuoteLine } from '../../../../contract/orders/orders.ts'
import type { Day, Period } from '../../../../contract/rentals/rentals.ts'
import { emailTemplate } from '../../../platform/email/email.ts'
import { emailLine } from './order-blocks.ts'

type Data = { orderId: string; line: QuoteLine; before: Period; dueBack: Day; link: string | null }

/** Tells the customer that the shop has moved a rental to other days. `line` has the new days. */
export const rentalMoved = emailTemplate({
  name: 'rental-moved',
  limitGroup: 'order',
  render: ({ orderId, line, before, dueBack, link }: Data) => {
    const days = { from: line.from!, until: line.until! }
    const text = `We have changed the days of your rental. The price stays the same. If the new days do not suit you, please contact us.`
    return {
      subject: `Your rental has new days: ${formatPeriod(days)}`,
      preview: `Order ${confirmationId(orderId)}: ${formatPeriod(days)} instead of ${formatPeriod(before)}.`,
      title: 'Your rental has new days',
      blocks: [
        { kind: 'text', text },
        { kind: 'lines', lines: [{ ...emailLine(line), amount: '' }] },
        {
          kind: 'facts',
          facts: [
            { label: 'Order', value: confirmationId(orderId) },
            { label: 'Previous days', value: formatPeriod(before) },
            { label: 'New days', value: formatPeriod(days), isStrong: true },
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
