import { useState } from 'react'
import { can } from '../../../../contract/core/permissions.ts'
import type { Order } from '../../../../contract/orders/orders.ts'
import { sendShipmentAgain, type OrderShipment } from '../../../../contract/shipping/shipments.ts'
import { ActionForm, useEndpointForm } from '../../lib/forms/action-form'
import { useReloadOnRefusal } from '../../lib/forms/use-reload-on-refusal'
import { useReloadAfterJobs } from '../../lib/use-reload'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { useAdminUser } from '../layout/admin-user'

type SendAgainProps = { shipment: OrderShipment; order: Order }

/** Asks the seller to send a shipment again, because its parcel came back. Asks first, because its tracking is lost. */
export function SendAgain({ shipment, order }: SendAgainProps) {
  const user = useAdminUser()
  const again = useEndpointForm('sendShipmentAgain', {
    params: { id: shipment._id },
    done: `${shipment.seller} has to send the goods again`,
    onDone: useReloadAfterJobs(),
    onRefused: useReloadOnRefusal(),
  })
  const [isAsking, setAsking] = useState(false)
  const isPossible = shipment.state === 'shipped' && !shipment.exchange && order.status !== 'cancelled'
  if (!isPossible || !can(sendShipmentAgain.access, user)) return null
  return (
    <>
      <ActionForm of={again} showsNoMessage className="contents" />
      <Button size="small" variant="quiet" isBusy={again.isBusy} onClick={() => setAsking(true)}>
        Send again<span className="sr-only">: shipment from {shipment.seller}</span>
      </Button>
      <ConfirmDialog
        title="Did the parcel come back to the seller?"
        action="Send again"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => again.form.current?.requestSubmit()}
      >
        {shipment.seller} is asked to pack and send the goods again: now or, if the customer has to pay the
        order online again, after the payment. The tracking number of this parcel is removed. The status of
        the order stays as it is.
      </ConfirmDialog>
    </>
  )
}
