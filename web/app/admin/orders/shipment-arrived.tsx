import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { noteDelivered, type OrderShipment } from '../../../../contract/shipping/shipments.ts'
import { api } from '../../lib/api/browser-api'
import { useHydrated } from '../../lib/hydrated'
import { errorMessage } from '../../lib/api/error-message'
import { Button } from '../../ui/button'
import { toast } from '../../ui/toast'

/** Staff note that a seller's parcel has arrived; with the last one the order is delivered. */
export function ShipmentArrived({ orderId, shipment }: { orderId: string; shipment: OrderShipment }) {
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const isHydrated = useHydrated()
  if (shipment.state !== 'shipped') return null
  async function note() {
    setBusy(true)
    try {
      await api(noteDelivered, { params: { id: orderId, seller: shipment.sellerId } })
      await revalidate()
      void toast(`The parcel of ${shipment.seller} has arrived`, { kind: 'success' })
    } catch (error) {
      void toast(errorMessage(error) ?? 'Network error. Nothing was changed.', { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      size="small"
      variant="secondary"
      isBusy={isBusy}
      disabled={!isHydrated}
      onClick={() => void note()}
    >
      It has arrived<span className="sr-only">: the parcel of {shipment.seller}</span>
    </Button>
  )
}
