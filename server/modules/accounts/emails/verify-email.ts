import { verifyLinkHours } from '../../../../contract/store/policy-facts.ts'
import { emailTemplate, greeting, withoutName } from '../../../platform/email/email.ts'

/** Asks a user to confirm their e-mail address. `url` is the absolute URL of a link that can be opened several times until it expires. */
export const verifyEmail = emailTemplate({
  name: 'verify-email',
  isSecret: true,
  limitGroup: 'account',
  usableMinutes: verifyLinkHours * 60,
  withoutFreeText: withoutName,
  render: ({ name, url }: { name: string | null; url: string }) => ({
    subject: 'Confirm your e-mail address',
    preview: 'Confirm with one tap that this address is yours.',
    title: greeting(name),
    blocks: [
      { kind: 'text', text: 'Please confirm that this e-mail address is yours.' },
      { kind: 'button', label: 'Confirm my address', to: url },
      { kind: 'small', text: `The link expires in ${verifyLinkHours} hours.` },
      {
        kind: 'small',
        text: 'If you did not give us this address, you can ignore this e-mail. The address will stay unconfirmed.',
      },
    ],
  }),
})
