import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { paise } from '../../../contract/core/money.ts'
import {
  placeOrder,
  quoteItems,
  setOrderStatus,
  showOrder,
  type OrderDraft,
} from '../../../contract/orders/orders.ts'
import { createTestProduct, unitsLeft } from '../../testing/product-fixture.ts'
import { testShop } from '../../testing/shop.ts'
import { refusalOf } from '../../testing/refusal-of.ts'

const shop = testShop({ CLOCK: '2026-10-01T06:00:00Z' })

const line = (productId: string, quantity = 1, more: object = {}) => ({
  productId,
  quantity,
  type: 'buy' as const,
  ...more,
})
const draft = (items: OrderDraft['items'], total: number, more: Partial<OrderDraft> = {}): OrderDraft => ({
  items,
  couponCode: null,
  total: paise(total),
  ...more,
})
const key = () => ({ 'idempotency-key': crypto.randomUUID() })
test('an order reduces the stock', async () => {
  const choli = await createTestProduct(shop.db, { price: paise(1499_00), sizes: [{ size: 'M', stock: 5 }] })
  const order = await shop.api(placeOrder, { body: draft([line(choli.id, 2)], 2998_00) })
  expect(order).toMatchObject({ total: 2998_00, amountDue: 2998_00, status: 'pending', userId: null })
  expect(order.items[0]).toMatchObject({ title: choli.title, size: 'M', lineTotal: 2998_00 })
  expect(await unitsLeft(shop.db, choli.id)).toBe(3)
})

test('a coupon reduces the price of the goods, and the server calculates the total', async () => {
  const sticks = await createTestProduct(shop.db, { price: paise(80_00) })
  const order = await shop.api(placeOrder, {
    body: draft([line(sticks.id, 3)], 180_00, { couponCode: ' navratri25 ', couponDiscount: paise(60_00) }),
  })
  expect(order).toMatchObject({
    subtotal: 240_00,
    couponCode: 'NAVRATRI25',
    couponDiscount: 60_00,
    total: 180_00,
  })
})

test('amounts with fractions of a paisa, from a client that does not round, are answered with the actual prices', async () => {
  const { id } = await createTestProduct(shop.db, { price: paise(199_50) })
  const payload = { items: [line(id)], couponCode: 'NAVRATRI25', couponDiscount: 49.875, total: 149.625 }
  const response = await shop.app.inject({ method: 'POST', url: placeOrder.path, payload })
  expect(response.statusCode).toBe(409)
  expect(response.json()).toMatchObject({
    code: 'price_changed',
    details: { quote: { couponDiscount: 49.88, total: 149.62 } },
  })
})

test('invented prices are refused with the actual prices', async () => {
  const choli = await createTestProduct(shop.db, { price: paise(1499_00) })
  const refusal = await refusalOf(shop.api(placeOrder, { body: draft([line(choli.id)], 1_00) }))
  expect(refusal).toMatchObject({
    code: 'price_changed',
    status: 409,
    details: { quote: { total: 1499_00 } },
  })
  expect(await unitsLeft(shop.db, choli.id)).toBe(10)
})

test('an e-mail address that is none is refused, and an empty one is no address', async () => {
  const choli = await createTestProduct(shop.db, { price: paise(1499_00) })
  const order = (userEmail: string) =>
    shop.app.inject({
      method: 'POST',
      url: placeOrder.path,
      payload: { items: [line(choli.id)], total: 1499, userEmail },
    })
  const refused = await order('not-mail')
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toMatchObject({
    details: { fields: [{ path: 'userEmail', message: 'Enter a valid e-mail address' }] },
  })
  expect((await order('')).statusCode).toBe(201)
})

test('an invented discount is refused even if the total is correct', async () => {
  const choli = await createTestProduct(shop.db, { price: paise(1499_00) })
  const body = draft([line(choli.id)], 1499_00, { couponDiscount: paise(500_00) })
  expect(await refusalOf(shop.api(placeOrder, { body }))).toMatchObject({ code: 'price_changed' })
})

test('an invented price of a line is refused even if the total is correct', async () => {
  const choli = await createTestProduct(shop.db, { price: paise(1499_00) })
  const order = (price: number) =>
    shop.api(placeOrder, { body: draft([{ ...line(choli.id), price: paise(price) }], 1499_00) })
  expect(await refusalOf(order(1_00))).toMatchObject({
    code: 'price_changed',
    details: { quote: { lines: [{ price: 1499_00 }] } },
  })
  expect(await order(1499_00)).toMatchObject({ total: 1499_00 })
})

