import { beforeAll, beforeEach, expect, test } from 'vitest'
import { paise } from '../../../contract/core/money.ts'
import { placeOrder, quoteItems, showOrder } from '../../../contract/orders/orders.ts'
import { productDelivery } from '../../../contract/shipping/product-delivery.ts'
import { adminSettings, saveSettings } from '../../../contract/store/store.ts'
import { sampleAddress } from '../../testing/checkout-fixture.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { testShop, type TestUser } from '../../testing/shop.ts'
import { saveDelivery } from '../../testing/slot-fixture.ts'
import { findZone } from './find-zone.ts'

const shop = testShop({ CLOCK: '2026-11-20T06:30:00Z' }) // a Friday at noon in India
let admin: TestUser
let asha: TestUser
let choli: { id: string; slug: string }
beforeAll(async () => {
  admin = await shop.signedIn('admin')
  asha = await shop.signedIn()
  const { id } = await createTestProduct(shop.db, { price: paise(1000_00), sizes: [{ stock: 500 }] })
  choli = await shop.db
    .selectFrom('products')
    .select(['id', 'slug'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
})
beforeEach(() => saveDelivery(shop.db, {})) // the default terms

const items = () => [{ productId: choli.id, quantity: 1, type: 'buy' as const }]
const arrivalIn = async (pin: string) =>
  (await shop.api(productDelivery, { params: { pin }, query: { product: choli.slug } })).shipment

test.each([
  ['380015', 'city'],
  ['395002', 'state'],
  ['400001', 'metro'],
  ['302001', 'rest'],
  ['781001', 'special'],
  ['190001', 'special'],
  ['194101', 'special'],
  ['744101', 'special'],
  ['682555', 'special'],
  ['900056', 'special'],
  ['248001', 'rest'],
])('%s is in the zone %s of a shop in Ahmedabad', (pin, zone) => {
  expect(findZone({ pin: '380009', state: 'Gujarat' }, pin)).toBe(zone)
})

test('a shop without a PIN code of its own knows only its state, and a seller in Guwahati is near to Assam', () => {
  expect(findZone({ pin: null, state: 'Gujarat' }, '380015')).toBe('state')
  expect(findZone({ pin: '781001', state: 'Assam' }, '785001')).toBe('state')
  expect(findZone({ pin: null, state: null }, '380015')).toBe('metro')
})

test('product page, cart, order and receipt contain the same promise, in 3 to 5 business days by default', async () => {
  const shipment = await arrivalIn('380001')
  expect(shipment).toEqual({
    soldBy: null,
    minDays: 3,
    maxDays: 5,
    dispatchBy: '2026-11-21',
    arrives: { from: '2026-11-24', until: '2026-11-26' },
  })
  const { delivery } = await shop.api(quoteItems, {
    body: { items: items(), couponCode: null, pin: '380001' },
  })
  expect(delivery?.shipments).toEqual([shipment])
  const body = { items: items(), couponCode: null, total: paise(1000_00), address: sampleAddress }
  const { _id } = await asha.api(placeOrder, { body })
  const order = await asha.api(showOrder, { params: { id: _id } })
  expect(order.promise).toEqual([shipment])
})

test('remote areas take longer, and changed terms apply to new orders only', async () => {
  expect(await arrivalIn('781001')).toMatchObject({ minDays: 5, maxDays: 9, dispatchBy: '2026-11-21' })
  const body = { items: items(), couponCode: null, total: paise(1000_00), address: sampleAddress }
  const before = await asha.api(placeOrder, { body })
  // not through the API, because it refuses holidays before the present day of the database
  const terms = { holidays: ['2026-11-21'], worksOnSaturdays: false, dispatchDays: 2, cutoff: '11:00' }
  await saveDelivery(shop.db, terms)
  expect(await arrivalIn('380001')).toMatchObject({
    dispatchBy: '2026-11-25',
    arrives: { from: '2026-11-26', until: '2026-11-30' },
  })
  const after = await asha.api(showOrder, { params: { id: before._id } })
  expect(after.promise).toEqual(before.promise)
})

test.each([
  ['a holiday in the past', { holidays: ['2020-01-26'] }, 'settings.delivery.holidays'],
  ['a holiday that is no date', { holidays: ['26 January'] }, 'settings.delivery.holidays.0'],
  ['a dispatch after the arrival', { dispatchDays: 4, minDays: 3 }, 'settings.delivery.dispatchDays'],
  ['an impossible warehouse', { originPin: '999999' }, 'settings.delivery.originPin'],
  ['a cut-off time', { cutoff: '25:00' }, 'settings.delivery.cutoff'],
])('%s is refused at its field, and nothing changes', async (_, delivery, path) => {
  const { version } = await admin.api(adminSettings, {})
  const answer = await shop.app.inject({
    method: 'GET',
    url: adminSettings.path,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  const { settings } = answer.json()
  const refused = await shop.app.inject({
    method: 'PUT',
    url: saveSettings.path,
    headers: { authorization: `Bearer ${admin.token}` },
    payload: { settings: { ...settings, delivery: { ...settings.delivery, ...delivery } }, version },
  })
  expect(refused.statusCode).toBe(400)
  expect(refused.json().details.fields).toContainEqual(expect.objectContaining({ path }))
  expect((await admin.api(adminSettings, {})).version).toBe(version)
})
