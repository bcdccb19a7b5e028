import { Link, useSearchParams } from 'react-router'
import type { SignInPage } from '../../../../contract/accounts/identity-provider.ts'
import { buttonLook } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { Notice } from '../../ui/notice'
import { TermsNote } from './agree-note'
import { signInErrorMessage } from './sign-in-errors'
import type { Portal } from './portal.'

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
