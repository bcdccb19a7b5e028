import { invitationDays } from '../../../../contract/store/policy-facts.ts'
import { emailTemplate, withoutBusiness } from '../../../platform/email/email.ts'

/** The link `path` works once, and only for an account with the e-mail address that the invitation was sent to. */
type Data = { business: string | null; role: 'manager' | 'member'; path: string }

const rights = {
  manager: 'its products, orders and money',
  member: 'its products and orders',
}

/** Invites a user to the team of a business. */
export const teamInvited = emailTemplate({
  name: 'team-invited',
  isSecret: true,
  limitGroup: 'seller',
  withoutFreeText: withoutBusiness,
  render: ({ business, role, path }: Data) => ({
    subject: `${business ?? 'A business'} has invited you to its team`,
    preview: 'Accept the invitation to help with its products and orders.',
    title: `${business ?? 'A business'} has invited you to its team`,
    blocks: [
      {
        kind: 'text',
        text: `Namaste, the owner of ${business ?? 'a business'} would like you to look after ${rights[role]} in our shop. You need an account with this e-mail address; if you do not have one, you can create it when you accept.`,
      },
      { kind: 'button', label: 'See the invitation', to: path },
      {
        kind: 'small',
        text: `The link works for ${invitationDays} days. If you do not know this business, you can ignore this e-mail.`,
      },
    ],
  }),
})
