import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { whoAmI } from '../../../contract/accounts/current-user.ts'
import { userApi } from '../lib/api/api-context'
import { orThrowResponse } from '../lib/api/route-errors'
import { setUser } from '../lib/account/session'
import { ErrorPage } from '../components/error-page'
import { AccountNav } from './account-nav'
import type { Route } from './+types/layout'

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  return orThrowResponse(api(whoAmI), request, '/sign-in')
}

/** What is about the person: their orders, who they are, where they live, how they get in, what we know. */
export default function AccountLayout({ loaderData: { user } }: Route.ComponentProps) {
  useEffect(() => setUser(user), [user])
  return (
    <main
      id="content"
      className="page-width grid items-start gap-x-10 gap-y-6 py-6 lg:grid-cols-[14rem_minmax(0,1fr)] lg:py-12"
    >
      <AccountNav />
      <div className="min-w-0 max-w-4xl">
        <Outlet />
      </div>
    </main>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="content" className="page-width">
      <ErrorPage error={error} />
    </main>
  )
}
