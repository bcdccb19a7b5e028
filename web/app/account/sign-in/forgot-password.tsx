import { resetLinkMinutes } from '../../../../contract/store/policy-facts.ts'
import { Link, useSearchParams } from 'react-router'
import { authAction } from '../../lib/forms/auth-action'
import { ActionForm, useEndpointForm, type EndpointForm } from '../../lib/forms/action-form'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { Notice } from '../../ui/notice'
import type { Route } from './+types/forgot-password'
import { EntryPage } from '../../components/entry-page'
import { forgotPasswordForms } from './auth-forms'
import { privateMeta } from '../../lib/meta/private-meta'

export const action = authAction(forgotPasswordForms)
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(matches, 'Forgot your password?', 'Get an e-mail with a link to choose a new password.')

export default function ForgotPassword() {
  const form = useEndpointForm('forgot-password')
  const redirectTo = useSearchParams()[0].get('redirect')
  return (
    <EntryPage
      title="Forgot your password?"
      about="Enter your e-mail address and we will send you a link to choose a new password."
    >
      {form.success ? (
        <SentNotice email={form.success.values['email'] ?? ''} />
      ) : (
        <ForgotPasswordForm form={form} />
      )}
      <p className="mt-4">
        <Link
          to={redirectTo ? `/sign-in?redirect=${encodeURIComponent(redirectTo)}` : '/sign-in'}
          className="touch-link underline"
        >
          Back to sign in
        </Link>
      </p>
    </EntryPage>
  )
}

/** Shown after the request. The text does not reveal whether the account exists. */
const SentNotice = ({ email }: { email: string }) => (
  <Notice kind="success">
    If there is an account for {email}, we have sent an e-mail with a link. The link can be used once and
    expires in {resetLinkMinutes} minutes. Please check your spam folder too.
  </Notice>
)

function ForgotPasswordForm({ form }: { form: EndpointForm }) {
  return (
    <ActionForm of={form} className="stack">
      <Field
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...form.field('email')}
      />
      <Button type="submit" size="large" isWide isBusy={form.isBusy}>
        {form.isBusy ? 'One moment...' : 'Send me the link'}
      </Button>
    </ActionForm>
  )
}
