import { formatMoment } from '../../../../contract/core/date-labels.ts'
import { emailTemplate } from '../../../platform/email/email.ts'

type Data = {
  business: string
  /** The data of the e-mail. `before` contains the last four digits of the old bank account, `account` those of the new one. */
  before: string
  account: string
  at: Date
  waitsUntil: Date
}

export const bankAccountChanged = emailTemplate({
  name: 'bank-account-changed',
  render: ({ business, before, account, at, waitsUntil }: Data) => ({
    subject: `The bank account of ${business} was changed`,
    preview: `Payouts will go to the account ending in ${account}.`,
    title: 'Your bank account for payouts was changed',
    blocks: [
      { kind: 'text', text: `Namaste, the bank account for payouts to ${business} was changed.` },
      {
        kind: 'facts',
        facts: [
          { label: 'When', value: formatMoment(at) },
          { label: 'Old account', value: `ending in ${before}` },
          { label: 'New account', value: `ending in ${account}`, isStrong: true },
        ],
      },
      {
        kind: 'text',
        text: `For your protection, we will not pay anything to the new account before ${formatMoment(waitsUntil)}, unless our staff have confirmed it with you.`,
      },
      {
        kind: 'text',
        text: 'If this was not you, contact us at once and change your password. We will stop the payouts and restore your old account.',
      },
      { kind: 'button', label: 'Contact us', to: '/contact' },
    ],
  }),
})
