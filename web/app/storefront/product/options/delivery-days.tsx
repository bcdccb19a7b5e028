import { useState } from 'react'
import { dayInIndia } from '../../../../../contract/core/dates.ts'
import { Icon } from '../../../ui/icon'
import { useStoreSettings } from '../../layout/layout'
import { deliveryDays, formatDeliveryRange } from './delivery-estimate'

/** The days on which an order of today arrives. `pin` is empty if the PIN code is not known. */
export function DeliveryDays({ pin }: { pin: string }) {
  const [today] = useState(() => dayInIndia(new Date()))
  const { delivery } = useStoreSettings()
  return (
    <p className="flex items-start gap-2">
      <Icon name="truck" className="mt-0.5 size-5 text-success" />
      <span>
        {pin ? `Delivery to ${pin}: ` : 'Delivery: '}
        <strong>{formatDeliveryRange(deliveryDays(today, delivery))}</strong>
        <span className="hint">
          {delivery.minDays}-{delivery.maxDays} business days if you order today
        </span>
      </span>
    </p>
  )
}
