import { useState } from 'react'
import { Link } from 'react-router'
import type { PasswordResetResult } from '../../../../contract/accounts/security.ts'
import { useHydrated } from '../../lib/hydrated'
import { callAuth, setUser } from '../../lib/account/session'
import { useTokenOnce } from '../../lib/account/use-token-once'
import { Button, ButtonLink } from '../../ui/button'
import { Notice } from '../../ui/notice'
import type { Route } from './+types/reset-password'
import { EntryCard } from '../../components/entry-card'
import { newPasswordError } from './sign-in-fields'
import { NewPasswordField } from './password-field'
import { privateMeta } from '../../lib/private-meta'
import { collectErrors, toFormErrors, useFieldForm } from '../use-field-form'

export const meta: Route.MetaFunction = () =>
  privateMeta('Choose a new password', 'Choose a new password with the link that we sent you.')

type Stage = 'choosing' | 'expired' | Done
type Done = { done: Partial<PasswordResetResult> }

export default function ResetPassword() {
  const token = useTokenOnce()
  const [stage, setStage] = useState<Stage>(token ? 'choosing' : 'expired')
  return (
    <main id="content" className="page-width py-10 lg:py-16">
      <EntryCard title="Choose a new password" about={about[typeof stage === 'object' ? 'done' : stage]}>
        {stage === 'choosing' && <PasswordForm token={token!} onStage={setStage} />}
        {typeof stage === 'object' && <Changed {...stage.done} />}
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

const about = {
  choosing: 'Afterwards you are signed out on every device, and sign in with it.',
  done: 'All is well.',
  expired: 'Something is wrong with the link.',
}

/** The password is changed; what else opens the account is named, because a stranger may have added it. */
function Changed({ isRecovered = false, otherWaysIn }: Partial<PasswordResetResult>) {
  const { passkeys = [], providers = [], authenticator = false } = otherWaysIn ?? {}
  const hasOthers = passkeys.length + providers.length > 0 || authenticator
  return (
    <div className="flex flex-col gap-4">
      <Notice kind="success">Your password is changed, and every device is signed out.</Notice>
      {isRecovered && (
        <Notice>
          Nobody had confirmed this e-mail address before. We removed everything that was stored in the
          account: other ways to sign in, name, phone number and addresses.
        </Notice>
      )}
      {hasOthers && (
        <Notice kind="warning">
          <p>Your account can also be opened with:</p>
          <ul className="my-2 list-disc pl-5">
            {passkeys.map(({ id, name }) => (
              <li key={id}>the passkey {name}</li>
            ))}
            {providers.map((name) => (
              <li key={name}>your account at {name}</li>
            ))}
            {authenticator && <li>an authenticator app, whose code we ask for when you sign in</li>}
          </ul>
          <p>Sign in and remove what you do not know.</p>
          {authenticator && (
            <p className="mt-2">
              You did not set up the authenticator app?{' '}
              <Link to="/contact" className="underline">
                Write to us
              </Link>
              : we check that it is you and remove it.
            </p>
          )}
        </Notice>
      )}
      <ButtonLink to={hasOthers ? '/sign-in?redirect=/account/security' : '/sign-in'} size="large" isWide>
        Sign in
      </ButtonLink>
    </div>
  )
}

const fields = ['newPassword'] as const

function PasswordForm({ token, onStage }: { token: string; onStage: (stage: Stage) => void }) {
  const isHydrated = useHydrated()
  const { form, part, failure, isBusy, onSubmit } = useFieldForm({
    fields,
    validate: ({ newPassword }) => collectErrors({ newPassword: newPasswordError(newPassword) }),
    send: async ({ newPassword }) => {
      const answer = await callAuth('/reset-password', { token, newPassword })
      if ('said' in answer) {
        setUser(null)
        onStage({ done: answer.said })
      } else if (answer.code === 'INVALID_TOKEN') onStage('expired')
      else return toFormErrors(answer, fields, { PASSWORD: 'newPassword' })
      return null
    },
  })
  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      {failure && <Notice kind="error">{failure}</Notice>}
      <NewPasswordField label="New password" {...part('newPassword')} />
      <Button type="submit" size="large" isWide isBusy={isBusy} disabled={!isHydrated}>
        {isBusy ? 'One moment...' : 'Change my password'}
      </Button>
    </form>
  )
}
