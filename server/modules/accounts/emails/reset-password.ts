import { resetLinkMinutes } from '../../../../contract/store/policy-facts.ts'
import { emailTemplate, greeting, withoutName } from '../../../platform/email/email.ts'

/** `url` is the absolute URL of the link. The link works once, and only for `minutes` minutes. */
export const resetPassword = emailTemplate({
  name: 'reset-password',
  isSecret: true,
  limitGroup: 'password',
  usableMinutes: resetLinkMinutes,
  withoutFreeText: withoutName,
  render: ({ name, url, minutes }: { name: string | null; url: string; minutes: number }) => ({
    subject: 'Choose a new password',
    preview: `The link works once and expires in ${minutes} minutes.`,
    title: 'Choose a new password',
    blocks: [
      {
        kind: 'text',
        text: `${greeting(name)}, someone (probably you) asked to reset the password for your account.`,
      },
      { kind: 'button', label: 'Choose a new password', to: url },
      { kind: 'small', text: `The link works once and expires in ${minutes} minutes.` },
      {
        kind: 'small',
        text: 'If this was not you, you can ignore this e-mail. Your password has not changed.',
      },
    ],
  }),
})
