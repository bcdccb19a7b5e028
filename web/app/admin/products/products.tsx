import { listCategories } from '../../../../contract/catalog/categories.ts'
import { CategoriesProvider } from '../../components/admin-lists/categories'
import { lazy, Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import {
  adminSorts,
  archiveProduct,
  changeProduct,
  countedUpTo,
  duplicateProduct,
  listAdminProducts,
  restoreProduct,
  showAdminProduct,
  stockFilters,
} from '../../../../contract/catalog/admin-products.ts'
import { ProductStatus, ProductType } from '../../../../contract/catalog/catalog.ts'
import {
  setProductStatus,
  undoProductStatus,
  editProducts,
  undoProductEdit,
} from '../../../../contract/catalog/edit-products.ts'
import { exportProducts } from '../../../../contract/reports/exports.ts'
import { can } from '../../../../contract/core/permissions.ts'
import { userApi } from '../../lib/api/api-context'
import { useEndpointForm } from '../../lib/forms/action-form'
import { endpointAction } from '../../lib/forms/endpoint-action'
import { orThrowResponse } from '../../lib/api/route-errors'
import { DownloadButton } from '../../components/download-button'
import { ButtonLink } from '../../ui/button'
import { CursorPager } from '../../components/admin-lists/list-pages'
import { EmptyState } from '../../ui/empty-state'
import { Icon } from '../../ui/icon'
import { PageHeader } from '../../ui/page-header'
import { ListCount } from '../../ui/list-body'
import type { Route } from './+types/products'
import { useAdminUser } from '../layout/admin-user'
import { ColumnChoice, createHiddenColumns } from '../../components/admin-lists/column-choice'
import { ProductFilters, productListPath, type ProductFilter } from './product-filters'
import { productColumns, ProductTable } from './product-table'
import { titleOf } from '../../lib/brand'
import { useFileName } from '../../lib/downloads'
import { HeaderActions } from '../../ui/menu/row-menu'
import { RefreshButton } from '../../components/admin-lists/refresh-button'
import { viewForms } from '../../components/admin-lists/save-view'

const PAGE = 50

/** The form of a product is loaded when staff edit one, so that the list opens quickly. */
const EditDialog = lazy(() => import('./edit-dialog').then((all) => ({ default: all.EditDialog })))

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const choice = <T extends string>(options: readonly T[], name: string) =>
    options.find((value) => value === searchParams.get(name)) ?? ''
  const filter: ProductFilter = {
    productType: choice(ProductType.options, 'productType'),
    status: choice(ProductStatus.options, 'status'),
    stock: choice(stockFilters, 'stock'),
    sort: choice(adminSorts, 'sort'),
    category: searchParams.get('category')?.slice(0, 40) ?? '',
    q: searchParams.get('q')?.trim().slice(0, 100) ?? '',
  }
  const after = searchParams.get('after')?.slice(0, 600) ?? ''
  const params = Object.fromEntries(Object.entries({ ...filter, after }).filter(([, value]) => value))
  const api = await context.get(userApi)()
  const edit = searchParams.get('edit')?.slice(0, 100)
  const { data: categories } = await orThrowResponse(api(listCategories, { query: {} }), request)
  const [list, product] = [
    await orThrowResponse(api(listAdminProducts, { query: { limit: PAGE, ...params } }), request),
    edit ? await orThrowResponse(api(showAdminProduct, { params: { id: edit } }), request) : null,
  ]
  return { ...list, filter, isLaterPage: after !== '', product, categories }
}

export const action = endpointAction({
  archiveProduct,
  changeProduct,
  duplicateProduct,
  editProducts,
  restoreProduct,
  setProductStatus,
  undoProductEdit,
  undoProductStatus,
  ...viewForms,
})
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Products', 'admin') },
  { name: 'robots', content: 'noindex' },
]

const hiddenColumns = createHiddenColumns('products')

