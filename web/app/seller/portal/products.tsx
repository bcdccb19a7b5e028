import type { ShouldRevalidateFunctionArgs } from 'react-router'
import {
  sellerGoods,
  setSellerStock,
  SELLER_LOW_STOCK,
  lowStockItems,
} from '../../../../contract/sellers/seller-portal.ts'
import { ListFilters } from '../../components/admin-lists/list-filters'
import { ShownRows } from '../../components/admin-lists/list-pages'
import { userApi } from '../../lib/api/api-context'
import { requestUrl } from '../../lib/api/request-url'
import { orThrowResponse } from '../../lib/api/route-errors'
import { endpointAction } from '../../lib/forms/endpoint-action'
import { ButtonLink } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { PageHeader } from '../../ui/page-header'
import type { Route } from './+types/products'
import { titleOf } from '../../lib/brand'
import { ProductTable } from './product-table'

const PATH = '/seller/products'
const filters = [
  { name: 'stock', label: 'Stock', options: { low: `Low: ${SELLER_LOW_STOCK} or fewer` }, none: 'Any' },
]

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  const { data, total } = await orThrowResponse(api(sellerGoods), request)
  const isLow = requestUrl(request).searchParams.get('stock') === 'low'
  const products = isLow ? data.filter((product) => lowStockItems(product).length > 0) : data
  return { products, filter: { stock: isLow ? 'low' : '' }, searched: data.length, total }
}

export const action = endpointAction({ setSellerStock })
export { clientAction } from '../../lib/forms/form-result'

/** Loads the stock again also after a refusal, so that the form contains the current stock. React Router does so only after a success. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Products', 'seller area') },
]

/** The products of this business with their stock. */
export default function SellerProducts({ loaderData }: Route.ComponentProps) {
  const { products, filter, searched, total } = loaderData
  return (
    <>
      <PageHeader
        title="Products"
        text="Our team reviews every change to a product; until then shoppers see the current version. You can update stock at any time."
      >
        <ButtonLink to="/seller-listing" size="small">
          List a product
        </ButtonLink>
      </PageHeader>
      <ListFilters path={PATH} filter={filter} parts={filters} />
      <ProductTable products={products} empty={filter.stock ? noneLow : noProducts} />
      <ShownRows shown={searched} total={total} of={filter.stock ? 'products were checked' : 'products'} />
    </>
  )
}

const noneLow = (
  <EmptyState title="No matching products" icon="tag">
    <p className="text-muted">No live product is low on stock.</p>
  </EmptyState>
)

const noProducts = (
  <EmptyState title="No products in the shop yet" icon="tag">
    <p className="text-muted">Approved products appear here with their stock.</p>
    <ButtonLink to="/seller-listing" variant="secondary">
      View your submissions
    </ButtonLink>
  </EmptyState>
)
