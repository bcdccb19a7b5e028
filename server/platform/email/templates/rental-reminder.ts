import { formatDay } from '../../../../contract/core/dates.ts'
import type { QuoteLine } from '../../../../contract/orders/orders.ts'
import type { Day } from '../../../../contract/rentals/rentals.ts'
import type { Email } from '../email.ts'
import { orderLine } from '../order-blocks.ts'

type Data = { when: 'before-wearing' | 'before-return'; day: Day; lines: QuoteLine[]; link: string | null }

/** The day before a rented outfit is worn, or goes back. `day` is that next day. */
export function rentalReminder({ when, day, lines, link }: Data): Email {
  const { subject, texts } = when === 'before-wearing' ? wearing : returning
  return {
    subject: `${subject}, ${formatDay(day)}`,
    preview: texts[0]!,
    title: subject,
    blocks: [
      ...texts.map((text) => ({ kind: 'text' as const, text })),
      { kind: 'lines', lines: lines.map((line) => ({ ...orderLine(line), amount: '' })) },
      ...(link ? [{ kind: 'button' as const, label: 'See my order', to: link }] : []),
    ],
  }
}

const wearing = {
  subject: 'Tomorrow you wear your outfit',
  texts: [
    'Your outfit is meant to be with you today. Please try it on in good time.',
    'If anything is missing or does not fit, tell us at once: we are glad to help before the night begins.',
  ],
}
const returning = {
  subject: 'Tomorrow your outfit goes back',
  texts: [
    'Please have it ready with everything that came with it. There is no need to wash it.',
    'Your deposit goes back to you when the outfit has come back as it went out.',
  ],
}
