import { isRouteErrorResponse, useNavigate, useNavigation, useSearchParams } from 'react-router'
import {
  adminSorts,
  countedUpTo,
  listAdminProducts,
  showAdminProduct,
  stockFilters,
} from '../../../../contract/catalog/admin-products.ts'
import { ProductStatus, ProductType } from '../../../../contract/catalog/catalog.ts'
import { exportProducts } from '../../../../contract/reports/exports.ts'
import { can } from '../../../../contract/core/permissions.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { SavePdf } from '../../components/orders/save-pdf'
import { ErrorPage } from '../../components/error-page'
import { ButtonLink } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { Icon } from '../../ui/icon'
import type { Route } from './+types/products'
import { useAdminUser } from '../layout/use-admin-user'
import { ColumnChoice, useHiddenColumns } from '../../components/admin-lists/column-choice'
import { ConnectionFailed } from '../dashboard/connection-failed'
import { EditDialog } from './edit-dialog'
import { ProductFilters, ProductTabs, productListPath, type ProductFilter } from './product-filters'
import { productColumns, ProductTable } from './product-table'
import { RefreshButton } from '../../components/admin-lists/refresh-button'

const PAGE = 50

export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams
  const one = <T extends string>(of: readonly T[], name: string) =>
    of.find((value) => value === asked.get(name)) ?? ''
  const filter: ProductFilter = {
    productType: one(ProductType.options, 'productType'),
    status: one(ProductStatus.options, 'status'),
    stock: one(stockFilters, 'stock'),
    sort: one(adminSorts, 'sort'),
    category: asked.get('category')?.slice(0, 40) ?? '',
    q: asked.get('q')?.trim().slice(0, 100) ?? '',
  }
  const after = asked.get('after')?.slice(0, 600) ?? ''
  const said = Object.fromEntries(Object.entries({ ...filter, after }).filter(([, value]) => value))
  const api = await context.get(userApi)()
  const edit = asked.get('edit')?.slice(0, 100)
  const [list, product] = [
    await orThrowResponse(api(listAdminProducts, { query: { limit: PAGE, ...said } }), request),
    edit ? await orThrowResponse(api(showAdminProduct, { params: { id: edit } }), request) : null,
  ]
  return { ...list, filter, isFurther: after !== '', product }
}

export const meta: Route.MetaFunction = () => [
  { title: 'Products | Navrang admin' },
  { name: 'robots', content: 'noindex' },
]

export default function AdminProducts({ loaderData }: Route.ComponentProps) {
  const { data, counts, total, next, filter, isFurther, product } = loaderData
  const isLoading = useNavigation().state === 'loading'
  const [hidden, setHidden] = useHiddenColumns('products')
  const mayEdit = can('catalogue', useAdminUser())
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-4xl">Products</h1>
        <div className="flex flex-wrap gap-3">
          <ColumnChoice columns={productColumns.slice(1, -1)} hidden={hidden} onChange={setHidden} />
          <RefreshButton />
          {mayEdit && (
            <SavePdf address={exportProducts.path} name="navrang-products" ending="csv">
              Export CSV
            </SavePdf>
          )}
          {mayEdit && (
            <ButtonLink to="/admin/products/import" size="small" variant="secondary">
              Import CSV
            </ButtonLink>
          )}
          {mayEdit && (
            <ButtonLink to="/admin/new-product" size="small">
              <Icon name="plus" />
              Add Product
            </ButtonLink>
          )}
        </div>
      </div>
      <ProductTabs counts={counts} filter={filter} />
      <ProductFilters key={JSON.stringify(filter)} filter={filter} />
      <p aria-live="polite" className="my-4 text-muted">
        {countWords(data.length, total, next !== null)}
      </p>
      <div aria-busy={isLoading} className={`transition-opacity ${isLoading ? 'opacity-60' : ''}`}>
        {data.length > 0 ? (
          <ProductTable products={data} mayEdit={mayEdit} hidden={hidden} />
        ) : (
          <NoProducts filter={filter} isFurther={isFurther} />
        )}
      </div>
      <nav aria-label="Pages" className="mt-6 flex flex-wrap justify-center gap-3">
        {isFurther && (
          <ButtonLink to={productListPath(filter)} variant="secondary">
            First page
          </ButtonLink>
        )}
        {next && (
          <ButtonLink to={productListPath(filter, { after: next })} variant="secondary">
            Next page
          </ButtonLink>
        )}
      </nav>
      {product && mayEdit && <Editing key={`${product._id} ${product.version}`} product={product} />}
    </>
  )
}

/** The editor stands in the address, so that a link opens it and the way back closes it. */
function Editing({ product }: { product: NonNullable<Route.ComponentProps['loaderData']['product']> }) {
  const navigate = useNavigate()
  const [asked] = useSearchParams()
  function leave() {
    const rest = new URLSearchParams(asked)
    rest.delete('edit')
    void navigate(`?${rest}`, { preventScrollReset: true })
  }
  return <EditDialog product={product} onClose={leave} onReload={() => void navigate(0)} />
}

function countWords(count: number, total: number | null, hasMore: boolean): string {
  if (total !== null) {
    if (total > countedUpTo) return `More than ${countedUpTo.toLocaleString('en-IN')} products`
    return total === 1 ? 'One product' : `${total.toLocaleString('en-IN')} products`
  }
  const products = count === 1 ? 'One product' : `${count} products`
  return hasMore ? `${products} on this page, more on the next` : `${products} on this page`
}

function NoProducts({ filter, isFurther }: { filter: ProductFilter; isFurther: boolean }) {
  const isFiltered = Object.entries(filter).some(([name, value]) => name !== 'sort' && value)
  return (
    <EmptyState title={isFiltered || isFurther ? 'No such products' : 'No products yet'}>
      <p className="text-muted">
        {isFiltered ? 'Nothing matches these filters.' : 'What you add here is in the shop at once.'}
      </p>
      <ButtonLink to={isFiltered || isFurther ? '/admin/products' : '/admin/new-product'} variant="secondary">
        {isFiltered || isFurther ? 'Show all products' : 'Add Product'}
      </ButtonLink>
    </EmptyState>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isAnswer = isRouteErrorResponse(error) && error.status < 500
  return isAnswer ? <ErrorPage error={error} /> : <ConnectionFailed />
}
