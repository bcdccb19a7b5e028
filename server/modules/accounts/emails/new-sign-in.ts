import { formatMoment } from '../../../../contract/core/date-labels.ts'
import { emailTemplate, greeting, withoutName } from '../../../platform/email/email.ts'

/** `device` is a description such as 'Chrome on Windows'. */
type Data = { name: string | null; at: Date; device: string; ip: string | null }

/** Notifies a user of a sign-in with a browser and operating system that none of the user's other sessions has. */
export const newSignIn = emailTemplate({
  name: 'new-sign-in',
  limitGroup: 'account',
  withoutFreeText: withoutName,
  render: ({ name, at, device, ip }: Data) => ({
    subject: 'New sign-in to your account',
    preview: `${device}, ${formatMoment(at)}`,
    title: 'New sign-in to your account',
    blocks: [
      {
        kind: 'text',
        text: `${greeting(name)}, someone signed in to your account from another browser or device.`,
      },
      {
        kind: 'facts',
        facts: [
          { label: 'When', value: formatMoment(at) },
          { label: 'Device', value: device },
          ...(ip ? [{ label: 'IP address', value: ip }] : []),
        ],
      },
      {
        kind: 'text',
        text: 'If this was not you, change your password and sign out on all devices.',
      },
      { kind: 'button', label: 'See my sign-ins', to: '/account/security' },
    ],
  }),
})
