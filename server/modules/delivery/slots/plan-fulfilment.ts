import { paise, type Paise } from '../../../../contract/core/money.ts'
import { refuseField } from '../../../../contract/core/refusal.ts'
import type { Period } from '../../../../contract/rentals/rentals.ts'
import {
  openSlots,
  possibleMethods,
  slotDays,
  slotRefusal,
  type FulfilmentMethod,
  type SlotMethod,
} from '../../../../contract/shipping/fulfilment.ts'
import type { Fulfilment, FulfilmentDraft, FulfilmentOption } from '../../../../contract/shipping/slots.ts'
import type { StoreSettings } from '../../../../contract/store/store.ts'
import type { DbOrTx } from '../../../platform/db/database.ts'
import { findLaneCharges, chargedGoods, type GoodsToDeliver } from '../find-charges.ts'
import { refuseSlot } from './book-slot.ts'
import { findBookedPlaces } from './queries.ts'

type MethodRequest = { requested: FulfilmentMethod; pin: string | null; hasOwnGoods: boolean }

/** Returns the method of a quote: the requested one if it is possible, or else courier. */
export const chooseMethod = (
  { requested, ...destination }: MethodRequest,
  { delivery }: StoreSettings,
): FulfilmentMethod => (possibleMethods(delivery, destination).includes(requested) ? requested : 'courier')

/** A cart whose customer chooses between methods. */
export type CartToFulfil = {
  goods: readonly GoodsToDeliver[]
  pin: string | null
  /** The days on which the rented garments of the cart can leave; null without rentals. */
  window: Period | null
  /** Whether couriers take anything of this cart to the address. */
  isSent: boolean
  now: Date
}

/** Returns what an order pays for its delivery with a method; null if that is not known without a PIN code. */
export async function findCharges(
  db: DbOrTx,
  { method, goods, pin }: Pick<CartToFulfil, 'goods' | 'pin'> & { method: FulfilmentMethod },
  settings: StoreSettings,
): Promise<{ charges: Paise[]; needsPin: boolean }> {
  const isOwn = ({ sellerId }: GoodsToDeliver) => sellerId === null
  const byCourier = chargedGoods(
    goods.filter((good) => method === 'courier' || !isOwn(good)),
    settings,
  )
  const laneCharges = pin ? await findLaneCharges(db, { goods: byCourier, pin }, settings) : []
  const byHand = method === 'hand_delivery' && goods.some((good) => isOwn(good) && !good.hasFreeDelivery)
  return {
    charges: [...laneCharges, ...(byHand ? [settings.delivery.handDelivery.charge] : [])],
    needsPin: !pin && byCourier.length > 0,
  }
}

/** Returns the methods for a cart with their charges and open slots; null if only a courier is possible. */
export async function listOptions(
  db: DbOrTx,
  cart: CartToFulfil,
  settings: StoreSettings,
): Promise<FulfilmentOption[] | null> {
  const methods = possibleMethods(settings.delivery, { pin: cart.pin, hasOwnGoods: hasOwnGoods(cart) })
  if (methods.length === 1) return null
  const offered = methods.filter((method) => method !== 'courier' || cart.isSent)
  const options: FulfilmentOption[] = []
  for (const method of offered) {
    const { charges, needsPin } = await findCharges(db, { ...cart, method }, settings)
    options.push({
      method,
      charge: needsPin ? null : paise(Math.max(0, ...charges)),
      address: method === 'pickup' ? pickupAddress(settings) : '',
      slots: method === 'courier' ? [] : openSlots(await planOf(db, { cart, method }, settings)),
    })
  }
  return options
}

const hasOwnGoods = ({ goods }: Pick<CartToFulfil, 'goods'>) =>
  goods.some(({ sellerId }) => sellerId === null)

/** Returns where customers pick up their orders. */
const pickupAddress = ({ delivery, contact }: StoreSettings) => delivery.pickup.address || contact.address

async function planOf(
  db: DbOrTx,
  { cart, method }: { cart: CartToFulfil; method: SlotMethod },
  { delivery }: StoreSettings,
) {
  const plan = { method, settings: delivery, now: cart.now.toISOString(), window: cart.window }
  return { ...plan, booked: await findBookedPlaces(db, { method, days: slotDays(plan) }) }
}

/**
 * Returns the fulfilment of a new order; null if its goods travel by courier. Refuses, with an error at the field, a method that is not
 * possible, and a slot that is missing, in the past, on another day than the shop offers it, or full.
 */
export async function resolveFulfilment(
  db: DbOrTx,
  { cart, draft }: { cart: CartToFulfil; draft: FulfilmentDraft | null | undefined },
  settings: StoreSettings,
): Promise<Fulfilment | null> {
  if (!draft || draft.method === 'courier') return null
  const { method, slot } = draft
  if (
    chooseMethod({ requested: method, pin: cart.pin, hasOwnGoods: hasOwnGoods(cart) }, settings) !== method
  ) {
    refuseMethod(method, cart.pin)
  }
  if (!slot) return refuseSlot('Choose a slot')
  const reason = slotRefusal(slot, await planOf(db, { cart, method }, settings))
  if (reason) refuseSlot(reason)
  return { method, slot, address: method === 'pickup' ? pickupAddress(settings) : '' }
}

function refuseMethod(method: SlotMethod, pin: string | null): never {
  const message =
    method === 'pickup'
      ? 'This order cannot be picked up in our shop. Please choose another way to get it.'
      : `Our staff do not deliver this order to ${pin ?? 'your address'}. Please choose another way to get it.`
  return refuseField('fulfilment.method', message)
}