test('the prepaid coupon is refused for cash on delivery, with a reason', async () => {
  const { id } = await createTestProduct(shop.db, { price: paise(1000_00) })
  const order = (paymentMethod: 'phonepe' | 'cod') =>
    draft([line(id)], 900_00, { couponCode: 'GARBA10', couponDiscount: paise(100_00), paymentMethod })
  const quoteFor = (paymentMethod: 'phonepe' | 'cod') =>
    shop.api(quoteItems, { body: { items: [line(id)], couponCode: 'GARBA10', paymentMethod } })

  const words = 'GARBA10 is valid for prepaid orders only, not for cash on delivery'
  expect(await refusalOf(shop.api(placeOrder, { body: order('cod') }))).toMatchObject({
    code: 'coupon_invalid',
    message: words,
  })
  const cod = await quoteFor('cod')
  expect(cod).toMatchObject({ coupon: { valid: false, message: words }, quote: { total: 1000_00 } })
  expect(await quoteFor('phonepe')).toMatchObject({ coupon: { valid: true }, quote: { total: 900_00 } })
})

test('an unknown coupon is refused with the message of the coupon field', async () => {
  const choli = await createTestProduct(shop.db)
  const body = draft([line(choli.id)], 1000_00, { couponCode: 'FREE100' })
  expect(await refusalOf(shop.api(placeOrder, { body }))).toMatchObject({
    code: 'coupon_invalid',
    message: 'Invalid coupon code',
  })
})

test('an order above the stock is refused with the remaining quantity', async () => {
  const choli = await createTestProduct(shop.db, { sizes: [{ size: 'S', stock: 2 }] })
  const refusal = await refusalOf(shop.api(placeOrder, { body: draft([line(choli.id, 3)], 3000_00) }))
  expect(refusal).toMatchObject({ code: 'out_of_stock', status: 409, details: { available: 2 } })
  expect(await unitsLeft(shop.db, choli.id)).toBe(2)
})

test('if one of two items is out of stock, neither is reserved', async () => {
  const there = await createTestProduct(shop.db)
  const missing = await createTestProduct(shop.db, { sizes: [{ stock: 0 }] })
  const body = draft([line(there.id), line(missing.id)], 2000_00)
  expect(await refusalOf(shop.api(placeOrder, { body }))).toMatchObject({ code: 'out_of_stock' })
  expect(await unitsLeft(shop.db, there.id)).toBe(10)
})

test('two lines of one stock item cannot exceed its quantity', async () => {
  const choli = await createTestProduct(shop.db, { sizes: [{ size: 'S' }, { size: 'M' }], sharedStock: 3 })
  const items = [line(choli.id, 2, { size: 'S' }), line(choli.id, 2, { size: 'M' })]
  expect(await refusalOf(shop.api(placeOrder, { body: draft(items, 4000_00) }))).toMatchObject({
    code: 'out_of_stock',
  })
  await shop.api(placeOrder, {
    body: draft([line(choli.id, 2, { size: 'S' }), line(choli.id, 1, { size: 'M' })], 3000_00),
  })
  expect(await unitsLeft(shop.db, choli.id)).toBe(0)
})

test('an order without a size gets the first size with enough stock', async () => {
  const choli = await createTestProduct(shop.db, {
    sizes: [
      { size: 'S', stock: 1 },
      { size: 'M', stock: 4 },
    ],
  })
  const order = await shop.api(placeOrder, { body: draft([line(choli.id, 2)], 2000_00) })
  expect(order.items[0]).toMatchObject({ size: 'M', skuId: choli.skuIds[1] })
  const refusal = await refusalOf(shop.api(placeOrder, { body: draft([line(choli.id, 3)], 3000_00) }))
  expect(refusal).toMatchObject({ code: 'out_of_stock', message: `Only 2 left of ${choli.title} – M` })
})

test('a repeated idempotency key returns the same order and creates no second one; the repeated response waits for replication to the standby', async () => {
  const choli = await createTestProduct(shop.db)
  const headers = key()
  const request = { body: draft([line(choli.id)], 1000_00), headers }
  const first = await shop.api(placeOrder, request)
  const writer = sql<{ xmin: string }>`
    select xmin::text from idempotency_keys where key = ${headers['idempotency-key']}`
  const before = await writer.execute(shop.db)
  const again = await shop.api(placeOrder, request)
  expect(again).toEqual(first)
  expect(await unitsLeft(shop.db, choli.id)).toBe(9)
  expect((await writer.execute(shop.db)).rows).not.toEqual(before.rows)
})

