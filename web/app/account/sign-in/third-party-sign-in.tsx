import { Link, useSearchParams } from 'react-router'
import type { SignInPage, SignInError } from '../../../../contract/accounts/identity-provider.ts'
import { buttonLook } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { Notice } from '../../ui/notice'
import { TermsNote } from './agree-note'
import type { Portal } from './portal'

type ThirdPartyEntryProps = {
  /** What people know the provider by. */
  name: string
  from: SignInPage
  portal?: Portal
}

/** The one way in when another identity provider signs people in: it leads there, and back to where one wanted to go. */
export function ThirdPartySignIn({ name, from, portal = null }: ThirdPartyEntryProps) {
  const [query] = useSearchParams()
  const wanted = query.get('redirect')
  const problem = signInErrorMessage(query.get('problem'), name)
  return (
    <div className="flex flex-col gap-4">
      {problem && <Notice kind="error">{problem}</Notice>}
      <a
        href={startPath({ from, portal, wanted })}
        className={`${buttonLook({ size: 'large', isWide: true })} py-3 text-center leading-tight whitespace-normal!`}
      >
        <Icon name="user" />
        Continue with {name}
      </a>
      <p className="text-sm text-muted">
        You sign in at {name} and come back here. This shop never sees your password.
      </p>
      <TermsNote />
      {from !== 'checkout' && portal !== 'seller' && (
        <p className="border-t border-line pt-2 text-sm text-muted">
          Do you work here?{' '}
          <Link
            to={staffPath(wanted)}
            className="inline-flex min-h-11 items-center font-semibold text-brand underline"
          >
            Staff sign-in
          </Link>
        </p>
      )}
    </div>
  )
}

type Wish = { from: SignInPage; portal: Portal; wanted: string | null }

/** Not a page of ours: the server sends the browser on from here. */
function startPath({ from, portal, wanted }: Wish): string {
  const query = new URLSearchParams({ from })
  if (portal) query.set('portal', portal)
  if (wanted) query.set('redirect', wanted)
  return `/api/auth/oidc/start?${query}`
}

const staffPath = (wanted: string | null) =>
  wanted ? `/auth/staff?redirect=${encodeURIComponent(wanted)}` : '/auth/staff'

type Words = (name: string) => string

const words: Record<SignInError, Words> = {
  cancelled: (name) => `You did not sign in at ${name}.`,
  expired: () => 'That took too long or was done already. Please try again.',
  failed: (name) => `Signing in with ${name} did not work. Please try again.`,
  unavailable: (name) => `${name} does not answer at the moment. Please try again shortly.`,
  no_email: (name) =>
    `${name} did not tell us your e-mail address, which your invoices go to. Please add one there.`,
  email_unverified: (name) =>
    `There is an account with your e-mail address already. Verify the address at ${name} to use it.`,
  email_taken: () => 'Your e-mail address belongs to another account here. Please write to us.',
  staff_account: () => 'This is the address of a staff account. Please use the staff sign-in.',
  blocked: () => 'This account cannot sign in. Please write to us if that is a mistake.',
  departed: () => 'This account was deleted. Sign in once more to begin anew.',
}

/** What the page says about a sign-in that did not work. Only reasons that we know are ever shown. */
function signInErrorMessage(problem: string | null, name: string): string | null {
  if (!problem) return null
  return Object.hasOwn(words, problem) ? words[problem as SignInError](name) : words.failed(name)
}
