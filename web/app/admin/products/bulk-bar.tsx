import { useState } from 'react'
import type { AdminProductRow } from '../../../../contract/catalog/admin-products.ts'
import type { Selection } from '../../components/admin-lists/use-selection'
import { ActionForm, useFormAction } from '../../lib/forms/action-form'
import { Button } from '../../ui/button'
import { SelectField, Checkbox } from '../../ui/field'
import { toast } from '../../ui/toast'
import { productStatusLabels, type ProductStatus } from './product-labels'

type BulkBarProps = { selection: Selection; bulkStatus: ReturnType<typeof useBulkStatus> }

/** A bar that selects all products of the page and changes the status of the selected products. */
export function BulkBar({ selection, bulkStatus: { change, status, setStatus, onSubmit } }: BulkBarProps) {
  const { ids, all } = selection
  return (
    <div className="mb-3 flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2">
      <Checkbox
        checked={ids.length === all.length}
        onChange={({ currentTarget }) => selection.set(currentTarget.checked ? all : [])}
      >
        Select all on this page
      </Checkbox>
      {ids.length > 0 && (
        <ActionForm of={change} onSubmit={onSubmit} showsNoMessage className="cluster">
          <span aria-live="polite" className="font-semibold">
            {ids.length} selected
          </span>
          {ids.map((id) => (
            <input key={id} type="hidden" name="ids" value={id} />
          ))}
          <SelectField
            label="New status"
            isLabelHidden
            name="status"
            value={status}
            onChange={({ currentTarget }) => setStatus(currentTarget.value as ProductStatus)}
          >
            {Object.entries(productStatusLabels).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <Button type="submit" size="small" variant="secondary" isBusy={change.isBusy}>
            Set status
          </Button>
        </ActionForm>
      )}
    </div>
  )
}

/** The change of the status of the selected products. Its undo button gives each product its previous status. */
export function useBulkStatus(products: readonly AdminProductRow[], selection: Selection) {
  const [status, setStatus] = useState<ProductStatus>('live')
  const [changed, setChanged] = useState<readonly AdminProductRow[]>([]) // the changed products, with the status that they had before
  const undo = useFormAction('setProductStatus', { done: 'Change undone' })
  async function restoreStatuses() {
    for (const [previous, group] of Map.groupBy(changed, (product) => product.status)) {
      await undo.submit({ ids: group.map(({ id }) => id), status: previous })
    }
  }
  const change = useFormAction('setProductStatus', {
    onDone: () => {
      const subject = changed.length === 1 ? '1 product is' : `${changed.length} products are`
      void toast(`${subject} now ${productStatusLabels[status].toLowerCase()}`, {
        kind: 'success',
        action: { label: 'Undo', onClick: () => void restoreStatuses() },
      })
      selection.set([])
    },
  })
  const onSubmit = () => setChanged(products.filter(({ id }) => selection.has(id)))
  return { change, status, setStatus, onSubmit }
}
