import type { Period } from '../../../contract/rentals/rentals.ts'
import type { FulfilmentMethod } from '../../../contract/shipping/fulfilment.ts'
import type { StoreSettings } from '../../../contract/store/store.ts'
import type { DbOrTx } from '../../platform/db/database.ts'
import type { SellableSku } from '../catalog/sellable-skus.ts'
import { sentBy } from '../delivery/find-charges.ts'
import { findService } from '../delivery/find-service.ts'
import { promiseShipments, rentalLane } from '../delivery/promise-shipments.ts'
import {
  chooseMethod,
  findCharges,
  listOptions,
  type CartToFulfil,
} from '../delivery/slots/plan-fulfilment.ts'
import type { Today } from '../orders/today.ts'
import { rulesForPin, type RentalRules } from '../rentals/holds/rental-rules.ts'
import type { PricedItems } from './price-items.ts'
import type { QuoteRequest } from './quote-items.ts'

/** How the items of a quote reach the customer. `rules` include the days of a parcel to the PIN code if a courier takes the rentals. */
export type DeliveryRoute = { pin: string | null; method: FulfilmentMethod; rules: RentalRules }

export function chooseRoute(
  request: QuoteRequest,
  skus: readonly SellableSku[],
  { settings, rules }: Today,
): DeliveryRoute {
  const { address, fulfilment, isAtCounter = false } = request
  const pin = address?.pin ?? request.pin ?? null
  const hasOwnGoods = !isAtCounter && skus.some((sku) => sku.productType === 'rent' || sku.sellerId === null)
  const method = chooseMethod({ requested: fulfilment?.method ?? 'courier', pin, hasOwnGoods }, settings)
  const isSent = !isAtCounter && method === 'courier'
  return { pin, method, rules: pin && isSent ? rulesForPin(rules, pin) : rules }
}

export type DeliveryPlan = Awaited<ReturnType<typeof planDelivery>>

type LinesToDeliver = { lines: PricedItems['items']; route: DeliveryRoute; isAtCounter: boolean; now: Date }

/** Returns what couriers do at the PIN code, the delivery charges, and all possible methods. At the counter nothing is delivered. */
export async function planDelivery(
  db: DbOrTx,
  { lines, route: { pin, method }, isAtCounter, now }: LinesToDeliver,
  settings: StoreSettings,
) {
  const delivery = pin ? await findDelivery(db, { pin, lines, now, method }, settings) : null
  if (isAtCounter) return { delivery, cart: null, charges: [], needsPin: false, options: null }
  const cart = cartOf(lines, { pin, settings, now })
  const { charges, needsPin } = await findCharges(db, { ...cart, method }, settings)
  return { delivery, cart, charges, needsPin, options: await listOptions(db, cart, settings) }
}

type Basket = { pin: string | null; settings: StoreSettings; now: Date }

/** Returns what decides about the methods for these lines. Without lines to send, a courier has nothing to take. */
function cartOf(lines: PricedItems['items'], { pin, settings, now }: Basket): CartToFulfil {
  const isSent =
    pin === null || lines.some(({ type }) => type === 'buy') || rentalLane(pin, settings) !== null
  return { goods: lines.map(sentBy), pin, window: windowOf(lines), isSent, now }
}

/** Returns the days on which all rented garments of an order can leave, so that each has its first night; null without rentals. */
function windowOf(lines: PricedItems['items']): Period | null {
  const rentals = lines.flatMap(({ from, booking }) => (from && booking ? [{ from, ...booking }] : []))
  const [latest] = rentals.map(({ leavesFrom }) => leavesFrom).toSorted((a, b) => b.localeCompare(a))
  const [first] = rentals.map(({ from }) => from).toSorted()
  return latest && first ? { from: latest, until: first } : null
}

type Destination = { pin: string; lines: PricedItems['items']; now: Date; method: FulfilmentMethod }

/**
 * Returns what couriers do at a PIN code, and when the purchased goods that they take arrive there. A rental arrives for its nights. An
 * order without anything for a courier, for example of rentals that are collected in the shop, does not depend on them: the shop hands it
 * over and accepts cash.
 */
async function findDelivery(db: DbOrTx, { pin, lines, now, method }: Destination, settings: StoreSettings) {
  const goods = lines
    .filter(({ type, sellerId }) => type === 'buy' && (method === 'courier' || sellerId !== null))
    .map(({ sellerId, soldBy }) => ({ sellerId, soldBy: soldBy ?? null }))
  const shipments = await promiseShipments(db, { goods, pin, now }, settings)
  const service = await findService(db, pin, settings)
  const isHandedOver = goods.length === 0 && (method !== 'courier' || rentalLane(pin, settings) === null)
  return { ...service, ...(isHandedOver && { isServed: true, hasCod: true }), shipments }
}
