import { isRouteErrorResponse, Link, useSearchParams } from 'react-router'
import { sellerAccountStatus } from '../../../../contract/sellers/seller-account.ts'
import { storeSettings } from '../../../../contract/store/store.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { ErrorPage } from '../../components/error-page'
import { ButtonLink } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { Notice } from '../../ui/notice'
import type { Route } from './+types/onboarding'
import { BusinessForm } from './business-form'
import { SubscriptionCard } from './subscription-card'

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  const asked = Promise.all([api(sellerAccountStatus), api(storeSettings)])
  const [standing, { online }] = await orThrowResponse(asked, request, '/sign-in/seller')
  return { standing, canPayOnline: online !== 'none' }
}

export const meta: Route.MetaFunction = () => [
  { title: 'Your business | Navrang' },
  { name: 'robots', content: 'noindex' },
]

/** What a business tells of itself and pays, before its goods can be listed. */
export default function Onboarding({ loaderData: { standing, canPayOnline } }: Route.ComponentProps) {
  const payment = useSearchParams()[0].get('payment')
  return (
    <main id="content" className="page-width py-8 lg:py-12">
      <h1 className="text-[clamp(2.1rem,6vw,3.25rem)]">Your business</h1>
      <p className="mt-3 max-w-2xl text-lg">
        Two things before your goods can be in the shop: the month is paid, and we know who you are and where
        the money goes.{' '}
        <Link to="/seller-listing" className="font-semibold text-brand underline underline-offset-4">
          List a product
        </Link>
      </p>
      {standing.status === 'suspended' && (
        <Notice kind="error" className="mt-6">
          Your business is suspended: {standing.suspendedBecause}
        </Notice>
      )}
      <div className="mt-8 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="lg:order-2">
          <SubscriptionCard {...{ standing, canPayOnline, payment }} />
        </div>
        {standing.isOwner ? (
          <BusinessForm standing={standing} />
        ) : (
          <Notice>Only the owner sees and changes the details of the business.</Notice>
        )}
      </div>
    </main>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 403) return <ErrorPage error={error} />
  return (
    <main id="content">
      <EmptyState level={1} title="This is for sellers">
        <p className="text-muted">Sign in with the account of your business, or make one.</p>
        <ButtonLink to="/sign-up/seller">Sell with us</ButtonLink>
      </EmptyState>
    </main>
  )
}
