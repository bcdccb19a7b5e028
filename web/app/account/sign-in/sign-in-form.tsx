import { Link, useSearchParams } from 'react-router'
import type { SignedInUser } from '../../../../contract/accounts/current-user.ts'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { TwoFactorForm } from './two-factor-form'
import { PasskeySignIn } from './passkey-sign-in'
import { NewPasswordField, PasswordField } from './password-field'
import { useState } from 'react'
import { signIn, signUp, type SignInResult, type AuthError } from '../../lib/account/session'
import { signInFields, validateSignIn, validateSignUp, type SignInValues } from './sign-in-fields'
import { toFormErrors, useFieldForm } from '../use-field-form'

type SignInFormProps = {
  mode: SignInMode
  isSeller?: boolean
  onSignedIn: (user: SignedInUser) => void | Promise<void>
}

/** The sign-in or sign-up form. Asks for the second factor if the account has one. */
export function SignInForm({ mode, isSeller = false, onSignedIn }: SignInFormProps) {
  const { form, fieldProps, failure, isBusy, onSubmit, needsCode, restart } = useSignInForm({
    mode,
    isSeller,
    onSignedIn,
  })
  const isNew = mode === 'sign-up'
  if (needsCode) return <TwoFactorForm onSignedIn={onSignedIn} onRestart={restart} />
  return (
    <>
      <form ref={form} method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        {failure && <Notice kind="error">{failure}</Notice>}
        {isNew && (
          <Field label="Your name" autoComplete="name" maxLength={100} required {...fieldProps('name')} />
        )}
        {isNew && isSeller && <SellerFields fieldProps={fieldProps} />}
        <Field
          label="E-mail"
          type="email"
          inputMode="email"
          autoComplete={isNew ? 'email' : 'username webauthn'}
          autoCapitalize="none"
          spellCheck={false}
          required
          {...fieldProps('email')}
        />
        {isNew ? (
          <NewPasswordField {...fieldProps('password')} />
        ) : (
          <CurrentPassword fieldProps={fieldProps} />
        )}
        <Button type="submit" size="large" isWide isBusy={isBusy} needsScript className="mt-2">
          {isBusy ? 'One moment...' : isNew ? 'Create account' : 'Sign in'}
        </Button>
      </form>
      {!isNew && <PasskeySignIn onSignedIn={onSignedIn} />}
    </>
  )
}

type FieldProps = ReturnType<typeof useSignInForm>['fieldProps']

/** In the DOM the "forgot password" link comes after the password field, so that Tab leads straight from e-mail to password. */
function CurrentPassword({ fieldProps }: { fieldProps: FieldProps }) {
  const redirectTo = useSearchParams()[0].get('redirect')
  return (
    <div>
      <PasswordField
        label="Password"
        autoComplete="current-password"
        maxLength={128}
        required
        {...fieldProps('password')}
      />
      <Link
        to={redirectTo ? `/forgot-password?redirect=${encodeURIComponent(redirectTo)}` : '/forgot-password'}
        className="mt-1 inline-flex min-h-11 items-center text-sm font-semibold text-brand underline"
      >
        Forgot your password?
      </Link>
    </div>
  )
}

const SellerFields = ({ fieldProps }: { fieldProps: FieldProps }) => (
  <>
    <Field
      label="Business name (optional)"
      autoComplete="organization"
      maxLength={100}
      {...fieldProps('businessName')}
    />
    <Field
      label="Phone"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      hint="Our team will call this number about your products"
      required
      {...fieldProps('phone')}
    />
  </>
)

export type SignInMode = 'sign-in' | 'sign-up'

type UseSignInFormArgs = {
  mode: SignInMode
  isSeller: boolean
  onSignedIn: (user: SignedInUser) => void | Promise<void>
}

/** The state of the sign-in or sign-up form. `needsCode` is true if the password was correct and a second factor is needed. */
function useSignInForm({ mode, isSeller, onSignedIn }: UseSignInFormArgs) {
  const [needsCode, setNeedsCode] = useState(false)
  const form = useFieldForm({
    fields: signInFields,
    kind: mode,
    validate: (values) => (mode === 'sign-in' ? validateSignIn(values) : validateSignUp(values, isSeller)),
    send: async (values) => {
      const outcome = await submitSignIn(mode, isSeller, values)
      if ('error' in outcome) return toFormErrors(withOwnMessage(outcome), signInFields, fieldByCode)
      if ('user' in outcome) await onSignedIn(outcome.user)
      else setNeedsCode(true)
      return null
    },
  })
  return { ...form, needsCode, restart: () => setNeedsCode(false) }
}

const fieldByCode = { PASSWORD: 'password', USER_ALREADY_EXISTS: 'email' } as const

/** A failed sign-in does not reveal whether an account exists. */
const errorTexts: Record<string, string> = {
  INVALID_EMAIL_OR_PASSWORD: 'Wrong e-mail or password',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'There is already an account with this e-mail address',
}

const withOwnMessage = (refusal: AuthError): AuthError => ({
  ...refusal,
  error: errorTexts[refusal.code] ?? refusal.error,
})

function submitSignIn(mode: SignInMode, isSeller: boolean, values: SignInValues): Promise<SignInResult> {
  const email = values.email.trim()
  if (mode === 'sign-in') return signIn({ email, password: values.password })
  const { name, password, phone, businessName } = values
  const account = { name: name.trim(), email, password }
  if (!isSeller) return signUp({ ...account, type: 'customer' })
  return signUp({
    ...account,
    type: 'seller',
    phone: phone.trim(),
    businessName: businessName.trim() || undefined,
  })
}
