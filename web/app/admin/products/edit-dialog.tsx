import { useMemo, type FormEvent } from 'react'
import type { AdminProduct } from '../../../../contract/catalog/admin-products.ts'
import type { EndpointForm } from '../../lib/forms/action-form'
import { useIsUploading } from '../../lib/uploads'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Notice } from '../../ui/notice'
import { UnsavedGuard } from '../../components/unsaved-guard'
import { toProductForm } from './form-state'
import { ProductFields } from './product-fields'
import { useProductForm } from './use-product-form'

type EditDialogProps = {
  product: AdminProduct
  save: EndpointForm
  onClose: () => void
  onReload: () => void
}

/** Edits a product in a dialog over the list. On a conflict with another change, staff choose which version to keep. */
export function EditDialog({ product, save, onClose, onReload }: EditDialogProps) {
  const { _id: id, version } = product
  const { isBusy } = save
  const isUploading = useIsUploading()
  const initial = useMemo(() => toProductForm(product), [product])
  const state = useProductForm({ initial, save, failure: 'Update failed. Please try again.' })
  const { formProps, problem, isConflict, submit } = state
  const isDirty = state.isDirty && !save.success
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    submit(version)
  }
  return (
    <>
      <Dialog
        title={`Edit ${product.title}`}
        isOpen
        onClose={onClose}
        className="w-[min(60rem,calc(100vw-1rem))]!"
        footer={
          <>
            {isDirty && <span className="mr-auto text-sm text-muted">Unsaved changes</span>}
            <Button variant="quiet" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" needsScript form={`edit-${id}`} isBusy={isBusy || isUploading}>
              Save
            </Button>
          </>
        }
      >
        <form id={`edit-${id}`} {...formProps} onSubmit={onSubmit}>
          {isConflict && (
            <Notice kind="error" className="mb-6">
              <p>Someone else changed this product after you opened it. Nothing has been overwritten yet.</p>
              <div className="mt-3 flex flex-wrap gap-3">
                <Button size="small" variant="secondary" onClick={onReload}>
                  Discard my changes and reload
                </Button>
                <Button size="small" variant="danger" isBusy={isBusy} onClick={() => submit()}>
                  Overwrite with my changes
                </Button>
              </div>
            </Notice>
          )}
          {problem && (
            <Notice kind="error" className="mb-6">
              {problem}
            </Notice>
          )}
          <ProductFields isNew={false} {...state} />
        </form>
      </Dialog>
      <UnsavedGuard isDirty={isUploading || (isDirty && !isBusy)} />
    </>
  )
}
