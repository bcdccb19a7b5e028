import { useState } from 'react'
import { createProduct } from '../../../../contract/catalog/admin-products.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { api } from '../../lib/api/browser-api'
import { Button, ButtonLink } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast'
import { PageHeader } from '../../ui/page-header'
import type { Route } from './+types/new-product'
import { emptyForm, toNewProduct } from './form-state'
import { ProductFields } from './product-fields'
import { useProductForm } from './use-product-form'
import { UnsavedGuard } from '../../components/unsaved-guard'
import type { Api } from '../../../../contract/core/client.ts'
import { showCurrentUser } from '../../../../contract/accounts/current-user.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import { can } from '../../../../contract/core/permissions.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  await orThrowResponse(requireProductRights(api), request)
  return null
}

export const meta: Route.MetaFunction = () => [
  { title: 'Add Product | Navrang admin' },
  { name: 'robots', content: 'noindex' },
]

type CreatedProduct = { id: string; title: string; handle: string }

/** The form for a new product. After saving it shows links to the product. */
export default function NewProduct() {
  const [created, setCreated] = useState<CreatedProduct | null>(null)
  const [count, setCount] = useState(0)
  return (
    <>
      <PageHeader title="Add Product" />
      {created && (
        <Notice
          kind="success"
          className="mb-6"
          action={
            <span className="cluster">
              <ButtonLink size="small" variant="secondary" to={created.handle}>
                View in the shop
              </ButtonLink>
              <ButtonLink size="small" variant="secondary" to={`/admin/products?edit=${created.id}`}>
                Edit product
              </ButtonLink>
            </span>
          }
        >
          Product created successfully! {created.title} is now in the shop.
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
    </>
  )
}

function NewProductForm({ onCreated }: { onCreated: (product: CreatedProduct) => void }) {
  const state = useProductForm({
    initial: emptyForm,
    failure: 'Failed to create product',
    send: async (form) => {
      const { _id: id, title, handle } = await api(createProduct, { body: toNewProduct(form) })
      void toast('Product created successfully!', { kind: 'success' })
      onCreated({ id, title, handle })
    },
  })
  const { element, errors, isBusy, isDirty, onSubmit } = state
  return (
    <>
      <form ref={element} noValidate onSubmit={onSubmit} className="max-w-4xl">
        <ProductFields isNew {...state} />
        {errors['form'] && (
          <Notice kind="error" className="mt-6">
            {errors['form']}
          </Notice>
        )}
        <div className="mt-8 flex flex-wrap gap-3">
          <Button type="submit" isBusy={isBusy}>
            Add Product
          </Button>
          <ButtonLink to="/admin/products" variant="quiet">
            Cancel
          </ButtonLink>
        </div>
      </form>
      <UnsavedGuard isDirty={isDirty && !isBusy} />
    </>
  )
}

/** Throws a 403 response if the user may not create products. */
async function requireProductRights(api: Api) {
  const { user } = await api(showCurrentUser)
  if (can(createProduct.access, user)) return
  refuse('forbidden', 'You do not have permission to do this. Please ask an admin')
}
