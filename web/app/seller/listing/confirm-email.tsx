import { isRefusal } from '../../../../contract/core/refusal.ts'
import { confirmSubmitter } from '../../../../contract/sellers/submissions.ts'
import { EntryPage } from '../../components/entry-page'
import { privateMeta } from '../../lib/meta/private-meta'
import { useConfirmation, type ConfirmationResult } from '../../lib/account/email-links'
import { api } from '../../lib/api/browser-api'
import { Button, ButtonLink } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { Spinner } from '../../ui/loading'
import type { Route } from './+types/confirm-email'

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(matches, 'Confirm your e-mail', 'Confirm the e-mail address of your submission.')

/** Confirms the e-mail address of a seller who submitted a product without an account. */
export default function ConfirmEmail() {
  const { stage, retry } = useConfirmation(confirm)
  return (
    <EntryPage title="Confirm your e-mail" about="We need it to write to you about your product.">
      <div className="stack">
        {stage === 'confirming' && (
          <output className="flex items-center gap-3 text-muted">
            <Spinner /> Confirming...
          </output>
        )}
        {stage === 'confirmed' && (
          <Notice kind="success">
            Thank you. Your e-mail address is confirmed. We will write to you as soon as your product has been
            reviewed.
          </Notice>
        )}
        {stage === 'expired' && (
          <Notice kind="warning">
            This link is no longer valid. Please use the link in our latest e-mail.
          </Notice>
        )}
        {stage === 'failed' && (
          <Notice kind="error" action={<Button onClick={retry}>Try again</Button>}>
            Your e-mail address could not be confirmed right now.
          </Notice>
        )}
        <ButtonLink to="/seller-listing" variant="secondary" isWide>
          List a product
        </ButtonLink>
      </div>
    </EntryPage>
  )
}

const confirm = (token: string): Promise<ConfirmationResult> =>
  api(confirmSubmitter, { body: { token } }).then(
    () => 'confirmed',
    (error: unknown) => (isFinal(error) ? 'expired' : 'failed'),
  )

/** Returns whether the server refused the token itself, so that the same request would be refused again. */
const isFinal = (error: unknown) => isRefusal(error) && error.status < 500 && error.status !== 429
