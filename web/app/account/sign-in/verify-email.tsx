import { verifyLinkHours } from '../../../../contract/store/policy-facts.ts'
import { useEffect, useState } from 'react'
import { requestVerification, refreshUser } from '../../lib/account/session'
import { useSignedInUser } from '../../lib/account/signed-in-user'
import { authAction } from '../../lib/forms/auth-action'
import { Button, ButtonLink } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { Spinner } from '../../ui/loading'
import type { Route } from './+types/verify-email'
import { EntryPage } from '../../components/entry-page'
import { verificationForms } from './auth-forms'
import { privateMeta } from '../../lib/meta/private-meta'
import { useTokenOnce } from '../../lib/account/use-token-once'
import { SendVerification } from './send-verification'

export const action = authAction(verificationForms)
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(matches, 'Confirm your e-mail', 'Confirm the e-mail address of your account.')

type VerificationStage = 'verifying' | 'verified' | 'expired' | 'failed'

export default function VerifyEmail() {
  const { stage, retry } = useVerification(useTokenOnce())
  const user = useSignedInUser()
  const isUserStale = stage === 'verified' && user?.emailVerified === false
  useEffect(() => {
    if (isUserStale) refreshUser().catch(() => null)
  }, [isUserStale])
  return (
    <EntryPage
      title="Confirm your e-mail"
      about="Once confirmed, your address is marked as Verified at checkout."
    >
      <div className="stack">
        {stage === 'verifying' && (
          <output className="flex items-center gap-3 text-muted">
            <Spinner /> One moment...
          </output>
        )}
        {stage === 'verified' && <Notice kind="success">Thank you. Your e-mail address is confirmed.</Notice>}
        {stage === 'expired' && (
          <Notice kind="warning">
            This link is no longer valid. Links expire after {verifyLinkHours} hours.
          </Notice>
        )}
        {stage === 'failed' && (
          <Notice kind="error" action={<Button onClick={retry}>Try again</Button>}>
            Your e-mail address could not be confirmed right now.
          </Notice>
        )}
        {stage === 'expired' && user && !user.emailVerified && <SendVerification email={user.email} />}
        <ButtonLink to={user ? '/account/security' : '/sign-in'} variant="secondary" isWide>
          {user ? 'Go to my account' : 'Sign in'}
        </ButtonLink>
      </div>
    </EntryPage>
  )
}

/** Requests the verification with a script, so that mail scanners that open the link do not verify the address. */
function useVerification(token: string | null) {
  const [stage, setStage] = useState<VerificationStage>(token ? 'verifying' : 'expired')
  useEffect(() => {
    if (!token || stage !== 'verifying') return
    let isMounted = true
    async function verify(token: string) {
      const result = await requestVerification(token)
      if (isMounted) setStage(result)
    }
    void verify(token)
    return () => {
      isMounted = false
    }
  }, [token, stage])
  return { stage, retry: () => setStage('verifying') }
}
