import { fulfilmentText, type ChosenFulfilment } from '../../../../contract/shipping/slot-text.ts'
import type { ShipmentPromise } from '../../../../contract/shipping/lanes.ts'
import { Icon } from '../../ui/icon'
import { ShipmentPromises } from './shipment-promises'

type OrderArrivalProps = {
  /** Method and slot of the shop's own goods; null if they travel by courier. */
  fulfilment: ChosenFulfilment | null
  shipments: readonly ShipmentPromise[]
  pin: string
}

/** When and where the customer gets the goods of an order: a slot, the arrival of parcels, or both. */
export const OrderArrival = ({ fulfilment, shipments, pin }: OrderArrivalProps) => (
  <>
    {fulfilment && (
      <p className="flex items-start gap-2">
        <Icon
          name={fulfilment.method === 'pickup' ? 'store' : 'home'}
          className="mt-0.5 size-5 text-success"
        />
        <strong>{fulfilmentText(fulfilment)}</strong>
      </p>
    )}
    <ShipmentPromises shipments={shipments} pin={pin} />
  </>
)
