import type { Order } from '../../../../contract/orders/orders.ts'
import { UnsavedGuard } from '../../components/unsaved-guard'
import { ActionForm, useFormAction } from '../../lib/forms/action-form'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'

/** The carrier and the tracking number of an order. Empty fields remove the tracking. */
export function OrderTracking({ order: { _id: id, tracking } }: { order: Order }) {
  const save = useFormAction('setTracking', { params: { id }, done: 'Tracking saved' })
  return (
    <ActionForm of={save} className="stack">
      <Field label="Carrier" defaultValue={tracking?.carrier} {...save.field('tracking.carrier')} />
      <Field label="Tracking number" defaultValue={tracking?.number} {...save.field('tracking.number')} />
      <Field
        label="Tracking link (optional)"
        type="url"
        defaultValue={tracking?.url ?? ''}
        {...save.field('tracking.url')}
      />
      <Button type="submit" size="small" variant="secondary" isBusy={save.isBusy}>
        Save tracking
      </Button>
      <UnsavedGuard isDirty={save.isDirty && !save.isBusy} />
    </ActionForm>
  )
}
