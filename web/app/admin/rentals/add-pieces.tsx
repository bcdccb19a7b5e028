import { sizeText } from '../../../../contract/catalog/variant-text.ts'
import { useState } from 'react'
import { ActionForm, useEndpointForm } from '../../lib/forms/action-form'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Field } from '../../ui/field'
import { Icon } from '../../ui/icon'
import { ConditionField } from './condition-field'

type AddPiecesProps = { sku: { skuId: string; size: string | null }; title: string }

/** Adds pieces of a size. Each piece gets a code for its label. */
export function AddPieces({ sku, title }: AddPiecesProps) {
  const [isOpen, setOpen] = useState(false)
  const add = useEndpointForm('addPieces', {
    done: 'Pieces added. You can now print their labels.',
    onDone: () => setOpen(false),
  })
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
        <ActionForm of={add} className="stack">
          <input type="hidden" name="skuId" value={sku.skuId} />
          <p>
            {title}
            {sku.size && `, ${sizeText(sku.size)}`}
          </p>
          <Field
            label="Quantity"
            type="number"
            inputMode="numeric"
            min={1}
            max={50}
            defaultValue="1"
            {...add.field('count')}
          />
          <ConditionField name="condition" defaultValue="new" />
          <Button type="submit" isBusy={add.isBusy}>
            Add
          </Button>
        </ActionForm>
      </Dialog>
    </>
  )
}