test('an idempotency key cannot be used for a different order', async () => {
  const choli = await createTestProduct(shop.db)
  const headers = key()
  await shop.api(placeOrder, { body: draft([line(choli.id)], 1000_00), headers })
  const other = shop.api(placeOrder, { body: draft([line(choli.id, 2)], 2000_00), headers })
  expect(await refusalOf(other)).toMatchObject({ code: 'key_reused', status: 422 })
})

test('a refused order can be retried with the same idempotency key', async () => {
  const choli = await createTestProduct(shop.db, { sizes: [{ stock: 0 }] })
  const request = { body: draft([line(choli.id)], 1000_00), headers: key() }
  expect(await refusalOf(shop.api(placeOrder, request))).toMatchObject({ code: 'out_of_stock' })
  await shop.db.updateTable('stock_items').set({ available: 1 }).where('product_id', '=', choli.id).execute()
  expect(await shop.api(placeOrder, request)).toMatchObject({ total: 1000_00 })
})

test('a guest can read the order only with its token', async () => {
  const choli = await createTestProduct(shop.db)
  const { _id: id, token } = await shop.api(placeOrder, { body: draft([line(choli.id)], 1000_00) })
  expect(await refusalOf(shop.api(showOrder, { params: { id } }))).toMatchObject({ code: 'not_found' })
  const read = await shop.api(showOrder, { params: { id }, headers: { 'x-order-token': token! } })
  expect(read._id).toBe(id)
})

test('a user id in the request body grants no access', async () => {
  const asha = await shop.signedIn()
  const choli = await createTestProduct(shop.db)
  const order = await shop.api(placeOrder, { body: draft([line(choli.id)], 1000_00, { userId: asha.id }) })
  expect(order.userId).toBeNull()
  expect(await refusalOf(asha.api(showOrder, { params: { id: order._id } }))).toMatchObject({
    code: 'not_found',
  })
})

test('an order with an expired session token is refused, not placed as a guest order', async () => {
  const asha = await shop.signedIn()
  const choli = await createTestProduct(shop.db)
  await shop.db.deleteFrom('sessions').where('user_id', '=', asha.id).execute()
  const order = asha.api(placeOrder, { body: draft([line(choli.id)], 1000_00) })
  expect(await refusalOf(order)).toMatchObject({ code: 'not_signed_in', status: 401 })
  expect(await unitsLeft(shop.db, choli.id)).toBe(10)
})

test('a rental without dates gets the first available day, and its deposit is listed separately', async () => {
  const outfit = await createTestProduct(shop.db, {
    rentPrice: paise(499_00),
    deposit: paise(1500_00),
    sizes: [{ size: 'M', pieces: 1 }],
  })
  const order = await shop.api(placeOrder, { body: draft([line(outfit.id, 1, { type: 'rent' })], 499_00) })
  expect(order).toMatchObject({ total: 499_00, depositTotal: 1500_00, amountDue: 1999_00 })
  expect(order.items[0]).toMatchObject({ from: '2026-10-02', until: '2026-10-02', days: 1 })
})

test('a rental is ordered only with its deposit, if the request states one', async () => {
  const outfit = await createTestProduct(shop.db, {
    rentPrice: paise(500_00),
    deposit: paise(1200_00),
    sizes: [{ size: 'M', pieces: 4 }],
  })
  const night = { type: 'rent', from: '2026-10-12', until: '2026-10-12' }
  const rent = (deposit: number | null) =>
    shop.api(placeOrder, {
      body: draft([line(outfit.id, 2, { ...night, deposit: deposit && paise(deposit) })], 1000_00),
    })
  expect(await refusalOf(rent(1_00))).toMatchObject({
    code: 'price_changed',
    status: 409,
    details: { quote: { depositTotal: 2400_00, lines: [{ deposit: 1200_00 }] } },
  })
  expect(await rent(1200_00)).toMatchObject({ depositTotal: 2400_00 })
  expect(await rent(null)).toMatchObject({ depositTotal: 2400_00 })
})

