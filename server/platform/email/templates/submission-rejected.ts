import { greeting } from '../greeting.ts'
import type { Email } from '../email.ts'

type Data = { name: string | null; title: string | null; reason: string }

/** Tells a seller that what they submitted will not be sold here, and why. */
export const submissionRejected = ({ name, title, reason }: Data): Email => ({
  subject: `${title ?? 'Your product'} was not approved`,
  preview: reason,
  title: 'Your product was not approved',
  blocks: [
    {
      kind: 'text',
      text: `${greeting(name)}, we have looked at ${title ?? 'your product'} and cannot offer it.`,
    },
    { kind: 'facts', facts: [{ label: 'Why', value: reason }] },
    {
      kind: 'text',
      text: 'You may submit it again when this has changed, or write to us if you see it differently.',
    },
  ],
})
