import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { refreshUser } from '../../lib/account/session'
import { sendProfileSoon } from '../../lib/account/send-profile'
import { ButtonLink } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { Spinner } from '../../ui/loading'
import type { Route } from './+types/provider-callback'
import { EntryPage } from '../../components/entry-page'
import { landingPath } from './portal'
import { titleOf } from '../../lib/brand'
import { safePath } from '../../lib/safe-path'

export const headers = () => ({ 'cache-control': 'public' })

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Signing you in') },
  { name: 'robots', content: 'noindex' },
]

/** The page to which an external identity provider returns the user: loads the user and redirects. */
export default function ProviderCallback() {
  const hasFailed = useRedirectAfterSignIn()
  return (
    <EntryPage
      title={hasFailed ? 'Not signed in' : 'Welcome'}
      about={hasFailed ? 'Something went wrong.' : 'One moment...'}
    >
      {hasFailed ? (
        <Notice kind="error" action={<ButtonLink to="/sign-in">Try again</ButtonLink>}>
          We could not complete the sign-in.
        </Notice>
      ) : (
        <p aria-live="polite" className="flex items-center gap-3 text-muted">
          <Spinner /> Signing you in...
        </p>
      )}
    </EntryPage>
  )
}

/** Loads the signed-in user and redirects. Returns true if the user could not be loaded. */
function useRedirectAfterSignIn(): boolean {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [hasFailed, setFailed] = useState(false)
  const [from, portal, redirectTo] = [query.get('from'), query.get('portal'), query.get('redirect')]
  useEffect(() => {
    async function continueSignIn() {
      const user = await refreshUser()
      if (!user) return setFailed(true)
      if (from === 'checkout') sendProfileSoon(user)
      const known = portal === 'seller' || portal === 'customer' ? portal : null
      const fallback = from === 'checkout' ? '/checkout' : landingPath(known, user)
      await navigate(safePath(redirectTo, fallback), { replace: true })
    }
    continueSignIn().catch(() => setFailed(true))
  }, [navigate, from, portal, redirectTo])
  return hasFailed
}
