import { useEffect } from 'react'
import { data, isRouteErrorResponse, Outlet } from 'react-router'
import { whoAmI } from '../../../contract/identity.ts'
import { isStaff } from '../../../contract/rights.ts'
import { personApi } from '../api-context'
import { orPage, toSecondFactor } from '../refused'
import { Logo } from '../shop/logo'
import { knowUser } from '../shop/session'
import { Trouble } from '../shop/trouble'
import type { Route } from './+types/layout'
import { AdminHeader } from './admin-header'
import { AdminMenu } from './admin-menu'
import { NotForYou } from './not-for-you'

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(personApi)()
  const { user, lacksSecondFactor } = await orPage(api(whoAmI), request)
  if (!isStaff(user)) {
    throw data({ error: 'This is for the staff of the shop', code: 'forbidden' }, { status: 403 })
  }
  if (lacksSecondFactor) throw toSecondFactor(request)
  return { user }
}

export const meta: Route.MetaFunction = () => [
  { title: 'Navrang admin' },
  { name: 'robots', content: 'noindex' },
]

/** The staff's side of the shop. The server asks at every door again who comes; this guard only spares the way. */
export default function AdminLayout({ loaderData: { user } }: Route.ComponentProps) {
  useEffect(() => knowUser(user), [user])
  return (
    <div className="min-h-dvh">
      <AdminHeader />
      <div className="page-width grid gap-8 pt-6 pb-16 lg:grid-cols-[13rem_minmax(0,1fr)] lg:pt-8">
        <aside className="hidden lg:block print:hidden">
          <AdminMenu className="sticky top-28" />
        </aside>
        <main id="content" className="min-w-0">
          <Outlet />
        </main>
      </div>
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isForbidden = isRouteErrorResponse(error) && error.status === 403
  return (
    <>
      <header className="page-width flex h-20 items-center border-b border-line">
        <Logo />
      </header>
      <main id="content" className="page-width">
        {isForbidden ? <NotForYou /> : <Trouble error={error} />}
      </main>
    </>
  )
}
