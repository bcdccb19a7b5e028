import { formatDay } from '../../../../contract/core/dates.ts'
import type { QuoteLine } from '../../../../contract/orders/orders.ts'
import type { Day } from '../../../../contract/rentals/rentals.ts'
import { emailTemplate, optionalButton } from '../../../platform/email/email.ts'
import { emailLine } from './order-blocks.ts'

type Data = {
  when: 'before-wearing' | 'before-pickup' | 'before-sending' | 'before-return'
  day: Day
  lines: QuoteLine[]
  link: string | null
  /** When and where the customer gets the outfit, as one sentence without its full stop; null for a reminder of a return. */
  arrival?: string | null
  /** The day by which an outfit that the customer sends must be in the shop; null for other reminders. */
  backBy?: Day | null
}

const beforeReturn = [
  'Please have the outfit ready, with everything that came with it. You don’t need to wash it.',
]
const DEPOSIT =
  'You get your deposit back when the outfit comes back in the condition in which you received it.'

const messages = {
  'before-wearing': {
    subject: 'Your rental starts tomorrow',
    texts: [
      'If anything is missing or does not fit, please tell us straight away, so that we can help before the celebrations begin.',
    ],
  },
  'before-pickup': { subject: 'We will collect your rental tomorrow', texts: beforeReturn },
  'before-sending': {
    subject: 'Please send your rental back tomorrow',
    texts: ['Please pack everything that came with it. You don’t need to wash it.'],
  },
  'before-return': { subject: 'Your rental is due back tomorrow', texts: beforeReturn },
}

/**
 * Reminds a customer one day before the rental starts, is collected, must be sent or is due back. `day` is the day after the reminder. The
 * reminder is written at 10 am, and its text says “tomorrow”, so it is of use for the 14 hours until midnight.
 */
export const rentalReminder = emailTemplate({
  name: 'rental-reminder',
  usableMinutes: 14 * 60,
  render: ({ when, day, lines, link, arrival, backBy }: Data) => {
    const { subject, texts: usual } = messages[when]
    const hasDeposit = lines.some(({ deposit }) => deposit > 0)
    const texts = [
      ...(arrival ? [`${arrival}. Please try it on in good time.`] : []),
      ...(backBy ? [`Please send it by ${formatDay(day)}, so that it is here by ${formatDay(backBy)}.`] : []),
      ...usual,
    ]
    return {
      subject: `${subject}, ${formatDay(day)}`,
      preview: texts[0]!,
      title: subject,
      blocks: [
        ...texts.map((text) => ({ kind: 'text' as const, text })),
        ...(when !== 'before-wearing' && hasDeposit ? [{ kind: 'text' as const, text: DEPOSIT }] : []),
        { kind: 'lines', lines: lines.map((line) => ({ ...emailLine(line), amount: '' })) },
        ...optionalButton('See my order', link),
      ],
    }
  },
})
