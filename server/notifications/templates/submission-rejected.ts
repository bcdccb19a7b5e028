import type { Letter } from '../letter.ts'

/** Tells a seller that what they submitted will not be sold here, and why. */
export const submissionRejected = (data: { name: string; title: string; reason: string }): Letter => ({
  subject: `${data.title} was not approved`,
  preview: data.reason,
  title: 'Your product was not approved',
  blocks: [
    { kind: 'text', text: `Namaste ${data.name}, we have looked at ${data.title} and cannot offer it.` },
    { kind: 'facts', facts: [{ label: 'Why', value: data.reason }] },
    {
      kind: 'text',
      text: 'You may submit it again when this has changed, or write to us if you see it differently.',
    },
  ],
})
