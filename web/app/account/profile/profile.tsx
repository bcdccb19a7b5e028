import { Link } from 'react-router'
import { showCurrentUser, type SignedInUser } from '../../../../contract/accounts/current-user.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import type { Route } from './+types/profile'
import { changeMe } from '../../../../contract/accounts/account.ts'
import { api } from '../../lib/api/browser-api'
import { refreshUser } from '../../lib/account/session'
import { useSaving } from '../../lib/api/use-saving'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { Card } from '../../ui/card'

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  return orThrowResponse(api(showCurrentUser), request)
}

export const meta: Route.MetaFunction = () => [
  { title: 'Profile | Navrang' },
  { name: 'robots', content: 'noindex' },
]

export default function Profile({ loaderData: { user } }: Route.ComponentProps) {
  return (
    <>
      <h1 className="mb-6 text-4xl">Profile</h1>
      <Card className="mb-8 p-5">
        <h2 className="text-xl">E-mail</h2>
        <p className="mt-2 wrap-anywhere">
          {user.email}
          <span className="text-muted">{user.emailVerified ? ' (verified)' : ' (not verified yet)'}</span>
        </p>
        <Link
          to="/account/security"
          className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4"
        >
          Change how you sign in
        </Link>
      </Card>
      <ProfileForm user={user} />
    </>
  )
}

/** The form with the user's name, phone number and business name. */
function ProfileForm({ user }: { user: SignedInUser }) {
  const { form, errorOf, isBusy, submit } = useSaving({
    validate: (typed) => changeMe.body!.safeParse(typed),
    save: async (body) => {
      await api(changeMe, { body })
      await refreshUser()
    },
    done: 'Profile saved',
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
        hint="We use it to contact you about your orders."
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
      <Button type="submit" isBusy={isBusy} needsScript className="self-start">
        Save
      </Button>
    </form>
  )
}
