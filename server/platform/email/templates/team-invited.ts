import type { Email } from '../email.ts'

type Data = { business: string | null; part: 'manager' | 'member'; path: string }

const rights = {
  manager: 'its products, orders and money',
  member: 'its products and orders',
}

/** Asks somebody to work for a business. `path` works once, and for whoever has the account of this address. */
export const teamInvited = ({ business, part, path }: Data): Email => ({
  subject: `${business ?? 'A business'} asks you into its team`,
  preview: 'One tap, and you can help with its products and parcels.',
  title: `${business ?? 'A business'} asks you into its team`,
  blocks: [
    {
      kind: 'text',
      text: `Namaste, the owner of ${business ?? 'a business'} would like you to look after ${rights[part]} in our shop. You need an account with this e-mail address; you can make one on the way.`,
    },
    { kind: 'button', label: 'See the invitation', to: path },
    {
      kind: 'small',
      text: 'The link works for 14 days. If you do not know this business, you need not do anything.',
    },
  ],
})
