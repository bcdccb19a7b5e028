import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { refreshUser } from '../../lib/account/session'
import { syncAccountSoon } from '../../lib/account/sync-account'
import { ButtonLink } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { Spinner } from '../../ui/spinner'
import type { Route } from './+types/provider-callback'
import { EntryCard } from '../../components/entry-card'
import { landingPath } from './portal'
import { safePath } from '../../lib/safe-path'

export const headers = () => ({ 'cache-control': 'public' })

export const meta: Route.MetaFunction = () => [
  { title: 'Signing you in | Navrang' },
  { name: 'robots', content: 'noindex' },
]

/** Where one arrives from another identity provider: learns who came in, and goes on to where they wanted to go. */
export default function Return() {
  const hasFailed = useGoOn()
  return (
    <main id="content" className="page-width py-10 lg:py-16">
      <EntryCard
        title={hasFailed ? 'Not signed in' : 'Welcome'}
        about={hasFailed ? 'Something went wrong on the way.' : 'One moment...'}
      >
        {hasFailed ? (
          <Notice kind="error" action={<ButtonLink to="/sign-in">Try again</ButtonLink>}>
            We could not find out who signed in.
          </Notice>
        ) : (
          <p aria-live="polite" className="flex items-center gap-3 text-muted">
            <Spinner /> Signing you in...
          </p>
        )}
      </EntryCard>
    </main>
  )
}

/** True when nobody could be found; else one is soon elsewhere. */
function useGoOn(): boolean {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [hasFailed, setFailed] = useState(false)
  const [from, portal, wanted] = [query.get('from'), query.get('portal'), query.get('redirect')]
  useEffect(() => {
    async function goOn() {
      const user = await refreshUser()
      if (!user) return setFailed(true)
      if (from === 'checkout') syncAccountSoon(user)
      const type = portal === 'seller' || portal === 'customer' ? portal : user.type
      await navigate(safePath(wanted, from === 'checkout' ? '/checkout' : landingPath(type)), {
        replace: true,
      })
    }
    goOn().catch(() => setFailed(true))
  }, [navigate, from, portal, wanted])
  return hasFailed
}
