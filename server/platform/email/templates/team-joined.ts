import type { Email } from '../email.ts'

type Data = { name: string | null; business: string | null; part: 'manager' | 'member' }

/** Tells the owner of a business that somebody has followed their invitation. */
export function teamJoined({ name, business, part }: Data): Email {
  const [who, where] = [name ?? 'Somebody', business ?? 'your business']
  return {
    subject: `${who} is in the team of ${where}`,
    preview: 'They have accepted your invitation.',
    title: `${who} is in the team of ${where}`,
    blocks: [
      {
        kind: 'text',
        text: `${who} has accepted your invitation and works for ${where} as a ${part} now. You can end it at any time.`,
      },
      { kind: 'button', label: 'See the team', to: '/seller/team' },
    ],
  }
}
