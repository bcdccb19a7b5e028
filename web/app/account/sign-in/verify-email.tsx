import { useEffect, useState } from 'react'
import { requestVerification, refreshUser } from '../../lib/account/session'
import { useSignedInUser } from '../../lib/account/signed-in-user'
import { ButtonLink } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { Spinner } from '../../ui/spinner'
import type { Route } from './+types/verify-email'
import { EntryCard } from '../../components/entry-card'
import { privateMeta } from '../../lib/private-meta'
import { useTokenOnce } from '../../lib/account/use-token-once'
import { SendVerification } from './send-verification'

export const meta: Route.MetaFunction = () =>
  privateMeta('Your e-mail address', 'The result of confirming an e-mail address.')

type Stage = 'asking' | 'verified' | 'expired' | 'offline'

export default function VerifyEmail() {
  const stage = useVerification(useTokenOnce())
  const user = useSignedInUser()
  const mayBeNews = stage === 'verified' && user?.emailVerified === false
  useEffect(() => {
    if (mayBeNews) refreshUser().catch(() => null)
  }, [mayBeNews])
  return (
    <main id="content" className="page-width py-10 lg:py-16">
      <EntryCard title="Your e-mail address" about="Confirming it gives your orders the Verified mark.">
        <div className="flex flex-col gap-4">
          {stage === 'asking' && (
            <output className="flex items-center gap-3 text-muted">
              <Spinner /> One moment...
            </output>
          )}
          {stage === 'verified' && (
            <Notice kind="success">Thank you. Your e-mail address is confirmed.</Notice>
          )}
          {stage === 'expired' && (
            <Notice kind="warning">This link is no longer valid. It works for one day.</Notice>
          )}
          {stage === 'offline' && <Notice kind="error">Network error. Please reload the page.</Notice>}
          {stage === 'expired' && user && !user.emailVerified && <SendVerification email={user.email} />}
          <ButtonLink to={user ? '/account/security' : '/sign-in'} variant="secondary" isWide>
            {user ? 'Go to my account' : 'Sign in'}
          </ButtonLink>
        </div>
      </EntryCard>
    </main>
  )
}

/** A script asks, not the address alone: programs that look at links in letters verify nothing. */
function useVerification(token: string | null): Stage {
  const [stage, setStage] = useState<Stage>(token ? 'asking' : 'expired')
  useEffect(() => {
    if (!token) return
    let isHere = true
    async function ask(given: string) {
      const result = await requestVerification(given)
      if (isHere) setStage(result)
    }
    void ask(token)
    return () => {
      isHere = false
    }
  }, [token])
  return stage
}
