import { ActionButton, ActionForm, type EndpointForm } from '../../lib/forms/action-form'
import { TrackingFields } from '../../components/orders/tracking-fields'
import { Button } from '../../ui/button'
import { Panel } from '../../ui/panel'

/** The buttons and form that mark the shipment as packed or shipped. A business cannot change a shipment that is already shipped. */
export function ShipmentActions({ isPacked, move }: { isPacked: boolean; move: EndpointForm }) {
  return (
    <Panel title="Pack and ship">
      <ActionButton of={move} fields={{ state: isPacked ? 'to_pack' : 'packed' }} variant="secondary" isWide>
        {isPacked ? 'Mark as not packed' : 'Mark as packed'}
      </ActionButton>
      <ActionForm of={move} className="mt-5 grid gap-4 border-t border-line pt-5">
        <input type="hidden" name="state" value="shipped" />
        <TrackingFields of={move} />
        <Button type="submit" isBusy={move.isBusy}>
          Mark as shipped
        </Button>
      </ActionForm>
    </Panel>
  )
}
