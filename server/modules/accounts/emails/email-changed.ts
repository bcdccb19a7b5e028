import { formatMoment } from '../../../../contract/core/date-labels.ts'
import { emailTemplate, greeting, withoutName } from '../../../platform/email/email.ts'

/** `by`: staff changed the address, or the third-party identity provider has a new address of the user. */
export type EmailChange = { name: string | null; at: Date; by: 'staff' | 'provider' }

/** Sent to the old and the new address when the e-mail address of an account changes. */
export const emailChanged = emailTemplate({
  name: 'email-changed',
  withoutFreeText: withoutName,
  render: ({ name, at, by }: EmailChange) => ({
    subject: 'The e-mail address of your account was changed',
    preview: `It was changed on ${formatMoment(at)}.`,
    title: 'Your e-mail address was changed',
    blocks: [
      { kind: 'text', text: `${greeting(name)}, ${explanations[by](formatMoment(at))}` },
      { kind: 'text', text: 'If you did not ask for this, please contact us at once.' },
      { kind: 'button', label: 'Contact us', to: '/contact' },
    ],
  }),
})

const explanations: Record<EmailChange['by'], (moment: string) => string> = {
  staff: (moment) =>
    `our staff changed the e-mail address of your account on ${moment}. You have been signed out on all devices. Please sign in with the new address.`,
  provider: (moment) =>
    `the service with which you sign in has a new e-mail address for you. We changed that of your account as well, on ${moment}. You sign in as before.`,
}
