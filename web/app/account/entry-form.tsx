import type { SignedInUser } from '../../../contract/identity.ts'
import { useHydrated } from '../shop/hydrated'
import { Button } from '../ui/button'
import { Field } from '../ui/field'
import { Notice } from '../ui/notice'
import { PasswordField } from './password-field'
import { useEntry, type EntryMode } from './use-entry'

type EntryFormProps = {
  mode: EntryMode
  isSeller?: boolean
  onEntered: (user: SignedInUser) => void | Promise<void>
}

/** Signs in or up, in the same shape everywhere. */
export function EntryForm({ mode, isSeller = false, onEntered }: EntryFormProps) {
  const { form, part, failure, isBusy, onSubmit } = useEntry({ mode, isSeller, onEntered })
  const isAlive = useHydrated()
  const isNew = mode === 'sign-up'
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={(event) => void onSubmit(event)}
      className="flex flex-col gap-4"
    >
      {failure && <Notice kind="error">{failure}</Notice>}
      {isNew && <Field label="Your name" autoComplete="name" required {...part('name')} />}
      {isNew && isSeller && <SellerFields part={part} />}
      <Field
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete={isNew ? 'email' : 'username'}
        autoCapitalize="none"
        spellCheck={false}
        required
        {...part('email')}
      />
      <PasswordField
        label="Password"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        hint={isNew ? 'At least 8 characters' : undefined}
        maxLength={128}
        required
        {...part('password')}
      />
      <Button type="submit" size="large" isWide isBusy={isBusy} disabled={!isAlive} className="mt-2">
        {isBusy ? 'One moment...' : isNew ? 'Create account' : 'Sign in'}
      </Button>
    </form>
  )
}

const SellerFields = ({ part }: { part: ReturnType<typeof useEntry>['part'] }) => (
  <>
    <Field label="Business name (optional)" autoComplete="organization" {...part('businessName')} />
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
