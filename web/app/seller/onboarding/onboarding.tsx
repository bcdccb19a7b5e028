import { Link, useSearchParams } from 'react-router'
import {
  saveBusiness,
  sellerAccountStatus,
  subscribe,
  type SellerAccountStatus,
} from '../../../../contract/sellers/seller-account.ts'
import { storeSettings } from '../../../../contract/store/store.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { endpointAction } from '../../lib/forms/endpoint-action'
import { Notice } from '../../ui/notice'
import { PageHeader } from '../../ui/page-header'
import type { Route } from './+types/onboarding'
import { BusinessForm } from './business-form'
import { titleOf } from '../../lib/brand'
import { SubscriptionCard } from './subscription-card'

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  const requests = Promise.all([api(sellerAccountStatus), api(storeSettings)])
  const [status, { online, sellerPlan }] = await orThrowResponse(requests, request, '/sign-in/seller')
  return { status, online, sellerPlan }
}

export const action = endpointAction({ saveBusiness, subscribe })
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Your business', 'seller area') },
]

/** Says what is missing before products can go live and before payouts; empty if nothing is. */
const todoText = ({ isSubscribed, isComplete }: SellerAccountStatus): string =>
  [
    ...(isSubscribed ? [] : ['Before your products can go live, pay for your subscription.']),
    ...(isComplete ? [] : ['Before we can pay you, tell us about your business and your bank account.']),
  ].join(' ')

/** The subscription, which a business needs before its products can be listed, and the details that payouts need. */
export default function Onboarding({ loaderData: { status, online, sellerPlan } }: Route.ComponentProps) {
  const payment = useSearchParams()[0].get('payment')
  const todo = todoText(status)
  return (
    <>
      <PageHeader
        title="Your business"
        text={
          <>
            {todo && `${todo} `}
            <Link to="/seller-listing" className="link font-semibold">
              List a product
            </Link>
          </>
        }
      />
      {status.status === 'suspended' && (
        <Notice kind="error" className="mb-6">
          Your business is suspended: {status.suspendedBecause}
        </Notice>
      )}
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="lg:order-2">
          <SubscriptionCard {...{ status, online, payment }} plan={sellerPlan} />
        </div>
        {status.isOwner ? (
          <BusinessForm status={status} />
        ) : (
          <Notice>Only the owner can see and change the business details.</Notice>
        )}
      </div>
    </>
  )
}
