import { formatMonth } from '../../../../contract/core/dates.ts'
import { formatExact, type Paise } from '../../../../contract/core/money.ts'
import type { Email } from '../email.ts'

type Data = {
  business: string | null
  month: string
  gross: Paise
  net: Paise
  closing: Paise
  /** About the commission of the month; letters of before have none. */
  taxDocument?: string | null
}

/** Tells a seller that a month is over and what it brought. */
export const statementReady = ({ business, month, gross, net, closing, taxDocument }: Data): Email => ({
  subject: `Your statement of ${formatMonth(month)}`,
  preview: `${business ?? 'Your business'} sold for ${formatExact(gross)}.`,
  title: `Your statement of ${formatMonth(month)}`,
  blocks: [
    { kind: 'text', text: `The month is over: this is what it brought ${business ?? 'your business'}.` },
    {
      kind: 'facts',
      facts: [
        { label: 'Sold', value: formatExact(gross) },
        { label: 'Yours after commission and taxes', value: formatExact(net), isStrong: true },
        ...(taxDocument ? [{ label: 'For our commission, beside the statement', value: taxDocument }] : []),
        { label: 'In your account at the end', value: formatExact(closing) },
      ],
    },
    { kind: 'button', label: 'See the statement', to: `/seller/statements?month=${month}` },
  ],
})
