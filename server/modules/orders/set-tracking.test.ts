import { expect, test } from 'vitest'
import { addDays, dayInIndia } from '../../../contract/core/dates.ts'
import { paise } from '../../../contract/core/money.ts'
import { placeOrder, setOrderStatus, setTracking, showOrder } from '../../../contract/orders/orders.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { buy, createBusiness } from '../../testing/seller-fixture.ts'
import { testShop } from '../../testing/shop.ts'

const shop = testShop()
const tracking = { carrier: 'Sample Express', number: 'SX 1234', url: 'https://example.com/track/1234' }

test('the shopper sees the tracking number on the order and in an e-mail once it has shipped', async () => {
  const [asha, staff] = [await shop.signedIn(), await shop.signedIn('staff')]
  const choli = await createTestProduct(shop.db, { price: paise(100_00) })
  const items = [{ productId: choli.id, quantity: 1, type: 'buy' as const }]
  const { _id: id } = await asha.api(placeOrder, { body: { items, couponCode: null, total: paise(100_00) } })
  const set = (body: { tracking: typeof tracking | null }) =>
    staff.api(setTracking, { params: { id }, body: { ...body, ship: false } })
  const findEmails = () =>
    shop.db
      .selectFrom('emails')
      .where('order_id', '=', id)
      .select(['template', 'content'])
      .orderBy('created_at')
      .execute()

  await set({ tracking })
  expect((await findEmails()).map(({ template }) => template)).toEqual(['order-confirmed'])
  await staff.api(setOrderStatus, { params: { id }, body: { status: 'shipped' } })
  expect(JSON.stringify((await findEmails()).at(-1)!.content)).toContain('SX 1234')
  await set({ tracking: { ...tracking, number: 'SX 5678' } })
  expect(JSON.stringify((await findEmails()).at(-1)!.content)).toContain('SX 5678')
  expect((await asha.api(showOrder, { params: { id } })).tracking).toMatchObject({ number: 'SX 5678' })
  await set({ tracking: null })
  expect((await asha.api(showOrder, { params: { id } })).tracking).toBeNull()
})

test('one request sets the tracking and ships the order, with the page of a known carrier as the link', async () => {
  const [asha, staff] = [await shop.signedIn(), await shop.signedIn('staff')]
  const choli = await createTestProduct(shop.db, { price: paise(100_00) })
  const items = [{ productId: choli.id, quantity: 1, type: 'buy' as const }]
  const { _id: id } = await asha.api(placeOrder, { body: { items, couponCode: null, total: paise(100_00) } })
  const ship = (number: string) =>
    staff.api(setTracking, {
      params: { id },
      body: { tracking: { carrier: 'delhivery', number, url: null }, ship: true },
    })
  expect(await ship('DL 1234')).toMatchObject({
    status: 'shipped',
    tracking: { number: 'DL 1234', url: 'https://www.delhivery.com/track/package/DL%201234' },
  })
  const shipped = () =>
    shop.db
      .selectFrom('emails')
      .where('order_id', '=', id)
      .where('template', '=', 'order-status-changed')
      .execute()
  expect(await shipped()).toHaveLength(1)
  expect(await ship('DL 1234')).toMatchObject({ status: 'shipped' })
  expect(await shipped()).toHaveLength(1)
  await staff.api(setOrderStatus, { params: { id }, body: { status: 'cancelled' } })
  expect(await refusalOf(ship('DL 99'))).toMatchObject({
    message: 'This order is cancelled. Do not send it.',
  })
  expect((await asha.api(showOrder, { params: { id } })).tracking).toMatchObject({ number: 'DL 1234' })
})

test('the shop enters the tracking of a rental of a seller, but not of goods that the seller sends', async () => {
  const [asha, staff] = [await shop.signedIn(), await shop.signedIn('staff')]
  const { addProduct } = await createBusiness(shop)
  const [outfit, goods] = [
    await addProduct({ rentPrice: paise(100_00), sizes: [{ pieces: 1 }] }),
    await addProduct({ price: paise(100_00) }),
  ]
  const night = addDays(dayInIndia(new Date()), 30)
  const total = paise(100_00)
  const rented = await buy(shop, asha, {
    items: [{ productId: outfit.id, quantity: 1, type: 'rent', from: night, until: night }],
    total,
  })
  const sold = await buy(shop, asha, { items: [{ productId: goods.id, quantity: 1 }], total })
  const set = (id: string) => staff.api(setTracking, { params: { id }, body: { tracking, ship: false } })
  expect(await set(rented._id)).toMatchObject({ tracking: { number: tracking.number } })
  expect(await refusalOf(set(sold._id))).toMatchObject({
    message: 'Sellers send everything in this order. They enter the tracking of their parcels themselves.',
  })
})
