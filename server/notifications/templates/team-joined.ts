import type { Letter } from '../letter.ts'

type Data = { name: string | null; business: string }

/** Tells somebody that the owner of a business lets them work for it. */
export const teamJoined = ({ name, business }: Data): Letter => ({
  subject: `You are in the team of ${business}`,
  preview: 'Its products and parcels are waiting for you.',
  title: `You are in the team of ${business}`,
  blocks: [
    {
      kind: 'text',
      text: `Namaste${name ? ` ${name}` : ''}, the owner of ${business} lets you work for it. You find its products and what is to be sent in the seller area.`,
    },
    { kind: 'button', label: 'Open the seller area', to: '/seller' },
    { kind: 'small', text: 'If you do not know this business, please write to us.' },
  ],
})
