import { arrivalText } from '../../../../contract/shipping/arrival-text.ts'
import type { ShipmentPromise } from '../../../../contract/shipping/lanes.ts'
import { Icon } from '../../ui/icon'

type ShipmentPromisesProps = { shipments: readonly ShipmentPromise[]; pin: string }

/** When the goods of an order arrive, one line for each sender. A single shipment needs no name. */
export const ShipmentPromises = ({ shipments, pin }: ShipmentPromisesProps) =>
  shipments.length > 0 && (
    <ul className="flex flex-col gap-1">
      {shipments.map(({ soldBy, arrives }) => (
        <li key={soldBy ?? ''} className="flex items-start gap-2">
          <Icon name="truck" className="mt-0.5 size-5 text-success" />
          <span>
            <strong>{arrivalText(arrives, pin)}</strong>
            {shipments.length > 1 && <span className="hint">Sent by {soldBy ?? 'us'}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
