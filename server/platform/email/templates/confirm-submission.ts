import { greeting } from '../greeting.ts'
import type { Email } from '../email.ts'

type Data = { name: string | null; title: string | null; path: string }

/** Asks whoever submitted a product without an account to show that the address is theirs. */
export const confirmSubmission = ({ name, title, path }: Data): Email => ({
  subject: 'Confirm your e-mail address',
  preview: `So that we can write to you about ${title ?? 'your product'}.`,
  title: greeting(name),
  blocks: [
    {
      kind: 'text',
      text: `${title ?? 'A product'} was submitted to our shop with this e-mail address. Please confirm that it is yours: we write to you about our decision only then.`,
    },
    { kind: 'button', label: 'Confirm my address', to: path },
    {
      kind: 'small',
      text: 'If you did not submit anything, you need not do anything: you will not hear of it again.',
    },
  ],
})
