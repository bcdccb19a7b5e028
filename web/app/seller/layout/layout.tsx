import { useEffect } from 'react'
import { data, Outlet, redirect } from 'react-router'
import { showCurrentUser } from '../../../../contract/accounts/current-user.ts'
import { sellerAccountStatus } from '../../../../contract/sellers/seller-account.ts'
import { myBusiness, type MyBusiness } from '../../../../contract/sellers/seller-portal.ts'
import { userApi } from '../../lib/api/api-context'
import { lastLoadedLoader } from '../../lib/api/last-loaded'
import { orThrowResponse } from '../../lib/api/route-errors'
import { AreaLayout, AreaError } from '../../components/area-layout'
import { setUser } from '../../lib/account/session'
import type { Route } from './+types/layout'
import { SellerHeader, SellerMenu } from './seller-header'
import { Notice } from '../../ui/notice'
import { NotASeller } from '../start-selling'
import { titleOf } from '../../lib/brand'

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  const { user } = await orThrowResponse(api(showCurrentUser), request, '/sign-in/seller')
  if (user.role !== 'seller') {
    throw data({ error: 'This area is for sellers only', code: 'forbidden' }, { status: 403 })
  }
  // The first visit to the page "Business" creates the business of a new seller.
  if (new URL(request.url).pathname === '/seller/onboarding') {
    await orThrowResponse(api(sellerAccountStatus), request)
  }
  const { business } = await orThrowResponse(api(myBusiness), request)
  if (!business) throw redirect('/seller-listing')
  return { user, business }
}

export const clientLoader = lastLoadedLoader<Awaited<ReturnType<typeof loader>>>()

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Seller area') },
  { name: 'robots', content: 'noindex' },
]

/** The layout of the seller area. It only hides pages: every endpoint checks the permissions on the server. */
export default function SellerLayout({ loaderData: { user, business } }: Route.ComponentProps) {
  useEffect(() => setUser(user), [user])
  return (
    <AreaLayout
      header={<SellerHeader name={business.name} role={business.role} />}
      menu={<SellerMenu role={business.role} className="sticky top-28" />}
    >
      <AccountStatus business={business} />
      <Outlet />
    </AreaLayout>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <AreaError error={error} forbidden={<NotASeller />} />
)

/** A notice above every page while the business is suspended or has not been verified yet. */
function AccountStatus({ business: { status } }: { business: MyBusiness }) {
  if (status === 'active') return null
  return (
    <Notice kind={status === 'suspended' ? 'error' : 'info'} className="mb-6">
      {status === 'suspended'
        ? 'This business is suspended, and its products are hidden from shoppers. Please contact us.'
        : 'We are still verifying this business. Payouts start once it is verified.'}
    </Notice>
  )
}
