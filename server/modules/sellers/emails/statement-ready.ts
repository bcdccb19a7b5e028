import { formatMonth } from '../../../../contract/core/date-labels.ts'
import { formatExact, type Paise } from '../../../../contract/core/money.ts'
import { emailTemplate, withoutBusiness } from '../../../platform/email/email.ts'

type Data = {
  business: string | null
  month: string
  gross: Paise
  net: Paise
  closing: Paise
  /** Name and number of the tax document for the month's commission; null if there is none. */
  taxDocument?: string | null
}

export const statementReady = emailTemplate({
  name: 'statement-ready',
  withoutFreeText: withoutBusiness,
  render: ({ business, month, gross, net, closing, taxDocument }: Data) => ({
    subject: `Your statement for ${formatMonth(month)}`,
    preview: `${business ?? 'Your business'} had sales of ${formatExact(gross)}.`,
    title: `Your statement for ${formatMonth(month)}`,
    blocks: [
      {
        kind: 'text',
        text: `Here is what ${business ?? 'your business'} earned in ${formatMonth(month)}.`,
      },
      {
        kind: 'facts',
        facts: [
          { label: 'Sales', value: formatExact(gross) },
          { label: 'Earnings after commission and taxes', value: formatExact(net), isStrong: true },
          ...(taxDocument ? [{ label: 'Invoice for our commission', value: taxDocument }] : []),
          { label: 'Balance at the end of the month', value: formatExact(closing) },
        ],
      },
      { kind: 'button', label: 'See the statement', to: `/seller/statements?month=${month}` },
    ],
  }),
})