test('a garment is never rented twice, not even for a period that encloses the first rental', async () => {
  const outfit = await createTestProduct(shop.db, {
    rentPrice: paise(500_00),
    sizes: [{ size: 'M', pieces: 1 }],
  })
  const nights = (from: string, until: string) => line(outfit.id, 1, { type: 'rent', from, until })
  await shop.api(placeOrder, { body: draft([nights('2026-10-12', '2026-10-13')], 1000_00) })
  const refusal = await refusalOf(
    shop.api(placeOrder, { body: draft([nights('2026-10-10', '2026-10-16')], 3500_00) }),
  )
  expect(refusal).toMatchObject({
    code: 'dates_taken',
    details: { nextFree: { from: '2026-10-17', until: '2026-10-23' } },
  })
})

test('two lines of one garment cannot overlap', async () => {
  const outfit = await createTestProduct(shop.db, {
    rentPrice: paise(500_00),
    sizes: [{ size: 'M', pieces: 1 }],
  })
  const night = (from: string) => line(outfit.id, 1, { type: 'rent', from, until: from })
  const body = draft([night('2026-10-12'), night('2026-10-13')], 1000_00)
  expect(await refusalOf(shop.api(placeOrder, { body }))).toMatchObject({ code: 'dates_taken' })
})

test.each([
  ['2026-09-30', '2026-10-02', 'The first day is in the past'],
  ['2026-10-05', '2026-10-04', 'The last day is before the first day'],
  ['2026-10-05', '2026-12-04', 'You can rent this for at most 15 days'],
])('a rental from %s until %s is refused with a reason', async (from, until, reason) => {
  const outfit = await createTestProduct(shop.db, { rentPrice: paise(500_00), sizes: [{ pieces: 1 }] })
  const body = draft([line(outfit.id, 1, { type: 'rent', from, until })], 500_00)
  const refusal = await refusalOf(shop.api(placeOrder, { body }))
  expect(refusal).toMatchObject({ code: 'invalid', status: 400 })
  expect(refusal!.message).toContain(reason)
})

test('rental products cannot be bought, and products for sale cannot be rented', async () => {
  const outfit = await createTestProduct(shop.db, { rentPrice: paise(500_00), sizes: [{ pieces: 1 }] })
  const choli = await createTestProduct(shop.db)
  expect(await refusalOf(shop.api(placeOrder, { body: draft([line(outfit.id)], 1000_00) }))).toMatchObject({
    status: 400,
  })
  const rented = draft([line(choli.id, 1, { type: 'rent' })], 1000_00)
  expect(await refusalOf(shop.api(placeOrder, { body: rented }))).toMatchObject({ status: 400 })
})

test('cancelling releases stock, rental dates and coupon; reopening the order reserves them again', async () => {
  const staff = await shop.signedIn('staff')
  await shop.db.insertInto('coupons').values({ code: 'ONCE50', percent: 50, max_uses: 1 }).execute()
  const choli = await createTestProduct(shop.db, { sizes: [{ stock: 1 }] })
  const outfit = await createTestProduct(shop.db, { rentPrice: paise(500_00), sizes: [{ pieces: 1 }] })
  const items = [
    line(choli.id),
    line(outfit.id, 1, { type: 'rent', from: '2026-10-12', until: '2026-10-12' }),
  ]
  const body = draft(items, 750_00, { couponCode: 'ONCE50' })
  const order = await shop.api(placeOrder, { body })
  const set = (status: 'cancelled' | 'confirmed') =>
    staff.api(setOrderStatus, { params: { id: order._id }, body: { status } })

  await set('cancelled')
  expect(await unitsLeft(shop.db, choli.id)).toBe(1)
  const second = await shop.api(placeOrder, { body })
  expect(await refusalOf(set('confirmed'))).toMatchObject({ code: 'out_of_stock' })

  await staff.api(setOrderStatus, { params: { id: second._id }, body: { status: 'cancelled' } })
  const back = await set('confirmed')
  expect(back.events.map((event) => event.status)).toEqual(['pending', 'cancelled', 'confirmed'])
  expect(await unitsLeft(shop.db, choli.id)).toBe(0)
})

test('a quote is never refused: it returns the price and the problem of each line', async () => {
  const choli = await createTestProduct(shop.db, { sizes: [{ size: 'S', stock: 1 }] })
  const answer = await shop.api(quoteItems, {
    body: { items: [line(choli.id, 3), line('no-such-product')], couponCode: 'nope' },
  })
  expect(answer.problems).toMatchObject([
    { index: 0, code: 'out_of_stock', available: 1 },
    { index: 1, code: 'gone' },
  ])
  expect(answer.coupon).toMatchObject({ valid: false, message: 'Invalid coupon code' })
  expect(answer.quote.lines).toHaveLength(1)
})
