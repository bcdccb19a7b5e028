import { formatMoment } from '../../../../contract/core/date-labels.ts'
import { emailTemplate, greeting, withoutName } from '../../../platform/email/email.ts'

type Data = { name: string | null; at: Date }

/** Sent to a user when staff remove their second factor: the authenticator app, the passkeys, or both. */
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
        text: `${greeting(name)}, our staff removed the second factor of your account on ${formatMoment(at)}: your authenticator app, your passkeys, or both. You have been signed out on all devices. You can now sign in without a second factor.`,
      },
      {
        kind: 'text',
        text: 'Please sign in and set up a second factor again. If you did not ask for this, choose a new password now and contact us at once.',
      },
      { kind: 'button', label: 'Go to my account', to: '/account/security' },
    ],
  }),
})
