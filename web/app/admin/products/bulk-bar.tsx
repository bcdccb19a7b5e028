import { useState } from 'react'
import { setProductStatus, type AdminProductRow } from '../../../../contract/catalog/admin-products.ts'
import { api } from '../../lib/api/browser-api'
import { useHydrated } from '../../ui/hydration/use-hydrated'
import { Button } from '../../ui/button'
import { SelectField } from '../../ui/field'
import { useToastAction } from '../../lib/use-toast-action'
import { productStatusLabels, type ProductStatus } from './product-labels'

type BulkBarProps = {
  selected: readonly Pick<AdminProductRow, 'id' | 'status'>[]
  isAll: boolean
  onAll: (isAll: boolean) => void
  onDone: () => void
}

/** A bar that selects all products of the page and changes the status of the selected products, with an undo button. */
export function BulkBar({ selected, isAll, onAll, onDone }: BulkBarProps) {
  const { isBusy, run } = useToastAction()
  const isHydrated = useHydrated()
  const [status, setStatus] = useState<ProductStatus>('live')
  const ids = selected.map(({ id }) => id)
  async function apply() {
    const subject = ids.length === 1 ? '1 product is' : `${ids.length} products are`
    const undo = () => void run(() => restoreStatuses(selected), 'Change undone')
    const isDone = await run(
      () => api(setProductStatus, { body: { ids, status } }),
      `${subject} now ${productStatusLabels[status].toLowerCase()}`,
      { label: 'Undo', onClick: undo },
    )
    if (isDone) onDone()
  }
  return (
    <div className="mb-3 flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2">
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 accent-brand"
          disabled={!isHydrated}
          checked={isAll}
          onChange={({ currentTarget }) => onAll(currentTarget.checked)}
        />
        Select all on this page
      </label>
      {ids.length > 0 && (
        <div className="cluster">
          <span aria-live="polite" className="font-semibold">
            {ids.length} selected
          </span>
          <SelectField
            label="New status"
            isLabelHidden
            value={status}
            onChange={({ currentTarget }) => setStatus(currentTarget.value as ProductStatus)}
          >
            {Object.entries(productStatusLabels).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <Button size="small" variant="secondary" isBusy={isBusy} onClick={() => void apply()}>
            Set status
          </Button>
        </div>
      )}
    </div>
  )
}

/** Restores the previous status of each product. */
async function restoreStatuses(products: BulkBarProps['selected']) {
  for (const [status, group] of Map.groupBy(products, (product) => product.status)) {
    await api(setProductStatus, { body: { ids: group.map(({ id }) => id), status } })
  }
}
