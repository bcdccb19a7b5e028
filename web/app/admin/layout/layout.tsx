import { useEffect } from 'react'
import { data, Outlet } from 'react-router'
import { whoAmI } from '../../../../contract/accounts/current-user.ts'
import { isStaff } from '../../../../contract/core/permissions.ts'
import { shopNotices } from '../../../../contract/store/store.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse, toSecondFactor } from '../../lib/api/route-errors'
import { AreaLayout, AreaError } from '../../components/area-layout'
import { setUser } from '../../lib/account/session'
import { Notice } from '../../ui/notice'
import type { Route } from './+types/layout'
import { AdminHeader } from './admin-header'
import { AdminMenu } from './admin-menu'
import { NotForYou } from './not-for-you'

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  const { user, lacksSecondFactor } = await orThrowResponse(api(whoAmI), request)
  if (!isStaff(user)) {
    throw data({ error: 'This is for the staff of the shop', code: 'forbidden' }, { status: 403 })
  }
  if (lacksSecondFactor) throw toSecondFactor(request)
  return { user, ...(await orThrowResponse(api(shopNotices), request)) }
}

export const meta: Route.MetaFunction = () => [
  { title: 'Navrang admin' },
  { name: 'robots', content: 'noindex' },
]

/** The staff's side of the shop. The server asks at every door again who comes; this guard only spares the way. */
export default function AdminLayout({ loaderData: { user, notices } }: Route.ComponentProps) {
  useEffect(() => setUser(user), [user])
  return (
    <AreaLayout
      header={<AdminHeader />}
      menu={<AdminMenu className="sticky top-24 -mx-1 max-h-[calc(100dvh-7rem)] overflow-y-auto px-1 pb-4" />}
    >
      {notices.map((text) => (
        <Notice key={text} kind="error" className="mb-6 print:hidden">
          {text}
        </Notice>
      ))}
      <Outlet />
    </AreaLayout>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <AreaError error={error} refused={<NotForYou />} />
)