export default function AdminProducts({ loaderData }: Route.ComponentProps) {
  const fileNameOf = useFileName()
  const { data, counts, total, next, filter, isLaterPage, product, categories } = loaderData
  const hidden = hiddenColumns.useValue()
  const canEdit = can('catalogue', useAdminUser())
  return (
    <CategoriesProvider value={categories}>
      <PageHeader title="Products">
        <ColumnChoice columns={productColumns.slice(1, -1)} hidden={hidden} onChange={hiddenColumns.set} />
        <RefreshButton className="max-sm:hidden" />
        {canEdit && (
          <HeaderActions>
            <DownloadButton address={exportProducts.path} name={fileNameOf('products')} ending="csv">
              Export CSV
            </DownloadButton>
            <ButtonLink to="/admin/products/import" size="small" variant="secondary">
              Import CSV
            </ButtonLink>
          </HeaderActions>
        )}
        {canEdit && (
          <ButtonLink to="/admin/new-product" size="small">
            <Icon name="plus" />
            Add Product
          </ButtonLink>
        )}
      </PageHeader>
      <ProductFilters counts={counts} filter={filter} />
      <ListCount>{countLabel(data.length, total, next !== null)}</ListCount>
      <ProductTable
        products={data}
        canEdit={canEdit}
        hidden={hidden}
        filter={filter}
        empty={<NoProducts filter={filter} isLaterPage={isLaterPage} />}
      />
      <CursorPager
        first={isLaterPage ? { to: productListPath(filter), label: 'First page' } : null}
        next={next ? { to: productListPath(filter, { after: next }), label: 'Next page' } : null}
      />
      {product && canEdit && <ProductEditor key={product._id} product={product} />}
    </CategoriesProvider>
  )
}

type ProductEditorProps = { product: NonNullable<Route.ComponentProps['loaderData']['product']> }

/**
 * The editor is part of the URL, so that a link opens it and the back button closes it. It keeps the version that it opened until it closes:
 * the list also loads a newer one, after a save and after other actions.
 */
function ProductEditor({ product: loaded }: ProductEditorProps) {
  const [product] = useState(loaded)
  const navigate = useNavigate()
  const [searchParams] = useSearchParams()
  function close() {
    const rest = new URLSearchParams(searchParams)
    rest.delete('edit')
    void navigate(`?${rest}`, { preventScrollReset: true })
  }
  const save = useEndpointForm('changeProduct', {
    params: { id: product._id },
    done: 'Product updated successfully! Shoppers see it within two seconds.',
    onDone: close,
  })
  return (
    <Suspense>
      <EditDialog product={product} save={save} onClose={close} onReload={() => void navigate(0)} />
    </Suspense>
  )
}

function countLabel(count: number, total: number | null, hasMore: boolean): string {
  if (total !== null) {
    if (total > countedUpTo) return `More than ${countedUpTo.toLocaleString('en-IN')} products`
    return total === 1 ? '1 product' : `${total.toLocaleString('en-IN')} products`
  }
  const products = count === 1 ? '1 product' : `${count} products`
  return hasMore ? `${products} on this page, more on the next` : `${products} on this page`
}

function NoProducts({ filter, isLaterPage }: { filter: ProductFilter; isLaterPage: boolean }) {
  const isFiltered = Object.entries(filter).some(([name, value]) => name !== 'sort' && value)
  return (
    <EmptyState title={isFiltered || isLaterPage ? 'No matching products' : 'No products yet'}>
      <p className="text-muted">
        {isFiltered
          ? 'No products match these filters.'
          : 'Add your first product, or import your catalogue as a CSV file.'}
      </p>
      <ButtonLink
        to={isFiltered || isLaterPage ? '/admin/products' : '/admin/new-product'}
        variant="secondary"
      >
        {isFiltered || isLaterPage ? 'Show all products' : 'Add Product'}
      </ButtonLink>
    </EmptyState>
  )
}
