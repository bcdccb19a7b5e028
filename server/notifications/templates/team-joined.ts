import type { Letter } from '../letter.ts'

type Data = { name: string; business: string; part: 'manager' | 'member' }

/** Tells the owner of a business that somebody has followed their invitation. */
export const teamJoined = ({ name, business, part }: Data): Letter => ({
  subject: `${name} is in the team of ${business}`,
  preview: 'They have accepted your invitation.',
  title: `${name} is in the team of ${business}`,
  blocks: [
    {
      kind: 'text',
      text: `${name} has accepted your invitation and works for ${business} as a ${part} now. You can end it at any time.`,
    },
    { kind: 'button', label: 'See the team', to: '/seller/team' },
  ],
})
