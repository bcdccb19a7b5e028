import { z } from 'zod'
import { StoreSettings } from '../../contract/store/store.ts'
import { placeOrder, quoteItems } from '../../contract/orders/orders.ts'
import type { Db } from '../platform/db/database.ts'
import { sampleAddress } from './checkout-fixture.ts'
import { createTestProduct } from './product-fixture.ts'
import type { TestShop, TestUser } from './shop.ts'
import { changeSettings } from './store-settings.ts'

type Delivery = z.input<typeof StoreSettings>['delivery'] & {}

/** Pickup on weekdays from 4 to 6 pm for two orders, and delivery by staff in Ahmedabad for ₹30. */
export const sampleSlots = {
  pickup: {
    isOn: true,
    address: '1 Sample Street',
    slots: ['Mon-Sat 16:00-18:00 2'],
    leadHours: 4,
    aheadDays: 7,
  },
  handDelivery: {
    isOn: true,
    pins: ['3800'],
    charge: 30,
    slots: ['Mon-Sat 10:00-12:00 2'],
    leadHours: 4,
    aheadDays: 7,
  },
} satisfies Partial<Delivery>

/** Saves these delivery settings over the defaults. */
export async function saveDelivery(db: Db, changes: Partial<Delivery>) {
  const { delivery } = z.encode(StoreSettings, StoreSettings.parse({}))
  await changeSettings(db, { delivery: { ...delivery, ...changes } })
}

/** Places an order of `buyer` that is picked up in the first open slot. Returns it with the other open slots. */
export async function orderPickup(shop: TestShop, buyer: TestUser) {
  await saveDelivery(shop.db, {
    pickup: { ...sampleSlots.pickup, slots: ['Mon-Sun 11:00-13:00 500', 'Mon-Sun 16:00-18:00 500'] },
  })
  const { id } = await createTestProduct(shop.db)
  const items = [{ productId: id, quantity: 1, type: 'buy' as const }]
  const draft = { items, couponCode: null, address: sampleAddress }
  const quoted = await shop.api(quoteItems, {
    body: { items, couponCode: null, fulfilment: { method: 'pickup' } },
  })
  const option = quoted.fulfilment!.options.find(({ method }) => method === 'pickup')!
  const [slot, ...others] = option.slots.map(({ day, from, until }) => ({ day, from, until }))
  const body = { ...draft, total: quoted.quote.total, fulfilment: { method: 'pickup' as const, slot: slot! } }
  return { order: await buyer.api(placeOrder, { body }), others }
}
