import { useId } from 'react'
import type { Tracking } from '../../../../contract/orders/orders.ts'
import { carriers } from '../../../../contract/shipping/carriers.ts'
import type { EndpointForm } from '../../lib/forms/action-form'
import { Field } from '../../ui/field'

/** Carriers whose link the server fills in. */
const linked = carriers.filter(({ pageOf }) => pageOf).map(({ name }) => name)

/** The fields for carrier, tracking number and link of a parcel. The server fills in the link of a known carrier. */
export function TrackingFields({
  of: { field },
  tracking = null,
}: {
  of: EndpointForm
  tracking?: Tracking | null
}) {
  const listId = useId()
  const shared = { autoComplete: 'off', maxLength: 60 }
  return (
    <>
      <Field
        label="Carrier"
        list={listId}
        {...shared}
        defaultValue={tracking?.carrier}
        {...field('tracking.carrier')}
      />
      <datalist id={listId}>
        {carriers.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <Field
        label="Tracking number"
        {...shared}
        defaultValue={tracking?.number}
        {...field('tracking.number')}
      />
      <Field
        label="Tracking link (optional)"
        hint={`Filled in for ${linked.join(', ')}`}
        type="url"
        autoComplete="off"
        placeholder="https://"
        defaultValue={tracking?.url ?? ''}
        {...field('tracking.url')}
      />
    </>
  )
}
