import { useMemo, useState } from 'react'
import { changeProduct, type AdminProduct } from '../../../../contract/catalog/admin-products.ts'
import { api } from '../../lib/api/browser-api'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast'
import { UnsavedGuard } from '../../components/unsaved-guard'
import { toProductChange, toProductForm } from './form-state'
import { ProductFields } from './product-fields'
import { useProductForm } from './use-product-form'

type EditDialogProps = { product: AdminProduct; onClose: () => void; onReload: () => void }

/** Edits a product in a dialog over the list. On a conflict with another change, staff choose which version to keep. */
export function EditDialog({ product, onClose, onReload }: EditDialogProps) {
  const { _id: id, version } = product
  const [reopened, setReopened] = useState(0)
  const initial = useMemo(() => toProductForm(product), [product])
  const state = useProductForm({
    initial,
    failure: 'Update failed. Please try again.',
    send: async (form, { isForced }) => {
      const { version: _, ...fields } = toProductChange(form, version)
      await api(changeProduct, { params: { id }, body: isForced ? fields : { ...fields, version } })
      onClose()
      void toast('Product updated successfully! Shoppers see it within two seconds.', { kind: 'success' })
    },
  })
  const { element, errors, isBusy, isConflict, isDirty, onSubmit, submit } = state
  return (
    <>
      <Dialog
        key={reopened}
        title={`Edit ${product.title}`}
        isOpen
        onClose={onClose}
        className="w-[min(60rem,calc(100vw-1rem))]!"
        footer={
          <div className="cluster justify-end">
            {isDirty && <span className="mr-auto text-sm text-muted">Unsaved changes</span>}
            <Button variant="quiet" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" form={`edit-${id}`} isBusy={isBusy}>
              Save
            </Button>
          </div>
        }
      >
        <form id={`edit-${id}`} ref={element} noValidate onSubmit={onSubmit}>
          {isConflict && (
            <Notice kind="warning" className="mb-6">
              <p>Someone else changed this product after you opened it. Nothing has been overwritten yet.</p>
              <div className="mt-3 flex flex-wrap gap-3">
                <Button size="small" variant="secondary" onClick={onReload}>
                  Discard my changes and reload
                </Button>
                <Button size="small" variant="danger" isBusy={isBusy} onClick={() => void submit(true)}>
                  Overwrite with my changes
                </Button>
              </div>
            </Notice>
          )}
          {errors['form'] && (
            <Notice kind="error" className="mb-6">
              {errors['form']}
            </Notice>
          )}
          <ProductFields isNew={false} {...state} />
        </form>
      </Dialog>
      <UnsavedGuard isDirty={isDirty && !isBusy} onStay={() => setReopened(reopened + 1)} />
    </>
  )
}
