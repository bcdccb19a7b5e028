import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useHydrated } from '../../lib/hydrated'
import { callAuth } from '../../lib/account/session'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { Notice } from '../../ui/notice'
import type { Route } from './+types/forgot-password'
import { EntryCard } from '../../components/entry-card'
import { emailError } from './sign-in-fields'
import { privateMeta } from '../../lib/private-meta'
import { collectErrors, toFormErrors, useFieldForm } from '../use-field-form'

export const meta: Route.MetaFunction = () =>
  privateMeta('Forgot your password?', 'Get a letter with a link to choose a new password.')

export default function ForgotPassword() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const wanted = useSearchParams()[0].get('redirect')
  return (
    <main id="content" className="page-width py-10 lg:py-16">
      <EntryCard
        title="Forgot your password?"
        about="Tell us your e-mail address, and we send you a link to choose a new one."
      >
        {sentTo ? <Sent to={sentTo} /> : <AddressForm onSent={setSentTo} />}
        <p className="mt-4">
          <Link
            to={wanted ? `/sign-in?redirect=${encodeURIComponent(wanted)}` : '/sign-in'}
            className="inline-flex min-h-11 items-center font-semibold text-brand underline"
          >
            Back to sign in
          </Link>
        </p>
      </EntryCard>
    </main>
  )
}

/** The same words whether there is such an account or not. */
const Sent = ({ to }: { to: string }) => (
  <Notice kind="success">
    If there is an account for {to}, a letter with a link is on its way. The link works once, for 30 minutes.
    Look among the unwanted letters too.
  </Notice>
)

const fields = ['email'] as const

function AddressForm({ onSent }: { onSent: (email: string) => void }) {
  const isHydrated = useHydrated()
  const { form, part, failure, isBusy, onSubmit } = useFieldForm({
    fields,
    validate: (typed) => collectErrors({ email: emailError(typed.email) }),
    send: async ({ email }) => {
      const answer = await callAuth('/request-password-reset', { email: email.trim() })
      if ('error' in answer) return toFormErrors(answer, fields, { VALIDATION: 'email' })
      onSent(email.trim())
      return null
    },
  })
  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      {failure && <Notice kind="error">{failure}</Notice>}
      <Field
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...part('email')}
      />
      <Button type="submit" size="large" isWide isBusy={isBusy} disabled={!isHydrated}>
        {isBusy ? 'One moment...' : 'Send me the link'}
      </Button>
    </form>
  )
}
