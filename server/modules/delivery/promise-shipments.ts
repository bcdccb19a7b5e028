import type { ShipmentPromise } from '../../../contract/shipping/lanes.ts'
import {
  calendarOf,
  promiseDelivery,
  standardLane,
  type Lane,
  type RentalLane,
  type Zone,
} from '../../../contract/shipping/promise.ts'
import type { StoreSettings } from '../../../contract/store/store.ts'
import type { DbOrTx } from '../../platform/db/database.ts'
import { findZone, type Place } from './find-zone.ts'
import { findSellerPlaces } from './queries.ts'

/** Goods and their seller; `sellerId` is null for goods of the shop. */
export type SoldGoods = { sellerId: string | null; soldBy: string | null }
type Journey = { goods: readonly SoldGoods[]; pin: string; now: Date }

/** The settings that decide how long goods travel. */
export type ShippingSettings = Pick<StoreSettings, 'delivery' | 'tax' | 'contact'>

/** The place from which the shop's goods leave. */
export const shopPlace = ({ delivery, tax, contact }: ShippingSettings): Place => ({
  pin: delivery.originPin || (/\b[1-9]\d{5}\b/.exec(contact.address)?.[0] ?? null),
  state: tax.state,
})

/** Returns the lane to a zone. A zone without transit days of its own has those of the shop's delivery time. */
function laneTo({ delivery }: ShippingSettings, zone: Zone, isOfShop: boolean): Lane {
  const standard = standardLane(delivery)
  const { minTransit, maxTransit } = delivery.zones[zone]
  return {
    dispatchDays: isOfShop ? delivery.dispatchDays : delivery.sellerDispatchDays,
    minTransit: minTransit ?? standard.minTransit,
    maxTransit: maxTransit ?? standard.maxTransit,
  }
}

/** Promises the deliveries of these goods to a PIN code: one for the goods of the shop, and one for each seller. */
export async function promiseShipments(
  db: DbOrTx,
  { goods, pin, now }: Journey,
  settings: StoreSettings,
): Promise<ShipmentPromise[]> {
  const senders = new Map(goods.map(({ sellerId, soldBy }) => [sellerId, soldBy]))
  const sellerIds = [...senders.keys()].filter((id) => id !== null)
  const places = await findSellerPlaces(db, sellerIds)
  return [...senders].map(([sellerId, soldBy]) => {
    const place =
      sellerId === null ? shopPlace(settings) : (places.get(sellerId) ?? { pin: null, state: null })
    const zone = findZone(place, pin)
    const lane = laneTo(settings, zone, sellerId === null)
    const minDays = lane.dispatchDays + lane.minTransit
    const maxDays = lane.dispatchDays + lane.maxTransit
    const promise = promiseDelivery(lane, calendarOf(settings.delivery), now.toISOString())
    return { soldBy, minDays, maxDays, ...promise }
  })
}

/** Returns the settings of the zone of a PIN code, as seen from the shop. */
export const zoneTerms = (pin: string, settings: ShippingSettings) =>
  settings.delivery.zones[findZone(shopPlace(settings), pin)]

/**
 * Returns the way of a rented garment to a PIN code and back; null if customers there collect garments in the shop. All rented garments
 * leave from the shop.
 */
export function rentalLane(pin: string, settings: ShippingSettings): RentalLane | null {
  if (!zoneTerms(pin, settings).sendsRentals) return null
  const lane = laneTo(settings, findZone(shopPlace(settings), pin), true)
  return { ...lane, returnDays: returnDaysFrom(pin, settings) }
}

/** Returns the working days from the pickup of a return at a PIN code until it is in the shop. */
export const returnDaysFrom = (pin: string, settings: ShippingSettings): number =>
  zoneTerms(pin, settings).returnDays ?? laneTo(settings, findZone(shopPlace(settings), pin), true).maxTransit
