import { refuseField } from '../../../contract/core/refusal.ts'
import { notServed, type DeliveryService } from '../../../contract/shipping/pin-codes.ts'
import type { DbOrTx } from '../../platform/db/database.ts'
import { zoneTerms, type ShippingSettings } from './promise-shipments.ts'
import { findListedPins } from './queries.ts'

/** Returns what couriers do at a PIN code. A shop whose list of served PIN codes is not in force delivers everywhere. */
export async function findService(
  db: DbOrTx,
  pin: string,
  settings: ShippingSettings,
): Promise<DeliveryService> {
  const [service] = await findServices(db, [pin], settings)
  return service!
}

/** Like `findService` for several PIN codes, in their sequence. */
export async function findServices(
  db: DbOrTx,
  pins: readonly string[],
  settings: ShippingSettings,
): Promise<DeliveryService[]> {
  const { isInForce, listed } = await findListedPins(db, pins)
  return pins.map((pin) => {
    const zone = zoneTerms(pin, settings)
    const found = listed.get(pin)
    return {
      pin,
      isServed: !isInForce || found !== undefined,
      hasCod: isInForce ? found?.cod === true : zone.cod,
      hasReversePickup: isInForce ? found?.reversePickup === true : zone.reversePickup,
    }
  })
}

/** Refuses an address that no courier of the shop serves, with an error at its PIN code. */
export function assertServed(service: DeliveryService | null) {
  if (!service || service.isServed) return
  const message = notServed(service.pin)
  refuseField('address.pin', message)
}
