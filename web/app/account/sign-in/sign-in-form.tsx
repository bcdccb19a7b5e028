import { Link, useSearchParams } from 'react-router'
import type { SignedInUser } from '../../../../contract/accounts/current-user.ts'
import { useHydrated } from '../../lib/hydrated'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { TwoFactorForm } from './two-factor-form'
import { PasskeySignIn } from './passkey-sign-in'
import { NewPasswordField, PasswordField } from './password-field'
import { useState } from 'react'
import { signIn, signUp, type Outcome, type Refused } from '../../lib/account/session'
import { signInFields, validateSignIn, validateSignUp, type SignInValues } from './sign-in-fields'
import { toFormErrors, useFieldForm } from '../use-field-form'

type EntryFormProps = {
  mode: SignInMode
  isSeller?: boolean
  onEntered: (user: SignedInUser) => void | Promise<void>
}

/** Signs in or up, in the same shape everywhere; who has a second factor proves it in the same place. */
export function SignInForm({ mode, isSeller = false, onEntered }: EntryFormProps) {
  const { form, part, failure, isBusy, onSubmit, needsCode, beginAgain } = useSignInForm({
    mode,
    isSeller,
    onEntered,
  })
  const isHydrated = useHydrated()
  const isNew = mode === 'sign-up'
  if (needsCode) return <TwoFactorForm onEntered={onEntered} onAgain={beginAgain} />
  return (
    <>
      <form ref={form} method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        {failure && <Notice kind="error">{failure}</Notice>}
        {isNew && <Field label="Your name" autoComplete="name" maxLength={100} required {...part('name')} />}
        {isNew && isSeller && <SellerFields part={part} />}
        <Field
          label="E-mail"
          type="email"
          inputMode="email"
          autoComplete={isNew ? 'email' : 'username webauthn'}
          autoCapitalize="none"
          spellCheck={false}
          required
          {...part('email')}
        />
        {isNew ? <NewPasswordField {...part('password')} /> : <CurrentPassword part={part} />}
        <Button type="submit" size="large" isWide isBusy={isBusy} disabled={!isHydrated} className="mt-2">
          {isBusy ? 'One moment...' : isNew ? 'Create account' : 'Sign in'}
        </Button>
      </form>
      {!isNew && <PasskeySignIn onEntered={onEntered} />}
    </>
  )
}

type Part = ReturnType<typeof useSignInForm>['part']

/** The way to a new password stands after the field, so that the keyboard goes from one to the next without a detour. */
function CurrentPassword({ part }: { part: Part }) {
  const wanted = useSearchParams()[0].get('redirect')
  return (
    <div>
      <PasswordField
        label="Password"
        autoComplete="current-password"
        maxLength={128}
        required
        {...part('password')}
      />
      <Link
        to={wanted ? `/forgot-password?redirect=${encodeURIComponent(wanted)}` : '/forgot-password'}
        className="mt-1 inline-flex min-h-11 items-center text-sm font-semibold text-brand underline"
      >
        Forgot your password?
      </Link>
    </div>
  )
}

const SellerFields = ({ part }: { part: Part }) => (
  <>
    <Field
      label="Business name (optional)"
      autoComplete="organization"
      maxLength={100}
      {...part('businessName')}
    />
    <Field
      label="Phone"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      hint="Our team calls this number about your products"
      required
      {...part('phone')}
    />
  </>
)

export type SignInMode = 'sign-in' | 'sign-up'

type UseEntry = {
  mode: SignInMode
  isSeller: boolean
  onEntered: (user: SignedInUser) => void | Promise<void>
}

/** The form to get in. `needsCode` is true when the password was right and a second factor is wanted. */
function useSignInForm({ mode, isSeller, onEntered }: UseEntry) {
  const [needsCode, setNeedsCode] = useState(false)
  const form = useFieldForm({
    fields: signInFields,
    kind: mode,
    validate: (typed) => (mode === 'sign-in' ? validateSignIn(typed) : validateSignUp(typed, isSeller)),
    send: async (typed) => {
      const outcome = await enterWith(mode, isSeller, typed)
      if ('error' in outcome) return toFormErrors(inOurWords(outcome), signInFields, places)
      if ('user' in outcome) await onEntered(outcome.user)
      else setNeedsCode(true)
      return null
    },
  })
  return { ...form, needsCode, beginAgain: () => setNeedsCode(false) }
}

const places = { PASSWORD: 'password', USER_ALREADY_EXISTS: 'email' } as const

/** The same words whether the account exists or not. */
const words: Record<string, string> = {
  INVALID_EMAIL_OR_PASSWORD: 'Wrong e-mail or password',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'There is already an account with this e-mail address',
}

const inOurWords = (refused: Refused): Refused => ({
  ...refused,
  error: words[refused.code] ?? refused.error,
})

function enterWith(mode: SignInMode, isSeller: boolean, typed: SignInValues): Promise<Outcome> {
  const email = typed.email.trim()
  if (mode === 'sign-in') return signIn({ email, password: typed.password })
  const { name, password, phone, businessName } = typed
  const who = { name: name.trim(), email, password }
  if (!isSeller) return signUp({ ...who, type: 'customer' })
  return signUp({
    ...who,
    type: 'seller',
    phone: phone.trim(),
    businessName: businessName.trim() || undefined,
  })
}
