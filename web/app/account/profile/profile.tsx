import { Link } from 'react-router'
import { whoAmI } from '../../../../contract/accounts/current-user.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import type { Route } from './+types/profile'
import { ProfileForm } from './profile-form'

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  return orThrowResponse(api(whoAmI), request)
}

export const meta: Route.MetaFunction = () => [
  { title: 'Profile | Navrang' },
  { name: 'robots', content: 'noindex' },
]

export default function Profile({ loaderData: { user } }: Route.ComponentProps) {
  return (
    <>
      <h1 className="mb-6 text-4xl">Profile</h1>
      <section className="mb-8 rounded-card border border-line bg-surface p-5">
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
      </section>
      <ProfileForm user={user} />
    </>
  )
}
