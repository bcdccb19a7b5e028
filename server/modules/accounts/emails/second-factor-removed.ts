import { formatMoment } from '../../../../contract/core/date-labels.ts'
import { emailTemplate, greeting, withoutName } from '../../../platform/email/email.ts'

type Data = { name: string | null; at: Date }

/** Sent to a user when staff remove their authenticator app and passkeys. */
export const secondFactorRemoved = emailTemplate({
  name: 'second-factor-removed',
  withoutFreeText: withoutName,
  render: ({ name, at }: Data) => ({
    subject: 'The second factor of your account was removed',
    preview: `It was removed on ${formatMoment(at)}.`,
    title: 'Your second factor was removed',
    blocks: [
      {
        kind: 'text',
        text: `${greeting(name)}, our staff removed the authenticator app and the passkeys of your account on ${formatMoment(at)}. You have been signed out on all devices. Your password alone is now enough to sign in.`,
      },
      {
        kind: 'text',
        text: 'Please sign in and set up a second factor again. If you did not ask for this, choose a new password now and contact us at once.',
      },
      { kind: 'button', label: 'Go to my account', to: '/account/security' },
    ],
  }),
})
