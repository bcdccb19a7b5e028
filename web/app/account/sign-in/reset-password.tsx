import { invitationDays, resetLinkMinutes } from '../../../../contract/store/policy-facts.ts'
import { Link } from 'react-router'
import type { PasswordResetResult } from '../../../../contract/accounts/security.ts'
import { rememberSignIn, setUser } from '../../lib/account/session'
import { useTokenOnce } from '../../lib/account/email-links'
import { ActionForm, useEndpointForm, type EndpointForm } from '../../lib/forms/action-form'
import { authAction } from '../../lib/forms/auth-action'
import { Button, ButtonLink } from '../../ui/button'
import { Notice } from '../../ui/notice'
import type { Route } from './+types/reset-password'
import { EntryPage } from '../../components/entry-page'
import { resetPasswordForms } from './auth-forms'
import { NewPasswordField } from './password-field'
import { privateMeta } from '../../lib/meta/private-meta'

export const action = authAction(resetPasswordForms)
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(matches, 'Choose a new password', 'Choose a new password with the link that we sent you.')

/** The new password has ended all sessions of its account, which is not always the account that is signed in here. */
const forgetEndedSession = () => void rememberSignIn().catch(() => setUser(null))

export default function ResetPassword() {
  const token = useTokenOnce()
  const form = useEndpointForm('reset-password', { onDone: forgetEndedSession })
  const isExpired = !token || form.refusal?.code === 'INVALID_TOKEN'
  return (
    <EntryPage
      title="Choose a new password"
      about={about[form.success ? 'done' : isExpired ? 'expired' : 'choosing']}
    >
      {form.success ? (
        <PasswordChanged {...(form.success.reply as Partial<PasswordResetResult>)} />
      ) : isExpired ? (
        <div className="stack">
          <Notice kind="warning">
            Each link can be used once. It expires after {resetLinkMinutes} minutes, or after {invitationDays}{' '}
            days if it came with a new account.
          </Notice>
          <ButtonLink to="/forgot-password" size="large" isWide>
            Send me a new link
          </ButtonLink>
        </div>
      ) : (
        <PasswordForm form={form} token={token} />
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
          This e-mail address had not been confirmed before, so we removed from the account what somebody else
          may have stored in it: other sign-in methods, name, phone number, saved addresses, cart and lists.
          Its orders stay.
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

const PasswordForm = ({ form, token }: { form: EndpointForm; token: string }) => (
  <ActionForm of={form} className="stack">
    <input type="hidden" name="token" value={token} />
    <NewPasswordField label="New password" {...form.field('newPassword')} />
    <Button type="submit" size="large" isWide isBusy={form.isBusy}>
      {form.isBusy ? 'One moment...' : 'Change my password'}
    </Button>
  </ActionForm>
)
