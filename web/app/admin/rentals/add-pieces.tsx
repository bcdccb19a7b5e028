import { useState, type FormEvent } from 'react'
import { addPieces, type PieceCondition } from '../../../../contract/rentals/pieces.ts'
import { api } from '../../lib/api/browser-api'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Field } from '../../ui/field'
import { Icon } from '../../ui/icon'
import { ConditionField } from './condition-field'
import { usePendingAction } from '../../lib/use-pending-action'

type AddPiecesProps = { sku: { skuId: string; size: string | null }; title: string }

/** Adds pieces of a size. Each piece gets a code for its label. */
export function AddPieces({ sku, title }: AddPiecesProps) {
  const [isOpen, setOpen] = useState(false)
  const { run, isBusy, errors } = usePendingAction()
  const [count, setCount] = useState('1')
  const [condition, setCondition] = useState<PieceCondition>('new')

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    const body = { skuId: sku.skuId, count: Number(count), condition }
    if (await run(() => api(addPieces, { body }), 'Pieces added. You can now print their labels.')) {
      setOpen(false)
    }
  }
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
        <Icon name="plus" />
        Add pieces
        <span className="sr-only">
          {' '}
          of {title} {sku.size}
        </span>
      </Button>
      <Dialog title="Add pieces" isOpen={isOpen} onClose={() => setOpen(false)}>
        <form noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-4">
          <p>
            {title}
            {sku.size && `, size ${sku.size}`}
          </p>
          <Field
            label="Quantity"
            name="count"
            type="number"
            inputMode="numeric"
            min={1}
            max={50}
            value={count}
            error={errors['count'] ?? errors['skuId']}
            onChange={({ currentTarget }) => setCount(currentTarget.value)}
          />
          <ConditionField value={condition} onChange={setCondition} />
          <Button type="submit" isBusy={isBusy}>
            Add
          </Button>
        </form>
      </Dialog>
    </>
  )
}
