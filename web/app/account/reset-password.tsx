import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useHydrated } from '../shop/hydrated'
import { askAuth, knowUser } from '../shop/session'
import { Button, ButtonLink } from '../ui/button'
import { Notice } from '../ui/notice'
import type { Route } from './+types/reset-password'
import { EntryCard } from './entry-card'
import { newPasswordFault } from './entry-fields'
import { NewPasswordField } from './password-field'
import { privateMeta } from './private-meta'
import { found, placed, useFieldForm } from './use-field-form'

export const meta: Route.MetaFunction = () =>
  privateMeta('Choose a new password', 'Choose a new password with the link that we sent you.')

type Stage = 'choosing' | 'done' | 'expired'

export default function ResetPassword() {
  const token = useTokenOnce()
  const [stage, setStage] = useState<Stage>(token ? 'choosing' : 'expired')
  return (
    <main id="content" className="page-width py-10 lg:py-16">
      <EntryCard title="Choose a new password" about={about[stage]}>
        {stage === 'choosing' && <PasswordForm token={token!} onStage={setStage} />}
        {stage === 'done' && (
          <div className="flex flex-col gap-4">
            <Notice kind="success">Your password is changed, and every device is signed out.</Notice>
            <ButtonLink to="/sign-in" size="large" isWide>
              Sign in
            </ButtonLink>
          </div>
        )}
        {stage === 'expired' && (
          <div className="flex flex-col gap-4">
            <Notice kind="warning">This link is no longer valid. It works once, for 30 minutes.</Notice>
            <ButtonLink to="/forgot-password" size="large" isWide>
              Send me a new link
            </ButtonLink>
          </div>
        )}
      </EntryCard>
    </main>
  )
}

const about: Record<Stage, string> = {
  choosing: 'Afterwards you are signed out on every device, and sign in with it.',
  done: 'All is well.',
  expired: 'Something is wrong with the link.',
}

/** The secret of the link. It leaves the address at once, so that neither history nor a shared screen keeps it. */
export function useTokenOnce(): string | null {
  const token = useState(useSearchParams()[0].get('token'))[0]
  useEffect(() => {
    if (token) window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [token])
  return token
}

const fields = ['newPassword'] as const

function PasswordForm({ token, onStage }: { token: string; onStage: (stage: Stage) => void }) {
  const isAlive = useHydrated()
  const { form, part, failure, isBusy, onSubmit } = useFieldForm({
    fields,
    judge: ({ newPassword }) => found({ newPassword: newPasswordFault(newPassword) }),
    send: async ({ newPassword }) => {
      const answer = await askAuth('/reset-password', { token, newPassword })
      if ('said' in answer) {
        knowUser(null)
        onStage('done')
      } else if (answer.code === 'INVALID_TOKEN') onStage('expired')
      else return placed(answer, fields, { PASSWORD: 'newPassword' })
      return null
    },
  })
  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      {failure && <Notice kind="error">{failure}</Notice>}
      <NewPasswordField label="New password" {...part('newPassword')} />
      <Button type="submit" size="large" isWide isBusy={isBusy} disabled={!isAlive}>
        {isBusy ? 'One moment...' : 'Change my password'}
      </Button>
    </form>
  )
}
