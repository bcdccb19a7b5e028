import { emailTemplate } from '../../../platform/email/email.ts'

type Data = { name: string | null; business: string | null; role: 'manager' | 'member' }

/** Tells the owner of a business that an invitation was accepted. */
export const teamJoined = emailTemplate({
  name: 'team-joined',
  withoutFreeText: ({ role }) => ({ name: null, business: null, role }),
  render: ({ name, business, role }: Data) => {
    const [member, team] = [name ?? 'A new member', business ?? 'your business']
    const title = `${member} has joined the team of ${team}`
    return {
      subject: title,
      preview: 'They have accepted your invitation.',
      title,
      blocks: [
        {
          kind: 'text',
          text: `${member} has accepted your invitation and now works for ${team} as a ${role}. You can remove them from the team at any time.`,
        },
        { kind: 'button', label: 'See the team', to: '/seller/team' },
      ],
    }
  },
})
