import type { Letter } from '../letter.ts'

/** Tells a seller that what they submitted is in the shop. `link` is its page. */
export const submissionApproved = (data: { name: string; title: string; link: string }): Letter => ({
  subject: `${data.title} is live`,
  preview: 'Your product has been approved and can be bought.',
  title: 'Your product is live',
  blocks: [
    {
      kind: 'text',
      text: `Namaste ${data.name}, we have approved ${data.title}. Shoppers can see and buy it now.`,
    },
    { kind: 'button', label: 'See it in the shop', to: data.link },
  ],
})
