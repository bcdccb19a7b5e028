import { useEffect } from 'react'
import { data, Outlet } from 'react-router'
import { whoAmI } from '../../../../contract/accounts/current-user.ts'
import { myBusiness, type Business } from '../../../../contract/sellers/seller-portal.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { AreaLayout, AreaError } from '../../components/area-layout'
import { setUser } from '../../lib/account/session'
import type { Route } from './+types/layout'
import { SellerHeader, SellerMenu } from './seller-header'
import { Notice } from '../../ui/notice'
import { ButtonLink } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { Icon } from '../../ui/icon'
import { useSignedInUser } from '../../lib/account/signed-in-user'

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

/** What everybody in a business has to know before anything else. */
function AccountStatus({ business: { status } }: { business: Business }) {
  if (status === 'active') return null
  return (
    <Notice kind={status === 'suspended' ? 'error' : 'info'} className="mb-6">
      {status === 'suspended'
        ? 'This business is suspended: shoppers do not see its products. Please write to us.'
        : 'We have yet to confirm this business. Until then nothing of it is paid out.'}
    </Notice>
  )
}

/** For a seller who has sent in nothing yet. */
const NoBusiness = () => (
  <EmptyState
    level={1}
    title="Your business begins with a product"
    picture={<Icon name="store" className="size-16 text-muted" />}
  >
    <p className="text-muted">
      Send us your first product. From then on you find here what shoppers order, what you are paid, and who
      works with you.
    </p>
    <ButtonLink to="/seller-listing">List your product</ButtonLink>
  </EmptyState>
)

/** For who is signed in but sells nothing here, or may not see this part of the business. */
function NotASeller() {
  const user = useSignedInUser()
  const isSeller = user?.role === 'seller'
  return (
    <EmptyState
      level={1}
      title={isSeller ? 'This is for the owner of the business' : 'This part is for sellers'}
      picture={<Icon name="shield" className="size-16 text-muted" />}
    >
      <p className="text-muted">
        {user
          ? `You are signed in as ${user.email}.${isSeller ? ' Ask the owner of your business to let you see it.' : ''}`
          : 'Your account is not one of a seller.'}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to={isSeller ? '/seller' : '/'}>{isSeller ? 'Seller area' : 'Return to Home'}</ButtonLink>
        <ButtonLink to="/sign-in/seller?redirect=/seller" variant="secondary">
          Use another account
        </ButtonLink>
      </div>
    </EmptyState>
  )
}
