import { useState } from 'react'
import { setProductStatus, type AdminProductRow } from '../../../../contract/catalog/admin-products.ts'
import { api } from '../../lib/api/browser-api'
import { useHydrated } from '../../lib/hydrated'
import { Button } from '../../ui/button'
import { SelectField } from '../../ui/field'
import { useToastAction } from '../../lib/use-toast-action'
import { productStatusLabels, type ProductStatus } from './product-labels'

type BulkBarProps = {
  chosen: readonly Pick<AdminProductRow, 'id' | 'status'>[]
  isAll: boolean
  onAll: (isAll: boolean) => void
  onDone: () => void
}

/** Chooses the whole page, and sets the status of what is chosen; that can be taken back. */
export function BulkBar({ chosen, isAll, onAll, onDone }: BulkBarProps) {
  const { isBusy, run } = useToastAction()
  const isHydrated = useHydrated()
  const [status, setStatus] = useState<ProductStatus>('live')
  const ids = chosen.map(({ id }) => id)
  async function apply() {
    const words = ids.length === 1 ? 'One product is' : `${ids.length} products are`
    const undo = () => void run(() => putBack(chosen), 'They are as they were')
    const isDone = await run(
      () => api(setProductStatus, { body: { ids, status } }),
      `${words} ${productStatusLabels[status].toLowerCase()} now`,
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
        Choose all on this page
      </label>
      {ids.length > 0 && (
        <div className="flex flex-wrap items-center gap-3">
          <span aria-live="polite" className="font-semibold">
            {ids.length} chosen
          </span>
          <SelectField
            label="New status"
            isLabelHidden
            value={status}
            onChange={({ currentTarget }) => setStatus(currentTarget.value as ProductStatus)}
          >
            {Object.entries(productStatusLabels).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
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

/** Each of them gets the status that it had. */
async function putBack(products: BulkBarProps['chosen']) {
  for (const [status, of] of Map.groupBy(products, (one) => one.status)) {
    await api(setProductStatus, { body: { ids: of.map(({ id }) => id), status } })
  }
}
