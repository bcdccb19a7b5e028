import { useState } from 'react'
import type { Edit, Reversal, StatusReversal } from '../../../../contract/catalog/edit-products.ts'
import { CategoryOptions } from '../../components/admin-lists/categories'
import type { Selection } from '../../components/admin-lists/use-selection'
import { ActionForm, useEndpointForm } from '../../lib/forms/action-form'
import { Button } from '../../ui/button'
import { Checkbox, Field, SelectField } from '../../ui/field'
import { toast } from '../../ui/toast'
import { productStatusLabels, type ProductStatus } from './product-labels'

type BulkActions = ReturnType<typeof useBulkActions>
type BulkBarProps = { selection: Selection; actions: BulkActions }

/** A bar that selects all products of the page, and changes the status, category, price or stock of the selected products. */
export function BulkBar({ selection, actions }: BulkBarProps) {
  const [field, setField] = useState<keyof typeof fieldLabels>('status')
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
        <div className="cluster">
          <span aria-live="polite" className="font-semibold">
            {ids.length} selected
          </span>
          <SelectField
            label="What to change"
            isLabelHidden
            value={field}
            onChange={({ currentTarget }) => setField(currentTarget.value as typeof field)}
          >
            {optionsOf(fieldLabels)}
          </SelectField>
          {field === 'status' ? (
            <StatusForm ids={ids} actions={actions} />
          ) : (
            <EditForm key={field} ids={ids} field={field} edit={actions.edit} />
          )}
        </div>
      )}
    </div>
  )
}

/** What the bar can change. All of these except the status are edits. */
const fieldLabels: Record<'status' | Edit['field'], string> = {
  status: 'Status',
  category: 'Category',
  price: 'Price',
  percent: 'Price by percent',
  stock: 'Stock',
  units: 'Add to stock',
}

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))

const ProductIds = ({ ids }: { ids: readonly string[] }) =>
  ids.map((id) => <input key={id} type="hidden" name="ids" value={id} />)

function StatusForm({ ids, actions: { change, status, setStatus } }: FormProps) {
  return (
    <ActionForm of={change} showsNoMessage className="cluster">
      <ProductIds ids={ids} />
      <SelectField
        label="New status"
        isLabelHidden
        name="status"
        value={status}
        onChange={({ currentTarget }) => setStatus(currentTarget.value as ProductStatus)}
      >
        {optionsOf(productStatusLabels)}
      </SelectField>
      <Button type="submit" size="small" variant="secondary" isBusy={change.isBusy}>
        Set status
      </Button>
    </ActionForm>
  )
}

type FormProps = { ids: readonly string[]; actions: BulkActions }
type EditFormProps = { ids: readonly string[]; field: Edit['field']; edit: BulkActions['edit'] }

function EditForm({ ids, field, edit }: EditFormProps) {
  return (
    <ActionForm of={edit} showsNoMessage className="cluster">
      <ProductIds ids={ids} />
      <input type="hidden" name="edit.field" value={field} />
      {field === 'category' ? (
        <SelectField label="New category" isLabelHidden {...edit.field('edit.category')}>
          <CategoryOptions />
        </SelectField>
      ) : (
        <Field
          label={amountLabels[field]}
          isLabelHidden
          placeholder={amountLabels[field]}
          inputMode={field === 'stock' ? 'numeric' : 'text'}
          autoComplete="off"
          className="w-52"
          {...edit.field(`edit.${field}`)}
        />
      )}
      <Button type="submit" size="small" variant="secondary" isBusy={edit.isBusy}>
        Apply
      </Button>
    </ActionForm>
  )
}

const amountLabels = {
  price: 'New price or rent a day (₹)',
  percent: 'Percent, e.g. 10 or -15',
  stock: 'Units of each size',
  units: 'Units, e.g. 5 or -2',
} as const

const countLabel = (count: number) => (count === 1 ? '1 product' : `${count} products`)

/** The changes of the selected products. Each change can be undone from its message. */
export function useBulkActions(selection: Selection) {
  return { ...useBulkStatus(selection), edit: useBulkEdit(selection) }
}

function useBulkEdit(selection: Selection) {
  const undo = useEndpointForm('undoProductEdit', { done: 'Change undone' })
  return useEndpointForm('editProducts', {
    onDone: (reply) => {
      const { changed, reversals } = reply as { changed: number; reversals: Reversal[] }
      selection.set([])
      if (changed === 0) return void toast('Nothing to change: the products already have this value')
      return void toast(`${countLabel(changed)} changed`, {
        kind: 'success',
        isLong: true,
        action: { label: 'Undo', onClick: () => void undo.submit({ reversals }) },
      })
    },
  })
}

/** The change of the status. Its undo button gives each product its previous status. */
function useBulkStatus(selection: Selection) {
  const [status, setStatus] = useState<ProductStatus>('live')
  const undo = useEndpointForm('undoProductStatus', { done: 'Change undone' })
  const change = useEndpointForm('setProductStatus', {
    onDone: (reply) => {
      const { changed, reversals } = reply as { changed: number; reversals: StatusReversal[] }
      selection.set([])
      if (changed === 0) return void toast('Nothing to change: the products already have this status')
      const subject = changed === 1 ? '1 product is' : `${changed} products are`
      return void toast(`${subject} now ${productStatusLabels[status].toLowerCase()}`, {
        kind: 'success',
        action: { label: 'Undo', onClick: () => void undo.submit({ reversals }) },
      })
    },
  })
  return { change, status, setStatus }
}
