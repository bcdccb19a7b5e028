import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { callAuth } from '../../lib/account/session'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { Notice } from '../../ui/notice'
import type { Route } from './+types/forgot-password'
import { EntryPage } from '../../components/entry-page'
import { emailError } from './sign-in-fields'
import { privateMeta } from '../../lib/private-meta'
import { collectErrors, toFormErrors, useFieldForm } from '../use-field-form'

export const meta: Route.MetaFunction = () =>
  privateMeta('Forgot your password?', 'Get an e-mail with a link to choose a new password.')

export default function ForgotPassword() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const redirectTo = useSearchParams()[0].get('redirect')
  return (
    <EntryPage
      title="Forgot your password?"
      about="Enter your e-mail address and we will send you a link to choose a new password."
    >
      {sentTo ? <SentNotice email={sentTo} /> : <ForgotPasswordForm onSent={setSentTo} />}
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
    expires in 30 minutes. Please check your spam folder too.
  </Notice>
)

const fields = ['email'] as const

function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  const { form, fieldProps, failure, isBusy, onSubmit } = useFieldForm({
    fields,
    validate: ({ email }) => collectErrors({ email: emailError(email) }),
    send: async ({ email }) => {
      const response = await callAuth('/request-password-reset', { email: email.trim() })
      if ('error' in response) return toFormErrors(response, fields, { VALIDATION: 'email' })
      onSent(email.trim())
      return null
    },
  })
  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className="stack">
      {failure && <Notice kind="error">{failure}</Notice>}
      <Field
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...fieldProps('email')}
      />
      <Button type="submit" size="large" isWide isBusy={isBusy} needsScript>
        {isBusy ? 'One moment...' : 'Send me the link'}
      </Button>
    </form>
  )
}
