import { changeMe } from '../../../../contract/accounts/account.ts'
import type { SignedInUser } from '../../../../contract/accounts/current-user.ts'
import { api } from '../../lib/api/browser-api'
import { useHydrated } from '../../lib/hydrated'
import { refreshUser } from '../../lib/account/session'
import { useSaving } from '../../lib/api/use-saving'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'

/** What a person says about themselves. */
export function ProfileForm({ user }: { user: SignedInUser }) {
  const isHydrated = useHydrated()
  const { form, errorOf, isBusy, submit } = useSaving({
    validate: (typed) => changeMe.body!.safeParse(typed),
    save: async (body) => {
      await api(changeMe, { body })
      await refreshUser()
    },
    done: 'Your profile was saved',
  })
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex max-w-xl flex-col gap-4">
      <Field label="Name" name="name" autoComplete="name" defaultValue={user.name} error={errorOf('name')} />
      <Field
        label="Phone (optional)"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint="So that we can reach you about an order. Nobody else gets it from here."
        defaultValue={user.phone ?? ''}
        error={errorOf('phone')}
      />
      {user.type === 'seller' && (
        <Field
          label="Business name"
          name="businessName"
          autoComplete="organization"
          defaultValue={user.businessName ?? ''}
          error={errorOf('businessName')}
        />
      )}
      <Button type="submit" isBusy={isBusy} disabled={!isHydrated} className="self-start">
        Save
      </Button>
    </form>
  )
}
