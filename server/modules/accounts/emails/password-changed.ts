import type { OtherSignInMethods } from '../../../../contract/accounts/security.ts'
import { formatMoment } from '../../../../contract/core/date-labels.ts'
import { emailTemplate, greeting, type Block } from '../../../platform/email/email.ts'

type Data = {
  name: string | null
  at: Date
  /** Other sign-in methods of the account. Present only if the user chose the new password through a link in an e-mail. */
  otherSignInMethods?: OtherSignInMethods
  /** True if the e-mail address had never been verified before. Everything stored in the account was then removed. */
  isRecovered?: boolean
}

export const passwordChanged = emailTemplate({
  name: 'password-changed',
  limitGroup: 'account',
  withoutFreeText: ({ at, isRecovered = false }) => ({ name: null, at, isRecovered }),
  render: ({ name, at, otherSignInMethods, isRecovered = false }: Data) => ({
    subject: 'Your password was changed',
    preview: `It was changed on ${formatMoment(at)}.`,
    title: 'Your password was changed',
    blocks: [
      {
        kind: 'text',
        text: `${greeting(name)}, the password of your account was changed on ${formatMoment(at)}.`,
      },
      ...(isRecovered ? [{ kind: 'text' as const, text: RECOVERED }] : []),
      ...(otherSignInMethods ? otherSignInMethodBlocks(otherSignInMethods) : []),
      {
        kind: 'text',
        text: 'If this was you, you don’t need to do anything. If not, choose a new password now and contact us.',
      },
      { kind: 'button', label: 'Go to my account', to: '/account/security' },
    ],
  }),
})

const RECOVERED =
  'This e-mail address had never been confirmed before, so we removed from the account what somebody else may have stored in it: other ways to sign in, name, phone number, saved addresses, cart and lists. Its orders stay.'

/** Lists the other sign-in methods, so that the owner of the account notices a method that somebody else has added. */
function otherSignInMethodBlocks({ passkeys, authenticator, providers }: OtherSignInMethods): Block[] {
  const facts = [
    ...passkeys.map(({ name, createdAt }) => ({
      label: 'Passkey',
      value: `${name}, added on ${formatMoment(new Date(createdAt))}`,
    })),
    ...(authenticator ? [{ label: 'Required at sign-in', value: 'A code from an authenticator app' }] : []),
    ...providers.map((provider) => ({ label: 'Sign-in with', value: provider })),
  ]
  if (facts.length === 0) return []
  return [
    {
      kind: 'text',
      text: 'These can also be used to sign in to your account. Remove any that you do not recognise:',
    },
    { kind: 'facts', facts },
    ...(authenticator
      ? [
          {
            kind: 'small' as const,
            text: 'If you did not set up the authenticator app, please write to us. We will check that the account is yours and remove the app.',
          },
        ]
      : []),
  ]
}
