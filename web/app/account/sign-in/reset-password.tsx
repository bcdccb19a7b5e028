import { useState } from 'react'
import { Link } from 'react-router'
import type { PasswordResetResult } from '../../../../contract/accounts/security.ts'
import { callAuth, setUser } from '../../lib/account/session'
import { useTokenOnce } from '../../lib/account/use-token-once'
import { Button, ButtonLink } from '../../ui/button'
import { Notice } from '../../ui/notice'
import type { Route } from './+types/reset-password'
import { EntryPage } from '../../components/entry-page'
import { newPasswordError } from './sign-in-fields'
import { NewPasswordField } from './password-field'
import { privateMeta } from '../../lib/private-meta'
import { collectErrors, toFormErrors, useFieldForm } from '../use-field-form'

export const meta: Route.MetaFunction = () =>
  privateMeta('Choose a new password', 'Choose a new password with the link that we sent you.')

type ResetStage = 'choosing' | 'expired' | Done
type Done = { done: Partial<PasswordResetResult> }

export default function ResetPassword() {
  const token = useTokenOnce()
  const [stage, setStage] = useState<ResetStage>(token ? 'choosing' : 'expired')
  return (
    <EntryPage title="Choose a new password" about={about[typeof stage === 'object' ? 'done' : stage]}>
      {stage === 'choosing' && <PasswordForm token={token!} onStage={setStage} />}
      {typeof stage === 'object' && <PasswordChanged {...stage.done} />}
      {stage === 'expired' && (
        <div className="stack">
          <Notice kind="warning">Each link can be used once and expires after 30 minutes.</Notice>
          <ButtonLink to="/forgot-password" size="large" isWide>
            Send me a new link
          </ButtonLink>
        </div>
      )}
    </EntryPage>
  )
}

const about = {
  choosing: 'You will then be signed out on every device.',
  done: 'You can sign in with it now.',
  expired: 'This link is no longer valid.',
}

/** Shown when the password was changed. Lists the account's other sign-in methods, because an attacker may have added some of them. */
function PasswordChanged({ isRecovered = false, otherSignInMethods }: Partial<PasswordResetResult>) {
  const { passkeys = [], providers = [], authenticator = false } = otherSignInMethods ?? {}
  const hasOtherMethods = passkeys.length + providers.length > 0 || authenticator
  return (
    <div className="stack">
      <Notice kind="success">
        Your password has been changed, and you have been signed out on every device.
      </Notice>
      {isRecovered && (
        <Notice>
          This e-mail address had not been confirmed before, so we removed everything that was stored in the
          account: other sign-in methods, name, phone number and addresses.
        </Notice>
      )}
      {hasOtherMethods && (
        <Notice kind="warning">
          <p>You can also sign in to your account with:</p>
          <ul className="my-2 list-disc pl-5">
            {passkeys.map(({ id, name }) => (
              <li key={id}>your passkey {name}</li>
            ))}
            {providers.map((name) => (
              <li key={name}>your account at {name}</li>
            ))}
            {authenticator && <li>an authenticator app as a second factor</li>}
          </ul>
          <p>Sign in and remove anything you do not recognise.</p>
          {authenticator && (
            <p className="mt-2">
              If you did not set up the authenticator app,{' '}
              <Link to="/contact" className="underline">
                Contact us
              </Link>
              : we will verify your identity and remove it.
            </p>
          )}
        </Notice>
      )}
      <ButtonLink
        to={hasOtherMethods ? '/sign-in?redirect=/account/security' : '/sign-in'}
        size="large"
        isWide
      >
        Sign in
      </ButtonLink>
    </div>
  )
}

const fields = ['newPassword'] as const

function PasswordForm({ token, onStage }: { token: string; onStage: (stage: ResetStage) => void }) {
  const { form, fieldProps, failure, isBusy, onSubmit } = useFieldForm({
    fields,
    validate: ({ newPassword }) => collectErrors({ newPassword: newPasswordError(newPassword) }),
    send: async ({ newPassword }) => {
      const response = await callAuth('/reset-password', { token, newPassword })
      if ('body' in response) {
        setUser(null)
        onStage({ done: response.body })
      } else if (response.code === 'INVALID_TOKEN') onStage('expired')
      else return toFormErrors(response, fields, { PASSWORD: 'newPassword' })
      return null
    },
  })
  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className="stack">
      {failure && <Notice kind="error">{failure}</Notice>}
      <NewPasswordField label="New password" {...fieldProps('newPassword')} />
      <Button type="submit" size="large" isWide isBusy={isBusy} needsScript>
        {isBusy ? 'One moment...' : 'Change my password'}
      </Button>
    </form>
  )
}
