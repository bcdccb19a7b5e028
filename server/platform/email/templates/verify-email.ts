import { greeting } from '../greeting.ts'
import type { Email } from '../email.ts'

/** Asks a person to prove that an address is theirs. `url` is whole and works once. */
export const verifyEmail = ({ name, url }: { name: string | null; url: string }): Email => ({
  subject: 'Confirm your e-mail address',
  preview: 'One tap, and we know that this address is yours.',
  title: greeting(name),
  blocks: [
    { kind: 'text', text: 'Please confirm that this e-mail address is yours.' },
    { kind: 'button', label: 'Confirm my address', to: url },
    {
      kind: 'small',
      text: 'If you did not give us this address, you need not do anything: without your tap it stays unconfirmed.',
    },
  ],
})
