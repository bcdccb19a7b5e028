import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { AdminProduct, AdminProductRow } from '../../../../contract/catalog/admin-products.ts'
import { ActionButton, useEndpointForm } from '../../lib/forms/action-form'
import { Button, buttonLook } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { RowMenu } from '../../ui/menu/row-menu'
import { toast } from '../../ui/toast'

export type ProductActionState = ReturnType<typeof useProductActions>

/**
 * The actions for the products of the list. The list calls this hook once for all its rows: the row of a deleted product disappears,
 * and a hook in that row could not show the toast with Undo.
 */
export function useProductActions() {
  const navigate = useNavigate()
  const [deletingId, setDeletingId] = useState<string | null>(null)
  const restore = useEndpointForm('restoreProduct', {
    done: (reply) => `${(reply as AdminProduct).title} restored`,
  })
  const duplicate = useEndpointForm('duplicateProduct', {
    done: 'Product duplicated. The copy stays pending until you set it to live.',
    onDone: (reply) => void navigate(`/admin/products?edit=${(reply as AdminProduct)._id}`),
  })
  const archive = useEndpointForm('archiveProduct', {
    onDone: (_reply, params) => {
      setDeletingId(null)
      void toast('Product deleted successfully!', {
        kind: 'success',
        action: { label: 'Undo', onClick: () => void restore.submit({}, params) },
      })
    },
  })
  return { restore, duplicate, archive, deletingId, setDeletingId }
}

type ProductActionsProps = { product: AdminProductRow; actions: ProductActionState }

/** The actions of a product in the list. */
export function ProductActions({ product: { id, title, status, handle }, actions }: ProductActionsProps) {
  const { restore, duplicate, setDeletingId } = actions
  const look = { size: 'small', variant: 'quiet' } as const
  const params = { id }
  return (
    <div className="-mx-3 flex items-center">
      <Link to={useEditPath(id)} preventScrollReset className={buttonLook(look)}>
        Edit<span className="sr-only"> {title}</span>
      </Link>
      {status === 'archived' ? (
        <ActionButton {...look} of={restore} params={params}>
          Restore<span className="sr-only"> {title}</span>
        </ActionButton>
      ) : (
        <Button {...look} className="text-danger hover:bg-danger-soft" onClick={() => setDeletingId(id)}>
          Delete<span className="sr-only"> {title}</span>
        </Button>
      )}
      <RowMenu label={`More actions for ${title}`}>
        {status === 'live' && (
          <Link to={handle} className={buttonLook(look)}>
            View in the shop<span className="sr-only">: {title}</span>
          </Link>
        )}
        <ActionButton {...look} of={duplicate} params={params}>
          Duplicate<span className="sr-only"> {title}</span>
        </ActionButton>
      </RowMenu>
    </div>
  )
}

type DeleteProductDialogProps = { products: readonly AdminProductRow[]; actions: ProductActionState }

/** Asks before a product is deleted. */
export function DeleteProductDialog({ products, actions }: DeleteProductDialogProps) {
  const { archive, deletingId, setDeletingId } = actions
  const product = products.find(({ id }) => id === deletingId)
  const close = () => setDeletingId(null)
  return (
    <Dialog
      title="Delete product"
      isOpen={product !== undefined}
      onClose={close}
      footer={
        <>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
          <ActionButton variant="danger" of={archive} params={{ id: deletingId ?? '' }}>
            Delete
          </ActionButton>
        </>
      }
    >
      <p className="font-semibold">Are you sure you want to delete this product?</p>
      <p className="mt-2 text-muted">
        {product?.title} is removed from the shop. Existing orders are not affected, and you can restore it
        from the archived products.
      </p>
    </Dialog>
  )
}

/** Returns the path that opens the editor of this product over the current list. */
export function useEditPath(id: string): string {
  const [searchParams] = useSearchParams()
  const search = new URLSearchParams(searchParams)
  search.set('edit', id)
  return `?${search}`
}
