import { formatMoment } from '../moment.ts'
import { greeting } from '../greeting.ts'
import type { Email } from '../email.ts'

/** Tells a person that their account was opened from a place where it never was before. `device` is in their words. */
export const newSignIn = (data: {
  name: string | null
  at: Date
  device: string
  ip: string | null
}): Email => ({
  subject: 'New sign-in to your account',
  preview: `${data.device}, ${formatMoment(data.at)}`,
  title: 'New sign-in to your account',
  blocks: [
    {
      kind: 'text',
      text: `${greeting(data.name)}, your account was opened on a device that we do not know.`,
    },
    {
      kind: 'facts',
      facts: [
        { label: 'When', value: formatMoment(data.at) },
        { label: 'Device', value: data.device },
        ...(data.ip ? [{ label: 'From', value: data.ip }] : []),
      ],
    },
    { kind: 'text', text: 'If it was not you, change your password and sign out everywhere.' },
    { kind: 'button', label: 'See my sign-ins', to: '/account/security' },
  ],
})
