import { formatMoment } from '../moment.ts'
import type { Letter } from '../letter.ts'

/** Tells the owner of an account that its password is another one now. */
export const passwordChanged = ({ name, at }: { name: string; at: Date }): Letter => ({
  subject: 'Your password was changed',
  preview: `It happened on ${formatMoment(at)}.`,
  title: 'Your password was changed',
  blocks: [
    {
      kind: 'text',
      text: `Namaste ${name}, the password of your account was changed on ${formatMoment(at)}.`,
    },
    { kind: 'text', text: 'If it was you, all is well. If not, choose a new password now and write to us.' },
    { kind: 'button', label: 'Go to my account', to: '/account/security' },
  ],
})
