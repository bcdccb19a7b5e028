import type { Troupe } from '../../../../../contract/troupes/troupes.ts'
import { ActionForm, resetSent, useEndpointForm } from '../../../lib/forms/action-form'
import { useReloadOnRefusal } from '../../../lib/forms/use-reload-on-refusal'
import { Button } from '../../../ui/button'
import { Field, SelectField } from '../../../ui/field'
import { Panel } from '../../../ui/panel'
import { freeSizes } from '../troupe-labels'
import { placesText } from '../troupe-labels'

/** Fills a place: invites a dancer by e-mail, or adds a person for whom the organiser pays. */
export function AddDancer({ troupe }: { troupe: Troupe }) {
  const add = useEndpointForm('addDancer', {
    params: { id: troupe.id },
    done: 'The place is filled',
    onDone: () => resetSent(add),
    onRefused: useReloadOnRefusal({ fields: ['skuId'], hasMessage: true }),
  })
  const canInvite = troupe.state === 'open'
  const left = `${placesText(troupe)}.`
  return (
    <Panel
      title="Fill a place"
      text={
        canInvite
          ? `${left} With an e-mail address we invite the dancer to pay. Without one, you pay for this dancer.`
          : `${left} You pay for this dancer.`
      }
    >
      <ActionForm of={add} className="stack">
        <div className="field-grid">
          <Field label="Name" autoComplete="off" required {...add.field('name')} />
          <SelectField label="Size" required {...add.field('skuId')}>
            <option value="">Choose a size</option>
            {freeSizes(troupe).map(({ skuId, label, free }) => (
              <option key={skuId} value={skuId}>
                {label} ({free} free)
              </option>
            ))}
          </SelectField>
          {canInvite && (
            <Field
              label="E-mail address (optional)"
              type="email"
              autoComplete="off"
              {...add.field('email')}
            />
          )}
        </div>
        <Button type="submit" isBusy={add.isBusy} className="self-start">
          Fill the place
        </Button>
      </ActionForm>
    </Panel>
  )
}
