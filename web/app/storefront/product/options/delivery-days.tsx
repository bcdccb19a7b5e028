import { useState } from 'react'
import { cutoffText } from '../../../../../contract/shipping/arrival-text.ts'
import { Icon } from '../../../ui/icon'
import { useStoreSettings } from '../../layout/layout'
import { deliveryDays, formatDeliveryRange } from './delivery-estimate'

/** The days on which an order of now arrives if the PIN code is not known. */
export function DeliveryDays() {
  const [now] = useState(() => new Date())
  const { delivery } = useStoreSettings()
  return (
    <p className="flex items-start gap-2">
      <Icon name="truck" className="mt-0.5 size-5 text-success" />
      <span>
        Delivery: <strong>{formatDeliveryRange(deliveryDays(now, delivery))}</strong>
        <span className="hint">
          {delivery.minDays}-{delivery.maxDays} business days. {cutoffText(delivery.cutoff)}
        </span>
      </span>
    </p>
  )
}
