import type { Email } from '../email.ts'
import { formatMoment } from '../moment.ts'

type Data = {
  business: string
  /** The last four digits of the accounts. */
  before: string
  account: string
  at: Date
  waitsUntil: Date
}

/** Tells a seller that payouts go to another bank account from now on, and what to do if they did not want that. */
export const bankAccountChanged = ({ business, before, account, at, waitsUntil }: Data): Email => ({
  subject: `The bank account of ${business} was changed`,
  preview: `Payouts go to the account ending in ${account} from now on.`,
  title: 'Your bank account for payouts was changed',
  blocks: [
    { kind: 'text', text: `Namaste, the bank account that we pay ${business} to was changed.` },
    {
      kind: 'facts',
      facts: [
        { label: 'When', value: formatMoment(at) },
        { label: 'Before', value: `ends in ${before}` },
        { label: 'Now', value: `ends in ${account}`, isStrong: true },
      ],
    },
    {
      kind: 'text',
      text: `For your protection we pay nothing to the new account before ${formatMoment(waitsUntil)}, unless our staff have checked it with you.`,
    },
    {
      kind: 'text',
      text: 'If this was not you, write to us at once and change your password. We will stop the payouts and put your account back.',
    },
    { kind: 'button', label: 'How to reach us', to: '/contact' },
  ],
})
