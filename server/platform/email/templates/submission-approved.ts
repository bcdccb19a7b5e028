import { greeting } from '../greeting.ts'
import type { Email } from '../email.ts'

type Data = { name: string | null; title: string | null; link: string }

/** Tells a seller that what they submitted is in the shop. `link` is its page. */
export const submissionApproved = ({ name, title, link }: Data): Email => ({
  subject: `${title ?? 'Your product'} is live`,
  preview: 'Your product has been approved and can be bought.',
  title: 'Your product is live',
  blocks: [
    {
      kind: 'text',
      text: `${greeting(name)}, we have approved ${title ?? 'your product'}. Shoppers can see and buy it now.`,
    },
    { kind: 'button', label: 'See it in the shop', to: link },
  ],
})
