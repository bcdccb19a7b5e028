import { useRef, useState, type FormEvent } from 'react'
import { can } from '../../../../contract/core/permissions.ts'
import type { Order } from '../../../../contract/orders/orders.ts'
import { markShipmentDelivered, type OrderShipment } from '../../../../contract/shipping/shipments.ts'
import { ActionForm, useEndpointForm } from '../../lib/forms/action-form'
import { useReloadOnRefusal } from '../../lib/forms/use-reload-on-refusal'
import { useReloadAfterJobs } from '../../lib/use-reload'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { useAdminUser } from '../layout/admin-user'
import { cashWarning } from './status-warnings'

type MarkDeliveredProps = { shipment: OrderShipment; order: Order; shipments: readonly OrderShipment[] }

/**
 * Marks a shipment as delivered; that of a seller only if an admin does it. When the last shipment of an order is delivered, the order is
 * delivered too. Asks first if that records cash.
 */
export function MarkDelivered({ shipment, order, shipments }: MarkDeliveredProps) {
  const user = useAdminUser()
  const markDelivered = useEndpointForm('markShipmentDelivered', {
    params: { id: shipment._id },
    done: `The shipment of ${shipment.seller} is marked as delivered`,
    onDone: useReloadAfterJobs(),
    onRefused: useReloadOnRefusal(),
  })
  const [isAsking, setAsking] = useState(false)
  const isConfirmed = useRef(false)
  const warning = isLastOf(order, shipments, shipment) ? cashWarning([order]) : null
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    if (warning && !isConfirmed.current) {
      event.preventDefault()
      setAsking(true)
    }
    isConfirmed.current = false
  }
  const isAllowed = shipment.sellerId ? user.role === 'admin' : can(markShipmentDelivered.access, user)
  if (shipment.state !== 'shipped' || order.status === 'cancelled' || !isAllowed) return null
  return (
    <>
      <ActionForm of={markDelivered} onSubmit={onSubmit} showsNoMessage className="contents">
        <Button type="submit" size="small" variant="secondary" isBusy={markDelivered.isBusy}>
          Mark as delivered<span className="sr-only">: shipment from {shipment.seller}</span>
        </Button>
      </ActionForm>
      <ConfirmDialog
        title="Mark the last shipment as delivered?"
        action="Mark as delivered"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          isConfirmed.current = true
          markDelivered.form.current?.requestSubmit()
        }}
      >
        The order is then delivered too. {warning}
      </ConfirmDialog>
    </>
  )
}

/** Whether the delivery of this shipment delivers the order: sellers send all of its goods, and all their other shipments have arrived. */
function isLastOf(
  { items }: Order,
  shipments: readonly OrderShipment[],
  { _id: id }: OrderShipment,
): boolean {
  const ofOrder = shipments.filter(({ exchange }) => exchange === null)
  const isWhole = ofOrder.flatMap(({ lines }) => lines).length === items.length
  const others = ofOrder.filter(({ _id }) => _id !== id)
  return isWhole && others.length < ofOrder.length && others.every(({ state }) => state === 'delivered')
}
