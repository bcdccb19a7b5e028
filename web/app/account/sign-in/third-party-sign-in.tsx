import { Link, useSearchParams } from 'react-router'
import type { SignInPage, SignInError } from '../../../../contract/accounts/identity-provider.ts'
import { oidcStartUrl } from '../../lib/api/api-urls'
import { buttonLook } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { Notice } from '../../ui/notice'
import { TermsNote } from './agree-note'
import type { Portal } from './portal'

type ThirdPartySignInProps = {
  /** The display name of the identity provider. */
  name: string
  from: SignInPage
  portal?: Portal
}

/** The link to sign in with an external identity provider. Preserves the `redirect` parameter. */
export function ThirdPartySignIn({ name, from, portal = null }: ThirdPartySignInProps) {
  const [query] = useSearchParams()
  const redirectTo = query.get('redirect')
  const problem = signInErrorMessage(query.get('problem'), name)
  return (
    <div className="stack">
      {problem && <Notice kind="error">{problem}</Notice>}
      <a
        href={startPath({ from, portal, redirectTo })}
        className={`${buttonLook({ size: 'large', isWide: true })} py-3 text-center leading-tight whitespace-normal!`}
      >
        <Icon name="user" />
        Continue with {name}
      </a>
      <p className="hint">
        You will sign in at {name} and then return here. This shop never sees your password.
      </p>
      <TermsNote />
      {from !== 'checkout' && portal !== 'seller' && (
        <p className="hint border-t border-line pt-2">
          Are you a member of staff?{' '}
          <Link to={staffPath(redirectTo)} className="touch-link underline">
            Staff sign-in
          </Link>
        </p>
      )}
    </div>
  )
}

type StartPathArgs = { from: SignInPage; portal: Portal; redirectTo: string | null }

function startPath({ from, portal, redirectTo }: StartPathArgs): string {
  const query = new URLSearchParams({ from })
  if (portal) query.set('portal', portal)
  if (redirectTo) query.set('redirect', redirectTo)
  return oidcStartUrl(query)
}

const staffPath = (redirectTo: string | null) =>
  redirectTo ? `/auth/staff?redirect=${encodeURIComponent(redirectTo)}` : '/auth/staff'

type MessageFor = (providerName: string) => string

const messages: Record<SignInError, MessageFor> = {
  cancelled: (name) => `You did not complete the sign-in at ${name}.`,
  expired: () => 'The sign-in took too long or was already completed. Please try again.',
  failed: (name) => `Signing in with ${name} did not work. Please try again.`,
  unavailable: (name) => `${name} is not responding at the moment. Please try again shortly.`,
  no_email: (name) =>
    `${name} did not share your e-mail address, which we need for your invoices. Please add one there.`,
  email_unverified: (name) =>
    `There is already an account with your e-mail address. Verify the address at ${name} to use it.`,
  email_taken: () => 'Your e-mail address belongs to another account here. Please contact us.',
  staff_account: () => 'This is the address of a staff account. Please use the staff sign-in.',
  blocked: () => 'This account cannot sign in. Please contact us if you think this is a mistake.',
  account_erased: () => 'This account was deleted. Sign in again to create a new one.',
}

/** Returns the message for the reason why the sign-in failed. Unknown reasons get a general message. */
function signInErrorMessage(problem: string | null, name: string): string | null {
  if (!problem) return null
  return Object.hasOwn(messages, problem) ? messages[problem as SignInError](name) : messages.failed(name)
}
