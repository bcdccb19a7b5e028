import { refuseField } from '../../../contract/core/refusal.ts'
import { notServed, type DeliveryService } from '../../../contract/shipping/pin-codes.ts'
import type { DbOrTx } from '../../platform/db/database.ts'
import { zoneTerms, type ShippingSettings } from './promise-shipments.ts'
import { findCourierPin } from './queries.ts'

/** Returns what couriers do at a PIN code. A shop without a list of served PIN codes delivers everywhere. */
export async function findService(
  db: DbOrTx,
  pin: string,
  settings: ShippingSettings,
): Promise<DeliveryService> {
  const { isEmpty, found } = await findCourierPin(db, pin)
  const zone = zoneTerms(pin, settings)
  return {
    pin,
    isServed: isEmpty || found !== null,
    hasCod: isEmpty ? zone.cod : found?.cod === true,
    hasReversePickup: isEmpty ? zone.reversePickup : found?.reversePickup === true,
  }
}

/** Refuses an address that no courier of the shop serves, with an error at its PIN code. */
export function assertServed(service: DeliveryService | null) {
  if (!service || service.isServed) return
  const message = notServed(service.pin)
  refuseField('address.pin', message)
}
