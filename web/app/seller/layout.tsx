import { useEffect } from 'react'
import { data, isRouteErrorResponse, Outlet } from 'react-router'
import { whoAmI } from '../../../contract/identity.ts'
import { myBusiness } from '../../../contract/seller-portal.ts'
import { personApi } from '../api-context'
import { orPage } from '../refused'
import { Logo } from '../shop/logo'
import { knowUser } from '../shop/session'
import { Trouble } from '../shop/trouble'
import type { Route } from './+types/layout'
import { NoBusiness } from './portal/no-business'
import { NotASeller } from './portal/not-a-seller'
import { SellerHeader } from './portal/seller-header'
import { SellerMenu } from './portal/seller-menu'
import { Standing } from './portal/standing'

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(personApi)()
  const { user } = await orPage(api(whoAmI), request, '/sign-in/seller')
  if (user.role !== 'seller') {
    throw data({ error: 'This is for sellers', code: 'forbidden' }, { status: 403 })
  }
  return { user, ...(await orPage(api(myBusiness), request)) }
}

export const meta: Route.MetaFunction = () => [
  { title: 'Seller area | Navrang' },
  { name: 'robots', content: 'noindex' },
]

/** Where a business sees its goods, parcels and money. The server asks at every door again whose it is. */
export default function SellerLayout({ loaderData: { user, business } }: Route.ComponentProps) {
  useEffect(() => knowUser(user), [user])
  return (
    <div className="min-h-dvh">
      <SellerHeader name={business?.name ?? ''} part={business?.part ?? 'member'} />
      <div className="page-width grid gap-8 pt-6 pb-16 lg:grid-cols-[13rem_minmax(0,1fr)] lg:pt-8">
        <aside className="hidden lg:block">
          {business && <SellerMenu part={business.part} className="sticky top-28" />}
        </aside>
        <main id="content" className="min-w-0">
          {business && <Standing business={business} />}
          {business ? <Outlet /> : <NoBusiness />}
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
        {isForbidden ? <NotASeller /> : <Trouble error={error} />}
      </main>
    </>
  )
}
