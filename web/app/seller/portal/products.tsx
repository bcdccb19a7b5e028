import { sellerGoods } from '../../../../contract/sellers/seller-portal.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { ButtonLink } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { Icon } from '../../ui/icon'
import type { Route } from './+types/products'
import { GoodsTable } from './goods-table'

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  return orThrowResponse(api(sellerGoods), request)
}

export const meta: Route.MetaFunction = () => [{ title: 'Products | Navrang seller area' }]

/** What this business has in the shop, and how many there are. */
export default function SellerProducts({ loaderData: { data } }: Route.ComponentProps) {
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-4xl">Products</h1>
        <ButtonLink to="/seller-listing" size="small">
          List a product
        </ButtonLink>
      </div>
      <p className="mb-5 max-w-prose text-muted">
        A change to a product is looked at by our team first; until then shoppers see it as it was. Stock you
        count yourself, at any time.
      </p>
      {data.length > 0 ? (
        <GoodsTable goods={data} />
      ) : (
        <EmptyState
          title="No products in the shop yet"
          picture={<Icon name="tag" className="size-16 text-muted" />}
        >
          <p className="text-muted">What our team has approved stands here with its stock.</p>
          <ButtonLink to="/seller-listing" variant="secondary">
            What you have sent in
          </ButtonLink>
        </EmptyState>
      )}
    </>
  )
}
