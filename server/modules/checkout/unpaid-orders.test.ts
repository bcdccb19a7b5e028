import { beforeAll, beforeEach, expect, test } from 'vitest'
import { paise, times, type Paise } from '../../../contract/core/money.ts'
import {
  adminOrders,
  placeOrder,
  setOrderStatus,
  showOrder,
  type OrderDraft,
} from '../../../contract/orders/orders.ts'
import { initiatePayment } from '../../../contract/payments/payments.ts'
import { dashboard } from '../../../contract/reports/reports.ts'
import { createTestProduct, unitsLeft } from '../../testing/product-fixture.ts'
import { testShop, type TestUser } from '../../testing/shop.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { replaceSettings } from '../../testing/store-settings.ts'

const shop = testShop()
let asha: TestUser
let staff: TestUser
beforeAll(async () => {
  ;[asha, staff] = [await shop.signedIn(), await shop.signedIn('staff')]
})
/** Empties the stored settings, so that each test begins with the default settings. */
beforeEach(() => useSettings({}))

const useSettings = (settings: object) => replaceSettings(shop.db, settings)

let phones = 0
const address = () => {
  phones += 1
  return {
    recipient: 'Asha Shopper',
    phone: `98${String(phones).padStart(6, '0')}00`,
    line1: '9 Garba Chowk',
    line2: '',
    pin: '380006',
    city: 'Ahmedabad',
    state: 'Gujarat',
  }
}
type Draft = Partial<OrderDraft> & { price?: Paise; quantity?: number; stock?: number }

/** Creates a product and composes a cash-on-delivery order for it. `more` overrides fields of the order. */
async function cashOrder({ price = paise(100_00), quantity = 1, stock = 500, ...more }: Draft = {}) {
  const { id } = await createTestProduct(shop.db, { price, sizes: [{ stock }] })
  const items = [{ productId: id, quantity, type: 'buy' as const }]
  const total = times(price, quantity)
  const body = { items, couponCode: null, total, paymentMethod: 'cod' as const, address: address(), ...more }
  return { id, body }
}

const ofPaymentMethod = (message: string) => ({
  code: 'invalid',
  message: expect.stringContaining(message),
  details: { fields: [{ path: 'paymentMethod', message: expect.stringContaining(message) }] },
})

test('cash on delivery without an address is refused with all address fields, and reserves nothing', async () => {
  const { id, body } = await cashOrder({ quantity: 5, address: null })
  for (const { api } of [shop, asha]) {
    expect(await refusalOf(api(placeOrder, { body }))).toMatchObject({
      code: 'invalid',
      message: 'Enter the recipient’s name',
      details: {
        fields: ['recipient', 'phone', 'line1', 'pin', 'city', 'state'].map((name) => ({
          path: `address.${name}`,
        })),
      },
    })
  }
  expect(await unitsLeft(shop.db, id)).toBe(500)
})

test('the specified payload without an address is accepted for immediate payment', async () => {
  const { body } = await cashOrder({ address: null, paymentMethod: null })
  expect(await shop.api(placeOrder, { body })).toMatchObject({ address: null, status: 'pending' })
})

test('by default cash on delivery is limited to ₹5,000 and two open orders per phone, and excludes rentals', async () => {
  const to = address()
  const large = await cashOrder({ price: paise(5000_01) })
  expect(await refusalOf(asha.api(placeOrder, large))).toMatchObject(ofPaymentMethod('up to ₹5,000'))
  const small = () => cashOrder({ price: paise(2500_00), quantity: 2, address: to })
  await asha.api(placeOrder, await small())
  await shop.api(placeOrder, await small())
  expect(await refusalOf(asha.api(placeOrder, await small()))).toMatchObject(
    ofPaymentMethod('Cash on delivery is limited to 2 open orders at a time per phone number'),
  )
  const { id } = await createTestProduct(shop.db, { rentPrice: paise(500_00), sizes: [{ pieces: 1 }] })
  const { body } = await cashOrder({ total: paise(500_00) })
  const items = [{ productId: id, quantity: 1, type: 'rent' as const }]
  expect(await refusalOf(asha.api(placeOrder, { body: { ...body, items } }))).toMatchObject(
    ofPaymentMethod('Cash on delivery is not available for rentals'),
  )
})

const asInSampleShop = { cod: { enabled: true, cap: null, maxOpenPerPhone: null, rentals: true } }

