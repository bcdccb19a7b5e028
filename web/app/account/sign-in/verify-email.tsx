import { verifyLinkHours } from '../../../../contract/store/policy-facts.ts'
import { useEffect } from 'react'
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
import { useConfirmation } from '../../lib/account/email-links'
import { SendVerification } from './send-verification'

export const action = authAction(verificationForms)
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(matches, 'Confirm your e-mail', 'Confirm the e-mail address of your account.')

export default function VerifyEmail() {
  const { stage, retry } = useConfirmation(requestVerification)
  const user = useSignedInUser()
  const isUserStale = stage === 'confirmed' && user?.emailVerified === false
  useEffect(() => {
    if (isUserStale) refreshUser().catch(() => null)
  }, [isUserStale])
  return (
    <EntryPage
      title="Confirm your e-mail"
      about="Once confirmed, your address is marked as Verified at checkout."
    >
      <div className="stack">
        {stage === 'confirming' && (
          <output className="flex items-center gap-3 text-muted">
            <Spinner /> One moment...
          </output>
        )}
        {stage === 'confirmed' && (
          <Notice kind="success">Thank you. Your e-mail address is confirmed.</Notice>
        )}
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
