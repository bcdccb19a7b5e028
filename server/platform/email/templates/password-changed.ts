import type { OtherWaysIn } from '../../../../contract/accounts/security.ts'
import { formatMoment } from '../moment.ts'
import { greeting } from '../greeting.ts'
import type { Email } from '../email.ts'

type Data = {
  name: string | null
  at: Date
  /** What opens the account beside the password; told when it was set by a link. */
  otherWaysIn?: OtherWaysIn
  /** Its address had never been confirmed, and what somebody had put into it is gone. */
  isRecovered?: boolean
}

/** Tells the owner of an account that its password is another one now. */
export const passwordChanged = ({ name, at, otherWaysIn, isRecovered = false }: Data): Email => ({
  subject: 'Your password was changed',
  preview: `It happened on ${formatMoment(at)}.`,
  title: 'Your password was changed',
  blocks: [
    {
      kind: 'text',
      text: `${greeting(name)}, the password of your account was changed on ${formatMoment(at)}.`,
    },
    ...(isRecovered ? [{ kind: 'text' as const, text: RECOVERED }] : []),
    ...(otherWaysIn ? waysBlocks(otherWaysIn) : []),
    { kind: 'text', text: 'If it was you, all is well. If not, choose a new password now and write to us.' },
    { kind: 'button', label: 'Go to my account', to: '/account/security' },
  ],
})

const RECOVERED =
  'Nobody had confirmed this address before, so we removed everything that was stored in the account: other ways to sign in, name, phone number and addresses.'

/** Names what else opens the account, so that its owner notices what is not theirs. */
function waysBlocks({ passkeys, authenticator, providers }: OtherWaysIn): Email['blocks'] {
  const facts = [
    ...passkeys.map(({ name, createdAt }) => ({
      label: 'Passkey',
      value: `${name}, added on ${formatMoment(new Date(createdAt))}`,
    })),
    ...(authenticator ? [{ label: 'Asked for at sign-in', value: 'A code of an authenticator app' }] : []),
    ...providers.map((provider) => ({ label: 'Sign-in with', value: provider })),
  ]
  if (facts.length === 0) return []
  return [
    { kind: 'text', text: 'Your account can also be opened with these. Remove what you do not know:' },
    { kind: 'facts', facts },
    ...(authenticator
      ? [
          {
            kind: 'small' as const,
            text: 'If you did not set up the authenticator app, please write to us: we check that it is you and remove it.',
          },
        ]
      : []),
  ]
}
