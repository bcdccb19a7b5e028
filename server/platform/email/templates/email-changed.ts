import { greeting } from '../greeting.ts'
import type { Email } from '../email.ts'
import { formatMoment } from '../moment.ts'

/** Tells both addresses of an account that staff of the shop gave it another one, which is what its owner signs in with. */
export const emailChanged = ({ name, at }: { name: string | null; at: Date }): Email => ({
  subject: 'The e-mail address of your account was changed',
  preview: `Our staff did it on ${formatMoment(at)}.`,
  title: 'Your e-mail address was changed',
  blocks: [
    {
      kind: 'text',
      text: `${greeting(name)}, our staff changed the e-mail address of your account on ${formatMoment(at)}. You are signed out everywhere and sign in with the new one.`,
    },
    { kind: 'text', text: 'If you did not ask for this, please write to us at once.' },
    { kind: 'button', label: 'How to reach us', to: '/contact' },
  ],
})
