import { useRef } from 'react'
import { canTransition, orderTransitions } from '../../../../contract/orders/transitions.ts'
import type { Order } from '../../../../contract/orders/orders.ts'
import { TrackingFields } from '../../components/orders/tracking-fields'
import { UnsavedGuard } from '../../components/unsaved-guard'
import { ActionForm, useEndpointForm } from '../../lib/forms/action-form'
import { Button } from '../../ui/button'

/** What the server has stored: without a carrier and a number, the order has no tracking. `before` is the status at the time of the request. */
function doneText({ status, tracking }: Order, before: Order['status']): string {
  if (status !== before) return 'Order shipped'
  return tracking ? 'Tracking saved' : 'The order has no tracking'
}

/** The carrier and the tracking number of an order, with a button that also ships it. Empty fields remove the tracking. */
export function OrderTracking({ order: { _id: id, status, tracking, items, userEmail } }: { order: Order }) {
  const sentStatus = useRef(status)
  const save = useEndpointForm('setTracking', {
    params: { id },
    done: (reply) => doneText(reply as Order, sentStatus.current),
  })
  // Rentals are shipped by their handover.
  const canShip =
    canTransition(orderTransitions.shop, status, 'shipped') && items.some(({ type }) => type === 'buy')
  return (
    <ActionForm
      of={save}
      className="stack"
      onSubmit={() => {
        if (!save.isBusy) sentStatus.current = status
      }}
    >
      <TrackingFields of={save} tracking={tracking} />
      {canShip && (
        <Button type="submit" name="ship" value="on" size="small" isBusy={save.isBusy}>
          {userEmail ? 'Ship and notify the customer' : 'Ship with this tracking'}
        </Button>
      )}
      <Button type="submit" size="small" variant="secondary" isBusy={save.isBusy}>
        Save tracking
      </Button>
      <UnsavedGuard isDirty={save.isDirty && !save.isBusy} />
    </ActionForm>
  )
}
