import { useEffect, useState } from 'react'
import { Link, redirectDocument, useSearchParams, type ActionFunctionArgs } from 'react-router'
import { listCategories } from '../../../../contract/catalog/categories.ts'
import { currentCommission } from '../../../../contract/sellers/payouts.ts'
import { commissionTerms } from '../../../../contract/sellers/seller-money.ts'
import { startSelling } from '../../../../contract/sellers/seller-portal.ts'
import { mySubmissions } from '../../../../contract/sellers/submissions.ts'
import type { Reply } from '../../../../contract/core/client.ts'
import type { SignedInUser } from '../../../../contract/accounts/current-user.ts'
import { api } from '../../lib/api/browser-api'
import { ClientOnly } from '../../ui/hydration/hydrated'
import { useSignedInUser } from '../../lib/account/signed-in-user'
import { publicApi } from '../../lib/api/api-context'
import { loadSettings } from '../../lib/api/load-settings'
import { orThrowResponse } from '../../lib/api/route-errors'
import { knowOrigin } from '../../lib/meta/absolute-url'
import { staticMeta } from '../../lib/meta/static-meta'
import { endpointAction } from '../../lib/forms/endpoint-action'
import { Notice } from '../../ui/notice'
import { StartSelling } from '../start-selling'
import type { Route } from './+types/listing'
import { ListingForm } from './listing-form'
import { OwnSubmissions } from './own-submissions'
import { SellerTerms } from './seller-terms'
import { shopName } from '../../lib/brand'
import { emptyListing, useInitialListing } from './use-initial-listing'

export const headers = () => ({ 'cache-control': 'public' })
export async function loader({ context, request }: Route.LoaderArgs) {
  const api = context.get(publicApi)
  const [{ sellerPlan }, { data: categories }, commission] = await orThrowResponse(
    Promise.all([
      loadSettings(api, ['sellerPlan']),
      api(listCategories, { query: { offeredIn: 'sellerForm' } }),
      api(currentCommission),
    ]),
    request,
  )
  return {
    ...knowOrigin({ request }),
    sellerPlan,
    commission: commissionTerms(commission),
    categories: categories.map(({ name }) => name),
  }
}

const beginSelling = endpointAction({ startSelling })

/** Makes a customer a seller and opens the page "Business" as a new document, because the seller area would otherwise keep its error page. */
export async function action(args: ActionFunctionArgs) {
  const response = await beginSelling(args)
  return response.data.isDone ? redirectDocument('/seller/onboarding') : response
}
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  staticMeta({
    matches,
    origin: loaderData?.origin,
    path: '/seller-listing',
    title: 'List Your Product',
    description: `Send your festive wear, jewellery or cosmetics to ${shopName(matches)} for review and sell all over India.`,
  })

type OwnSubmissionsReply = Reply<typeof mySubmissions>

export default function SellerListing({
  loaderData: { sellerPlan, commission, categories },
}: Route.ComponentProps) {
  const user = useSignedInUser()
  const seller = user?.role === 'seller' ? user : null
  const [own, refresh] = useOwnSubmissions(seller?.id ?? null)
  return (
    <main id="content" className="page-width page-room">
      <h1 className="text-[clamp(2.1rem,6vw,3.25rem)]">List Your Product</h1>
      <p className="mt-3 max-w-2xl text-lg">
        {seller ? `Welcome, ${seller.businessName || seller.name}! ` : ''}
        Describe your product and add photos. Our team reviews every product before it goes live and lets you
        know by e-mail.
      </p>
      {!seller && <ClientOnly>{user?.role === 'customer' ? <CustomerNotice /> : <SignInHint />}</ClientOnly>}
      <div className="mt-8 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <ClientOnly
          fallback={
            <ListingForm start={emptyListing} categories={categories} packer={null} onDone={refresh} />
          }
        >
          <SellerListingForm
            seller={seller}
            categories={categories}
            packer={own?.packer ?? null}
            onDone={refresh}
          />
        </ClientOnly>
        <div className="stack-wide">
          <SellerTerms quota={own?.quota ?? null} plan={sellerPlan} commission={commission} />
          {seller && own && <OwnSubmissions submissions={own.submissions} />}
        </div>
      </div>
    </main>
  )
}

const SignInHint = () => (
  <p className="mt-2 text-muted">
    <Link to="/sign-in/seller" className="link font-semibold">
      Sign in as a seller
    </Link>{' '}
    to track your submissions and change them later.
  </p>
)

/** Shown to a signed-in customer. */
const CustomerNotice = () => (
  <Notice className="mt-4" action={<StartSelling />}>
    Your account is not a seller account yet. As a seller you can track your submissions and change them
    later.
  </Notice>
)

type SellerListingFormProps = {
  seller: SignedInUser | null
  categories: readonly string[]
  packer: string | null
  onDone: () => void
}

/** The form for a new product, or for the listing that the URL names. */
function SellerListingForm({ seller, categories, packer, onDone }: SellerListingFormProps) {
  const [search, setSearch] = useSearchParams()
  const start = useInitialListing({
    submission: search.get('submission'),
    product: search.get('change'),
    seller,
  })
  const done = () => {
    onDone()
    if (start.editing) setSearch({}, { preventScrollReset: true })
  }
  return <ListingForm key={start.key} start={start} categories={categories} packer={packer} onDone={done} />
}

/** The submissions of the signed-in seller, and a function that loads them again. */
function useOwnSubmissions(sellerId: string | null): [OwnSubmissionsReply | null, () => void] {
  const [own, setOwn] = useState<OwnSubmissionsReply | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    if (sellerId) api(mySubmissions, { signal: controller.signal }).then(setOwn, () => undefined)
    return () => controller.abort()
  }, [sellerId])
  return [sellerId ? own : null, () => void (sellerId && api(mySubmissions).then(setOwn, () => undefined))]
}
