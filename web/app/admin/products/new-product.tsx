import { listCategories } from '../../../../contract/catalog/categories.ts'
import { CategoriesProvider } from '../../components/admin-lists/categories'
import { useState, type FormEvent } from 'react'
import { createProduct, type AdminProduct } from '../../../../contract/catalog/admin-products.ts'
import { setProductStatus } from '../../../../contract/catalog/edit-products.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { ActionButton, useEndpointForm } from '../../lib/forms/action-form'
import { endpointAction } from '../../lib/forms/endpoint-action'
import { useIsUploading } from '../../lib/uploads'
import { Button, ButtonLink } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { PageHeader } from '../../ui/page-header'
import { requireAccess } from '../layout/admin-user'
import type { Route } from './+types/new-product'
import { emptyForm } from './form-state'
import { ProductFields } from './product-fields'
import { useProductForm } from './use-product-form'
import { UnsavedGuard } from '../../components/unsaved-guard'
import { titleOf } from '../../lib/brand'

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireAccess(createProduct.access, { context, request })
  const api = await context.get(userApi)()
  const { data: categories } = await orThrowResponse(api(listCategories, { query: {} }), request)
  return { categories }
}

export const action = endpointAction({ createProduct, setProductStatus })
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Add Product', 'admin') },
  { name: 'robots', content: 'noindex' },
]

/** The form for a new product. After saving it shows links to the product. */
export default function NewProduct({ loaderData: { categories } }: Route.ComponentProps) {
  const [created, setCreated] = useState<AdminProduct | null>(null)
  const [count, setCount] = useState(0)
  const publish = useEndpointForm('setProductStatus', {
    onDone: () => setCreated((product) => product && { ...product, status: 'live' }),
  })
  return (
    <CategoriesProvider value={categories}>
      <PageHeader title="Add Product" />
      {created && (
        <Notice
          kind={created.warning ? 'warning' : 'success'}
          className="mb-6"
          action={
            <span className="cluster">
              {created.status === 'pending' && (
                <ActionButton of={publish} fields={{ ids: created._id, status: 'live' }} size="small">
                  Put it in the shop
                </ActionButton>
              )}
              {created.status === 'live' && (
                <ButtonLink size="small" variant="secondary" to={created.handle}>
                  View in the shop
                </ButtonLink>
              )}
              <ButtonLink size="small" variant="secondary" to={`/admin/products?edit=${created._id}`}>
                Edit product
              </ButtonLink>
            </span>
          }
        >
          {created.title} is {created.status === 'live' ? 'now in the shop.' : 'not in the shop yet.'}{' '}
          {created.warning}
        </Notice>
      )}
      <NewProductForm
        key={count}
        onCreated={(product) => {
          setCreated(product)
          setCount(count + 1)
          window.scrollTo({ top: 0 })
        }}
      />
    </CategoriesProvider>
  )
}

function NewProductForm({ onCreated }: { onCreated: (product: AdminProduct) => void }) {
  const save = useEndpointForm('createProduct', {
    done: 'Product created successfully!',
    onDone: (reply) => onCreated(reply as AdminProduct),
  })
  const { isBusy } = save
  const isUploading = useIsUploading()
  const state = useProductForm({ initial: emptyForm, save, failure: 'Failed to create product' })
  const { formProps, problem, isDirty, submit } = state
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    submit()
  }
  return (
    <>
      <form {...formProps} onSubmit={onSubmit} className="max-w-4xl">
        <ProductFields isNew {...state} />
        {problem && (
          <Notice kind="error" className="mt-6">
            {problem}
          </Notice>
        )}
        <div className="mt-8 flex flex-wrap gap-3">
          <Button type="submit" needsScript isBusy={isBusy || isUploading}>
            Add Product
          </Button>
          <ButtonLink to="/admin/products" variant="quiet">
            Cancel
          </ButtonLink>
        </div>
      </form>
      <UnsavedGuard isDirty={isUploading || (isDirty && !isBusy)} />
    </>
  )
}
