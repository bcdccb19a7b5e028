import { formatMoment } from '../../../../contract/core/date-labels.ts'
import { emailTemplate, greeting, withoutName } from '../../../platform/email/email.ts'

/** Sent to the old and the new address when staff change the e-mail address with which a user signs in. */
export const emailChanged = emailTemplate({
  name: 'email-changed',
  withoutFreeText: withoutName,
  render: ({ name, at }: { name: string | null; at: Date }) => ({
    subject: 'The e-mail address of your account was changed',
    preview: `Our staff changed it on ${formatMoment(at)}.`,
    title: 'Your e-mail address was changed',
    blocks: [
      {
        kind: 'text',
        text: `${greeting(name)}, our staff changed the e-mail address of your account on ${formatMoment(at)}. You have been signed out on all devices. Please sign in with the new address.`,
      },
      { kind: 'text', text: 'If you did not ask for this, please contact us at once.' },
      { kind: 'button', label: 'Contact us', to: '/contact' },
    ],
  }),
})
