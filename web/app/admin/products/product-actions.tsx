import { useState } from 'react'
import { Link, useNavigate, useRevalidator, useSearchParams } from 'react-router'
import {
  archiveProduct,
  duplicateProduct,
  restoreProduct,
  type AdminProductRow,
} from '../../../../contract/catalog/admin-products.ts'
import { api } from '../../lib/api/browser-api'
import { errorMessage } from '../../lib/api/error-message'
import { Button, buttonLook } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { toast } from '../../ui/toast'
import { useToastAction } from '../../lib/use-toast-action'

/** The actions of a product in the list. */
export function ProductActions({ product }: { product: AdminProductRow }) {
  const { id, title, status, handle } = product
  const { isBusy, run } = useToastAction()
  const navigate = useNavigate()
  const [isDeleting, setDeleting] = useState(false)
  const look = { size: 'small', variant: 'quiet' } as const

  async function copy() {
    let copied = ''
    const isDone = await run(async () => {
      copied = (await api(duplicateProduct, { params: { id } }))._id
    }, 'Product duplicated. The copy stays pending until you set it to live.')
    if (isDone) void navigate(`/admin/products?edit=${copied}`)
  }
  const restore = () => run(() => api(restoreProduct, { params: { id } }), `${title} restored`)

  return (
    <div className="-mx-3 flex flex-wrap md:w-48">
      <Link to={useEditPath(id)} preventScrollReset className={buttonLook(look)}>
        Edit<span className="sr-only"> {title}</span>
      </Link>
      {status === 'live' && (
        <Link to={handle} className={buttonLook(look)}>
          View<span className="sr-only"> {title} in the shop</span>
        </Link>
      )}
      <Button {...look} isBusy={isBusy} onClick={() => void copy()}>
        Duplicate<span className="sr-only"> {title}</span>
      </Button>
      {status === 'archived' ? (
        <Button {...look} isBusy={isBusy} onClick={() => void restore()}>
          Restore<span className="sr-only"> {title}</span>
        </Button>
      ) : (
        <Button {...look} className="text-danger hover:bg-danger-soft" onClick={() => setDeleting(true)}>
          Delete<span className="sr-only"> {title}</span>
        </Button>
      )}
      <DeleteProductDialog product={product} isOpen={isDeleting} onClose={() => setDeleting(false)} />
    </div>
  )
}

type DeleteProductDialogProps = { product: AdminProductRow; isOpen: boolean; onClose: () => void }

function DeleteProductDialog({ product: { id, title }, isOpen, onClose }: DeleteProductDialogProps) {
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)

  async function remove() {
    setBusy(true)
    try {
      await api(archiveProduct, { params: { id } })
      onClose()
      await revalidate()
      const undo = () => void restore()
      void toast('Product deleted successfully!', {
        kind: 'success',
        action: { label: 'Undo', onClick: undo },
      })
    } catch (error) {
      void toast(errorMessage(error) ?? 'Network error. Nothing was changed.', { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }
  async function restore() {
    try {
      await api(restoreProduct, { params: { id } })
      await revalidate()
      void toast(`${title} restored`, { kind: 'success' })
    } catch (error) {
      void toast(errorMessage(error) ?? 'Network error. The product was not restored.', { kind: 'error' })
    }
  }
  return (
    <Dialog
      title="Delete product"
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <div className="cluster justify-end">
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" isBusy={isBusy} onClick={() => void remove()}>
            Delete
          </Button>
        </div>
      }
    >
      <p className="font-semibold">Are you sure you want to delete this product?</p>
      <p className="mt-2 text-muted">
        {title} is removed from the shop. Existing orders are not affected, and you can restore it from the
        archived products.
      </p>
    </Dialog>
  )
}

/** The link that opens the editor of this product over the current list. */
export function useEditPath(id: string): string {
  const [searchParams] = useSearchParams()
  const search = new URLSearchParams(searchParams)
  search.set('edit', id)
  return `?${search}`
}
