import { useState } from 'react'
import { Link, useActionData, useSearchParams } from 'react-router'
import type { SignedInUser } from '../../../../contract/accounts/current-user.ts'
import { ActionForm, useEndpointForm, type EndpointForm } from '../../lib/forms/action-form'
import type { FormResult } from '../../lib/forms/form-result'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { isCodeExpired, TwoFactorForm } from './two-factor-form'
import { PasskeySignIn } from './passkey-sign-in'
import { NewPasswordField, PasswordField } from './password-field'

type SignInFormProps = {
  mode: SignInMode
  isSeller?: boolean
  /** Called after a sign-in with a passkey. After a sign-in with a password, the action of the route redirects. */
  onPasskey?: (user: SignedInUser) => void | Promise<void>
}

/** The sign-in or sign-up form of a route with an `authAction`. Asks for the second factor if the account has one. */
export function SignInForm({ mode, isSeller = false, onPasskey }: SignInFormProps) {
  const posted = useActionData<FormResult>()
  const [needsCode, setNeedsCode] = useState(posted ? isCodeMissing(posted) : false)
  const [expiry, setExpiry] = useState(posted ? expiryOf(posted) : null)
  const form = useEndpointForm(isSeller && mode === 'sign-up' ? 'sign-up-seller' : mode, {
    // called only if the account has a second factor; otherwise the browser opens the next page
    onDone: () => {
      setExpiry(null)
      setNeedsCode(true)
    },
    onRefused: () => setExpiry(null),
  })
  const isNew = mode === 'sign-up'
  if (needsCode) {
    return (
      <TwoFactorForm
        onRestart={() => setNeedsCode(false)}
        onExpired={(message) => {
          setExpiry(message)
          setNeedsCode(false)
        }}
      />
    )
  }
  return (
    <>
      <ActionForm of={form} className="stack">
        {expiry && <Notice kind="error">{expiry}</Notice>}
        {isNew && (
          <Field label="Your name" autoComplete="name" maxLength={100} required {...form.field('name')} />
        )}
        {isNew && isSeller && <SellerFields form={form} />}
        <Field
          label="E-mail"
          type="email"
          inputMode="email"
          autoComplete={isNew ? 'email' : 'username webauthn'}
          autoCapitalize="none"
          spellCheck={false}
          required
          {...form.field('email')}
        />
        {isNew ? <NewPasswordField {...form.field('password')} /> : <CurrentPassword form={form} />}
        <Button type="submit" size="large" isWide isBusy={form.isBusy} className="mt-2">
          {form.isBusy ? 'One moment...' : isNew ? 'Create account' : 'Sign in'}
        </Button>
      </ActionForm>
      {!isNew && onPasskey && <PasskeySignIn onSignedIn={onPasskey} />}
    </>
  )
}

/** Returns whether the posted form shows that the password was correct but the second factor is missing or was incorrect. */
const isCodeMissing = (posted: FormResult) =>
  posted.isDone || ((posted.name === 'app' || posted.name === 'recovery') && !isCodeExpired(posted.code))

/** Returns the message if no further code can succeed, so that the user must enter the password again. */
const expiryOf = (posted: FormResult): string | null =>
  !posted.isDone && isCodeExpired(posted.code) ? posted.message : null

/** In the DOM the "forgot password" link comes after the password field, so that Tab leads straight from e-mail to password. */
function CurrentPassword({ form }: { form: EndpointForm }) {
  const redirectTo = useSearchParams()[0].get('redirect')
  return (
    <div>
      <PasswordField
        label="Password"
        autoComplete="current-password"
        maxLength={128}
        required
        {...form.field('password')}
      />
      <Link
        to={redirectTo ? `/forgot-password?redirect=${encodeURIComponent(redirectTo)}` : '/forgot-password'}
        className="touch-link underline mt-1 text-sm"
      >
        Forgot your password?
      </Link>
    </div>
  )
}

const SellerFields = ({ form }: { form: EndpointForm }) => (
  <>
    <Field
      label="Business name (optional)"
      autoComplete="organization"
      maxLength={100}
      {...form.field('businessName')}
    />
    <Field
      label="Phone"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      hint="Our team will call this number about your products"
      required
      {...form.field('phone')}
    />
  </>
)

export type SignInMode = 'sign-in' | 'sign-up'
