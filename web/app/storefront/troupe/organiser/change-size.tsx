import { useState } from 'react'
import type { Troupe, TroupeDancer } from '../../../../../contract/troupes/troupes.ts'
import { ActionForm, useEndpointForm } from '../../../lib/forms/action-form'
import { useReloadOnRefusal } from '../../../lib/forms/use-reload-on-refusal'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { SelectField } from '../../../ui/field'
import { freeSizes } from '../troupe-labels'

type ChangeSizeProps = { troupe: Troupe; dancer: TroupeDancer; onClose: () => void }

const FORM_ID = 'change-size'

/** Gives a dancer another size that is free, or exchanges the sizes of two dancers who have not paid. */
export default function ChangeSize({ troupe, dancer, onClose }: ChangeSizeProps) {
  const [choice, setChoice] = useState('')
  const change = useEndpointForm('changeDancer', {
    params: { id: troupe.id, dancerId: dancer.id },
    done: 'The size has been changed',
    onDone: onClose,
    onRefused: useReloadOnRefusal({ fields: ['skuId'] }),
  })
  const sizes = freeSizes(troupe).filter(({ skuId }) => skuId !== dancer.skuId || !dancer.isHeld)
  const others = troupe.dancers.filter(
    ({ id, state, skuId, isHeld }) =>
      dancer.isHeld && isHeld && id !== dancer.id && state === 'unpaid' && skuId !== dancer.skuId,
  )
  const [kind, id] = choice.split(' ')
  return (
    <Dialog
      title={`Size of ${dancer.name}`}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Keep it
          </Button>
          <Button type="submit" form={FORM_ID} isBusy={change.isBusy} disabled={!id}>
            Change
          </Button>
        </>
      }
    >
      <ActionForm of={change} id={FORM_ID} className="stack">
        <p>
          {dancer.isHeld
            ? `${dancer.name} has ${[dancer.title, dancer.size].filter(Boolean).join(', ')}.`
            : `No outfit is held for ${dancer.name} at the moment.`}
        </p>
        <input type="hidden" name={kind === 'with' ? 'exchangeWith' : 'skuId'} value={id ?? ''} />
        <SelectField
          label="New size"
          value={choice}
          error={change.errors['skuId']}
          onChange={({ target }) => setChoice(target.value)}
        >
          <option value="">Choose</option>
          {sizes.map(({ skuId, label, free }) => (
            <option key={skuId} value={`sku ${skuId}`}>
              {label} ({free} free)
            </option>
          ))}
          {others.map((other) => (
            <option key={other.id} value={`with ${other.id}`}>
              Exchange with {other.name} ({[other.title, other.size].filter(Boolean).join(', ')})
            </option>
          ))}
        </SelectField>
      </ActionForm>
    </Dialog>
  )
}
