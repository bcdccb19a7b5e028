import type { Paise } from '../../../contract/core/money.ts'
import { highestCharge } from '../../../contract/shipping/delivery-charge.ts'
import type { StoreSettings } from '../../../contract/store/store.ts'
import type { DbOrTx } from '../../platform/db/database.ts'
import { findZone } from './find-zone.ts'
import { rentalLane, shopPlace } from './promise-shipments.ts'
import { findSellerPlaces } from './queries.ts'

/** Goods to deliver; `sellerId` is the seller who sends them, null if the shop does. */
export type GoodsToDeliver = {
  sellerId: string | null
  /** Whether the product promises free delivery. */
  hasFreeDelivery: boolean
  isRental: boolean
}

type Goods = Omit<GoodsToDeliver, 'isRental'> & { type: 'buy' | 'rent' | 'marketplace' }

/** Returns goods with their sender. The shop itself sends all rentals. */
export const sentBy = ({ type, sellerId, hasFreeDelivery }: Goods): GoodsToDeliver => ({
  sellerId: type === 'rent' ? null : sellerId,
  hasFreeDelivery,
  isRental: type === 'rent',
})

/** Returns the goods whose delivery may cost something; none if delivery is free in every zone. */
export const chargedGoods = (
  goods: readonly GoodsToDeliver[],
  { delivery }: StoreSettings,
): GoodsToDeliver[] =>
  highestCharge(delivery) > 0 ? goods.filter(({ hasFreeDelivery }) => !hasFreeDelivery) : []

/**
 * Returns the charges of the lanes on which goods travel to a PIN code, one for each sender. Rentals that customers there collect in the
 * shop do not travel.
 */
export async function findLaneCharges(
  db: DbOrTx,
  { goods, pin }: { goods: readonly GoodsToDeliver[]; pin: string },
  settings: StoreSettings,
): Promise<Paise[]> {
  const isCollected = rentalLane(pin, settings) === null
  const sent = goods.filter(({ isRental }) => !isRental || !isCollected)
  const senders = [...new Set(sent.map(({ sellerId }) => sellerId))]
  const places = await findSellerPlaces(
    db,
    senders.filter((id) => id !== null),
  )
  return senders.map((id) => {
    const place = id === null ? shopPlace(settings) : (places.get(id) ?? { pin: null, state: null })
    return settings.delivery.zones[findZone(place, pin)].charge
  })
}
