import { useEffect } from 'react'
import { data, Outlet } from 'react-router'
import { whoAmI } from '../../../../contract/accounts/current-user.ts'
import { myBusiness } from '../../../../contract/sellers/seller-portal.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { AreaLayout, AreaError } from '../../components/area-layout'
import { setUser } from '../../lib/account/session'
import type { Route } from './+types/layout'
import { NoBusiness } from '../portal/no-business'
import { NotASeller } from '../portal/not-a-seller'
import { SellerHeader } from '../portal/seller-header'
import { SellerMenu } from '../portal/seller-menu'
import { AccountStatus } from '../portal/account-status'

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  const { user } = await orThrowResponse(api(whoAmI), request, '/sign-in/seller')
  if (user.role !== 'seller') {
    throw data({ error: 'This is for sellers', code: 'forbidden' }, { status: 403 })
  }
  return { user, ...(await orThrowResponse(api(myBusiness), request)) }
}

export const meta: Route.MetaFunction = () => [
  { title: 'Seller area | Navrang' },
  { name: 'robots', content: 'noindex' },
]

/** Where a business sees its goods, parcels and money. The server asks at every door again whose it is. */
export default function SellerLayout({ loaderData: { user, business } }: Route.ComponentProps) {
  useEffect(() => setUser(user), [user])
  return (
    <AreaLayout
      header={<SellerHeader name={business?.name ?? ''} part={business?.part ?? 'member'} />}
      menu={business && <SellerMenu part={business.part} className="sticky top-28" />}
    >
      {business && <AccountStatus business={business} />}
      {business ? <Outlet /> : <NoBusiness />}
    </AreaLayout>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <AreaError error={error} refused={<NotASeller />} />
)
