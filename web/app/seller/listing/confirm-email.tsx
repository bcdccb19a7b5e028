import { useEffect, useState } from 'react'
import { isRefusal } from '../../../../contract/core/refusal.ts'
import { confirmSubmitter } from '../../../../contract/sellers/submissions.ts'
import { EntryCard } from '../../components/entry-card'
import { privateMeta } from '../../lib/private-meta'
import { useTokenOnce } from '../../lib/account/use-token-once'
import { api } from '../../lib/api/browser-api'
import { ButtonLink } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { Spinner } from '../../ui/spinner'
import type { Route } from './+types/confirm-email'

export const meta: Route.MetaFunction = () =>
  privateMeta('Your e-mail address', 'The result of confirming the e-mail address of a submission.')

type Stage = 'asking' | 'confirmed' | 'expired' | 'offline'

/** Where the letter leads that whoever submits without an account gets. */
export default function ConfirmEmail() {
  const stage = useConfirmation(useTokenOnce())
  return (
    <main id="content" className="page-width py-10 lg:py-16">
      <EntryCard title="Your e-mail address" about="With it confirmed we write to you about your product.">
        <div className="flex flex-col gap-4">
          {stage === 'asking' && (
            <output className="flex items-center gap-3 text-muted">
              <Spinner /> One moment...
            </output>
          )}
          {stage === 'confirmed' && (
            <Notice kind="success">
              Thank you. Your e-mail address is confirmed: you hear from us as soon as your product is
              reviewed.
            </Notice>
          )}
          {stage === 'expired' && (
            <Notice kind="warning">This link is no longer valid. The newest letter has the right one.</Notice>
          )}
          {stage === 'offline' && <Notice kind="error">Network error. Please reload the page.</Notice>}
          <ButtonLink to="/seller-listing" variant="secondary" isWide>
            List a product
          </ButtonLink>
        </div>
      </EntryCard>
    </main>
  )
}

/** A script asks, not the address alone: programs that look at links in letters confirm nothing. */
function useConfirmation(token: string | null): Stage {
  const [stage, setStage] = useState<Stage>(token ? 'asking' : 'expired')
  useEffect(() => {
    if (!token) return
    let isHere = true
    const show = (found: Stage) => isHere && setStage(found)
    api(confirmSubmitter, { body: { token } }).then(
      () => show('confirmed'),
      (error: unknown) => show(isRefusal(error) && error.status < 500 ? 'expired' : 'offline'),
    )
    return () => {
      isHere = false
    }
  }, [token])
  return stage
}
