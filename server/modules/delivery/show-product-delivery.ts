import { dayAt } from '../../../contract/core/dates.ts'
import type { Day } from '../../../contract/rentals/rentals.ts'
import { calendarOf, transitOf } from '../../../contract/shipping/promise.ts'
import type { StoreSettings } from '../../../contract/store/store.ts'
import { isSoldIn, statesOfPin } from '../../../contract/shipping/postal-codes.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import type { DbOrTx } from '../../platform/db/database.ts'
import { readSettings } from '../store/settings.ts'
import { paise } from '../../../contract/core/money.ts'
import { chargedGoods, findLaneCharges, sentBy } from './find-charges.ts'
import { findService } from './find-service.ts'
import { promiseShipments, rentalLane } from './promise-shipments.ts'
import { findGoods } from './queries.ts'

type ProductJourney = { pin: string; slug: string; now: Date }

/** Says whether customers at a PIN code can order the product, and when a live product that is ordered now arrives there. */
export async function showProductDelivery(db: DbOrTx, { pin, slug, now }: ProductJourney) {
  const product = (await findGoods(db, slug)) ?? refuse('not_found', 'Product not found')
  const settings = await readSettings(db)
  const [shipment] = await promiseShipments(db, { goods: [product], pin, now }, settings)
  const goods = chargedGoods([sentBy(product)], settings)
  const [charge = paise(0)] = await findLaneCharges(db, { goods, pin }, settings)
  const rental = product.type === 'rent' ? { firstNight: firstNight(pin, settings, now) } : null
  const service = await findService(db, pin, settings)
  const isLimited = product.sellerId !== null && product.gstin === null
  const onlyIn = isLimited ? (product.sellerState ?? settings.tax.state) : null
  const isCollected = rental !== null && rental.firstNight === null
  const isServed = (service.isServed || isCollected) && isSoldIn(onlyIn, statesOfPin(pin))
  return { ...service, isServed, shipment: shipment!, charge, rental }
}

/** Returns the first night that a rental can be worn at a PIN code; null if it is collected in the shop. */
function firstNight(pin: string, settings: StoreSettings, now: Date): Day | null {
  const lane = rentalLane(pin, settings)
  if (!lane) return null
  return dayAt(transitOf(lane, calendarOf(settings.delivery), now.toISOString()).firstNight)
}