test('an unpaid visitor order is limited to ten units of a size and ₹50,000, across all lines', async () => {
  await useSettings(asInSampleShop)
  const { id, body } = await cashOrder({ quantity: 11 })
  expect(await refusalOf(shop.api(placeOrder, { body }))).toMatchObject({
    code: 'invalid',
    message: 'Please sign in to order more than 10 pieces of one size with cash on delivery',
    details: { fields: [{ path: 'items' }] },
  })
  const [line] = body.items
  const split = [
    { ...line!, quantity: 6 },
    { ...line!, quantity: 5 },
  ]
  expect(await refusalOf(shop.api(placeOrder, { body: { ...body, items: split } }))).toMatchObject({
    code: 'invalid',
  })
  expect(await unitsLeft(shop.db, id)).toBe(500)
  const dear = await cashOrder({ price: paise(10_000_00), quantity: 6 })
  expect(await refusalOf(shop.api(placeOrder, dear))).toMatchObject({
    message: 'Please sign in to place orders of more than ₹50,000 with cash on delivery',
  })
  expect(await asha.api(placeOrder, { body })).toMatchObject({ status: 'pending' })
  const ten = await cashOrder({ quantity: 10 })
  expect(await shop.api(placeOrder, ten)).toMatchObject({ status: 'pending', userId: null })
})

test('a visitor cannot reserve goods with a payment method that requires an account', async () => {
  await useSettings({ upi: { vpa: 'shop@examplebank', payee: 'Navrang' } })
  const { id, body } = await cashOrder({ paymentMethod: 'upi' })
  expect(await refusalOf(shop.api(placeOrder, { body }))).toMatchObject({
    code: 'not_signed_in',
    status: 401,
  })
  expect(await unitsLeft(shop.db, id)).toBe(500)
  expect(
    await refusalOf(asha.api(initiatePayment, { body: { ...body, address: null, amount: body.total } })),
  ).toMatchObject({
    code: 'invalid',
    details: {
      fields: expect.arrayContaining([
        { path: 'address.phone', message: 'Enter a 10-digit Indian mobile number' },
      ]),
    },
  })
  expect(await asha.api(placeOrder, { body })).toMatchObject({ paymentMethod: 'upi' })
})

const waited = (id: string, hours: number) =>
  shop.db
    .updateTable('orders')
    .set({ created_at: new Date(Date.now() - hours * 3600_000) })
    .where('id', '=', id)
    .execute()
const cancelled = async (id: string) =>
  (await staff.api(showOrder, { params: { id } })).status === 'cancelled'
const cancelDue = () => shop.runJobs({ includeCron: true })

test('an unconfirmed cash order is cancelled after a day, its goods are released and the shopper is notified', async () => {
  const [late, fresh, seen] = [
    await cashOrder({ userEmail: 'late@example.com' }),
    await cashOrder(),
    await cashOrder(),
  ]
  const placed = [
    await shop.api(placeOrder, late),
    await shop.api(placeOrder, fresh),
    await shop.api(placeOrder, seen),
  ]
  const [lateId, freshId, seenId] = placed.map(({ _id }) => _id) as [string, string, string]
  await staff.api(setOrderStatus, { params: { id: seenId }, body: { status: 'confirmed' } })
  await Promise.all([waited(lateId, 25), waited(freshId, 23), waited(seenId, 25)])
  await cancelDue()
  expect(await Promise.all([lateId, freshId, seenId].map(cancelled))).toEqual([true, false, false])
  expect(await unitsLeft(shop.db, late.id)).toBe(500)
  expect(await unitsLeft(shop.db, fresh.id)).toBe(499)
  const { content } = await shop.db
    .selectFrom('emails')
    .where('recipient', '=', 'late@example.com')
    .where('template', '=', 'order-status-changed')
    .select('content')
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(content)).toContain('could not confirm your order within 24 hours')
  expect(JSON.stringify(content)).toContain('You are welcome to order again. There is nothing to pay.')
})

test('orders that staff set back to pending, and orders of a shop without a limit, are not cancelled', async () => {
  const order = await shop.api(placeOrder, await cashOrder())
  const set = (status: 'confirmed' | 'pending') =>
    staff.api(setOrderStatus, { params: { id: order._id }, body: { status } })
  await set('confirmed')
  await set('pending')
  const other = await shop.api(placeOrder, await cashOrder())
  await Promise.all([waited(order._id, 50), waited(other._id, 50)])
  await useSettings({ cod: { ...asInSampleShop.cod, confirmHours: null } })
  await cancelDue()
  expect(await cancelled(other._id)).toBe(false)
  await useSettings({})
  await cancelDue()
  expect([await cancelled(order._id), await cancelled(other._id)]).toEqual([false, true])
})

test('the dashboard shows the units reserved by unpaid orders and links to the orders', async () => {
  const before = (await staff.api(dashboard)).unpaidUnits
  const order = await asha.api(placeOrder, await cashOrder({ quantity: 7 }))
  const paid = await asha.api(placeOrder, await cashOrder({ quantity: 3, paymentMethod: null }))
  expect((await staff.api(dashboard)).unpaidUnits).toBe(before + 7)
  const listed = await staff.api(adminOrders, { query: { queue: 'unpaid' } })
  const ids = listed.map(({ _id }) => _id)
  expect(ids).toContain(order._id)
  expect(ids).not.toContain(paid._id)
  await staff.api(setOrderStatus, { params: { id: order._id }, body: { status: 'cancelled' } })
  expect((await staff.api(dashboard)).unpaidUnits).toBe(before)
})
