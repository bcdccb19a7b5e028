import { Link, useSearchParams } from 'react-router'
import type { SignedInUser } from '../../../../contract/accounts/current-user.ts'
import { useHydrated } from '../../lib/hydrated'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { TwoFactorForm } from './two-factor-form'
import { PasskeySignIn } from './passkey-sign-in'
import { NewPasswordField, PasswordField } from './password-field'
import { useSignInForm, type SignInMode } from './use-sign-in'

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
