import { Link } from 'react-router'
import { showCurrentUser, type SignedInUser } from '../../../../contract/accounts/current-user.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import type { Route } from './+types/profile'
import { changeMe } from '../../../../contract/accounts/account.ts'
import { refreshUser } from '../../lib/account/session'
import { ActionForm, useEndpointForm } from '../../lib/forms/action-form'
import { endpointAction } from '../../lib/forms/endpoint-action'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { PageHeader } from '../../ui/page-header'
import { titleOf } from '../../lib/brand'
import { Panel } from '../../ui/panel'

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  return orThrowResponse(api(showCurrentUser), request)
}

export const action = endpointAction({ changeMe })
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Profile') },
  { name: 'robots', content: 'noindex' },
]

export default function Profile({ loaderData: { user } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Profile" />
      <Panel title="E-mail" className="mb-8">
        <p className="mt-2 wrap-anywhere">
          {user.email}
          <span className="text-muted">{user.emailVerified ? ' (verified)' : ' (not verified yet)'}</span>
        </p>
        <Link to="/account/security" className="touch-link underline">
          Change how you sign in
        </Link>
      </Panel>
      <ProfileForm user={user} />
    </>
  )
}

/** The form with the user's name, phone number and business name. */
function ProfileForm({ user }: { user: SignedInUser }) {
  const save = useEndpointForm('changeMe', {
    done: 'Profile saved',
    onDone: () => void refreshUser().catch(() => null), // updates the stored user, so that the header shows the new name
  })
  return (
    <ActionForm of={save} className="stack max-w-xl">
      <Field label="Name" autoComplete="name" defaultValue={user.name} {...save.field('name')} />
      <Field
        label="Phone (optional)"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint="We use it to contact you about your orders."
        defaultValue={user.phone ?? ''}
        {...save.field('phone')}
      />
      {user.type === 'seller' && (
        <Field
          label="Business name"
          autoComplete="organization"
          defaultValue={user.businessName ?? ''}
          {...save.field('businessName')}
        />
      )}
      <Button type="submit" isBusy={save.isBusy} className="self-start">
        Save
      </Button>
    </ActionForm>
  )
}
