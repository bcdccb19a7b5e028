import { shipmentLabels, type SellerShipment } from '../../../../contract/shipping/shipments.ts'

type Standing = Pick<SellerShipment, 'state' | 'standing'>

function wordsOf({ state, standing }: Standing): { words: string; look: string } {
  if (standing === 'cancelled') return { words: 'Cancelled', look: 'bg-danger-soft text-danger' }
  if (standing === 'waiting') return { words: 'Not paid yet', look: 'bg-sunken text-muted' }
  const reached = standing === 'done' ? 'delivered' : state // staff may say it of the whole order
  const look = {
    to_pack: 'bg-warning-soft text-warning',
    packed: 'bg-brand-soft text-brand',
    shipped: 'bg-sunken text-ink',
    delivered: 'bg-success-soft text-success',
  }[reached]
  return { words: shipmentLabels[reached], look }
}

/** How far a parcel is, or why it must not be sent. */
export function ShipmentBadge({ shipment }: { shipment: Standing }) {
  const { words, look } = wordsOf(shipment)
  return (
    <span className={`inline-block rounded-full px-3 py-1 text-sm font-semibold whitespace-nowrap ${look}`}>
      {words}
    </span>
  )
}
