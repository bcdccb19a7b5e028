import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { addDays, dayInIndia } from '../../../../contract/core/dates.ts'
import { paise } from '../../../../contract/core/money.ts'
import { placeOrder } from '../../../../contract/orders/orders.ts'
import { cancelOrder } from '../../../../contract/orders/rental-order.ts'
import { orderMoney, refundOrder } from '../../../../contract/payments/payments.ts'
import { collectOwed } from '../../../../contract/rentals/deposits.ts'
import { addCommissionRule, sellerStatement } from '../../../../contract/sellers/payouts.ts'
import { moveShipment } from '../../../../contract/shipping/shipments.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { readBalances } from '../../ledger/balances.ts'
import { credit, debit, postTransaction } from '../../ledger/post-transactions.ts'
import { sampleAddress } from '../../../testing/checkout-fixture.ts'
import { setClock } from '../../../testing/rental-fixture.ts'
import { createTestProduct } from '../../../testing/product-fixture.ts'
import { buy, changeOrderStatus, createBusiness, type Business } from '../../../testing/seller-fixture.ts'
import { testShop, type TestUser } from '../../../testing/shop.ts'

const shop = testShop()
let asha: TestUser
let staff: TestUser
let meera: Business
let ravi: Business

beforeAll(async () => {
  ;[asha, staff] = [await shop.signedIn(), await shop.signedIn('admin')]
  meera = await createBusiness(shop, { gstin: '24ABCDE1234F1Z5' })
  ravi = await createBusiness(shop, { pan: 'ABCDE1234F' })
})

/**
 * Places an order of 2,300 rupees: one product of Meera for 1,000, two units of Ravi for 500 each, and a product of the shop for
 * 300.
 */
async function mixedOrder(couponCode: string | null = null) {
  const [choli, sticks, dupatta] = [
    await meera.addProduct({ price: paise(1000_00) }),
    await ravi.addProduct({ price: paise(500_00) }),
    await createTestProduct(shop.db, { price: paise(300_00) }),
  ]
  const items = [
    { productId: choli.id, quantity: 1 },
    { productId: sticks.id, quantity: 2 },
    { productId: dupatta.id, quantity: 1 },
  ]
  const total = paise(couponCode ? 2070_00 : 2300_00)
  return buy(shop, asha, { items, total, couponCode })
}

const books = async (orderId: string) => Object.fromEntries(await readBalances(shop.db, orderId))
const account = (business: Business) => `seller:${business.id}`

/** Charges a damage of 3,000 rupees, which the customer owes. */
const chargeDamage = (orderId: string) =>
  inTransaction(shop.db, (tx) =>
    postTransaction(tx, {
      kind: 'deposit_settled',
      key: `damage:${orderId}`,
      orderId,
      entries: [debit('receivable', 3000_00), credit('damage', 3000_00)],
    }),
  )

test('a payment is split exactly between two sellers and the shop', async () => {
  const order = await mixedOrder('GARBA10')
  expect(await books(order._id)).toEqual({
    'cash:demo': 2070_00,
    sales: -2070_00,
    sellers_part: 1800_00,
    commission: -180_00,
    tcs: -4_29, // 0.5 % TCS on Meera's sales without their 5 % GST; no TCS for Ravi, who has no GSTIN
    tds: -1_80,
    [account(meera)]: -(900_00 - 90_00 - 4_29 - 90),
    [account(ravi)]: -(900_00 - 90_00 - 90),
  })
})

test('only the seller of the rental whose free days are over earns the fee of a cancellation', async () => {
  const terms = { rentPrice: paise(1000_00), deposit: paise(0), sizes: [{ size: 'M', pieces: 1 }] }
  const [soon, later] = [await meera.addProduct(terms), await ravi.addProduct(terms)]
  const today = dayInIndia(shop.env.now())
  const night = (days: number) => ({ from: addDays(today, days), until: addDays(today, days) })
  const rent = { type: 'rent' as const, quantity: 1 }
  const items = [
    { productId: soon.id, ...rent, ...night(8) },
    { productId: later.id, ...rent, ...night(40) },
  ]
  const body = { items, couponCode: null, total: paise(2000_00), paymentMethod: 'phonepe' as const }
  const { _id: id } = await asha.api(placeOrder, { body: { ...body, address: sampleAddress } })
  setClock(shop, `${addDays(today, 7)}T06:00:00Z`)
  await asha.api(cancelOrder, { params: { id }, body: { fee: paise(500_00) } })
  await shop.runJobs()
  const { [account(meera)]: ofMeera, [account(ravi)]: ofRavi } = await books(id)
  expect(ofMeera).toBeLessThan(-400_00)
  expect(ofRavi).toBeUndefined()
  setClock(shop, `${today}T06:00:00Z`)
})

/** The e-mails that ask the sellers to pack an order, oldest first. */
const packingEmails = (orderId: string) =>
  shop.db
    .selectFrom('emails')
    .where('once', 'like', `order-to-pack:${orderId}:%`)
    .orderBy('created_at')
    .select(['recipient', 'content'])
    .execute()

test('each seller is notified once what to pack, without the name of the buyer', async () => {
  const order = await mixedOrder()
  await changeOrderStatus(shop, staff, { id: order._id, status: 'confirmed' })
  const emails = await packingEmails(order._id)
  const sellers = [meera.owner.email, ravi.owner.email]
  expect(emails.map(({ recipient }) => recipient).sort()).toEqual(sellers.sort())
  expect(JSON.stringify(emails)).not.toContain(asha.email)
})

test('after each reopening the sellers are notified once more, as soon as the customer has paid again', async () => {
  const { _id: id } = await mixedOrder()
  const pay = () => {
    const body = { amount: paise(2300_00), via: 'cash' as const, reference: '' }
    return staff.api(collectOwed, { params: { id }, body })
  }
  for (const [emailsBefore, reopened] of [
    [2, 'confirmed'],
    [4, 'shipped'],
  ] as const) {
    for (const status of ['cancelled', reopened] as const) {
      await changeOrderStatus(shop, staff, { id, status })
    }
    expect(await packingEmails(id)).toHaveLength(emailsBefore)
    await pay()
    await shop.runJobs()
    expect(await packingEmails(id)).toHaveLength(emailsBefore + 2)
  }
  const [first, , again] = (await packingEmails(id)).map(({ content }) => JSON.stringify(content))
  expect(first).toContain('There is a new order')
  expect(again).toContain('again: the order was reopened')
})

test('the seller of a reopened cash-on-delivery order is notified once, with the cash to collect', async () => {
  const choli = await meera.addProduct({ price: paise(1000_00) })
  const items = [{ productId: choli.id, quantity: 1 }]
  const { _id: id } = await buy(shop, asha, { items, total: paise(1000_00), paymentMethod: 'cod' })
  for (const status of ['confirmed', 'cancelled', 'confirmed', 'processing'] as const) {
    await changeOrderStatus(shop, staff, { id, status })
  }
  const emails = (await packingEmails(id)).map(({ content }) => JSON.stringify(content))
  expect(emails).toHaveLength(2)
  for (const email of emails) expect(email).toContain('have your carrier collect ₹1,000')
  await changeOrderStatus(shop, staff, { id, status: 'delivered' })
  expect(await packingEmails(id)).toHaveLength(2)
})

test('the sellers who were asked to pack a cancelled order are told once each time not to send it', async () => {
  const calledOff = async (id: string) => {
    const emails = shop.db.selectFrom('emails').where('once', 'like', `order-called-off:${id}:%`)
    return (await emails.select('recipient').execute()).map(({ recipient }) => recipient).toSorted()
  }
  const { _id: id } = await mixedOrder()
  const sellers = [meera.owner.email, ravi.owner.email].toSorted()
  await changeOrderStatus(shop, staff, { id, status: 'confirmed' })
  expect(await calledOff(id)).toEqual([])
  await changeOrderStatus(shop, staff, { id, status: 'cancelled' })
  expect(await calledOff(id)).toEqual(sellers)

  const choli = await meera.addProduct({ price: paise(1000_00) })
  const items = [{ productId: choli.id, quantity: 1 }]
  const cash = await buy(shop, asha, { items, total: paise(1000_00), paymentMethod: 'cod' })
  await changeOrderStatus(shop, staff, { id: cash._id, status: 'cancelled' }) // the seller does not know of it yet
  expect(await calledOff(cash._id)).toEqual([])
  await changeOrderStatus(shop, staff, { id: cash._id, status: 'confirmed' })
  expect(JSON.stringify(await packingEmails(cash._id))).toContain('There is a new order')
  for (const status of ['cancelled', 'confirmed', 'cancelled'] as const) {
    await changeOrderStatus(shop, staff, { id: cash._id, status })
  }
  expect(await calledOff(cash._id)).toEqual([meera.owner.email, meera.owner.email])
})

test('a seller who was told not to send the goods is asked again when staff correct a reopened order that is not delivered', async () => {
  const choli = await meera.addProduct({ price: paise(1000_00) })
  const items = [{ productId: choli.id, quantity: 1 }]
  const { _id: id } = await buy(shop, asha, { items, total: paise(1000_00), paymentMethod: 'cod' })
  await changeOrderStatus(shop, staff, { id, status: 'confirmed' })
  await meera.owner.api(moveShipment, { params: { id }, query: {}, body: { state: 'packed' } })
  for (const status of ['cancelled', 'delivered'] as const) {
    await changeOrderStatus(shop, staff, { id, status })
  }
  expect(await packingEmails(id)).toHaveLength(1)
  await changeOrderStatus(shop, staff, { id, status: 'confirmed' })
  expect(await packingEmails(id)).toHaveLength(2)
  await changeOrderStatus(shop, staff, { id, status: 'cancelled' }) // a phone number can have two open orders with cash on delivery
})

test('nobody is asked to pack a simulated order in a shop that is no demo', async () => {
  const choli = await meera.addProduct({ price: paise(1000_00) })
  shop.env.SEED = 'none'
  onTestFinished(() => {
    shop.env.SEED = 'demo'
  })
  const items = [{ productId: choli.id, quantity: 1 }]
  const { _id: id } = await buy(shop, asha, { items, total: paise(1000_00) })
  expect(await packingEmails(id)).toEqual([])
})

test('an order of the shop’s own products does not affect sellers', async () => {
  const own = await createTestProduct(shop.db, { price: paise(300_00) })
  const order = await buy(shop, asha, { items: [{ productId: own.id, quantity: 1 }], total: paise(300_00) })
  expect(await books(order._id)).toEqual({ 'cash:demo': 300_00, sales: -300_00 })
})

test('cash on delivery is earned on payment, not before', async () => {
  const choli = await meera.addProduct({ price: paise(1000_00) })
  const order = await buy(shop, asha, {
    items: [{ productId: choli.id, quantity: 1 }],
    total: paise(1000_00),
    paymentMethod: 'cod',
  })
  expect(await packingEmails(order._id)).toEqual([]) // staff have not confirmed the order yet
  await changeOrderStatus(shop, staff, { id: order._id, status: 'confirmed' })
  expect(JSON.stringify(await packingEmails(order._id))).toContain('The customer pays cash on delivery')
  expect(await books(order._id)).toEqual({})
  await changeOrderStatus(shop, staff, { id: order._id, status: 'delivered' })
  expect(await packingEmails(order._id)).toHaveLength(1)
  expect((await books(order._id))[account(meera)]).toBe(-(1000_00 - 100_00 - 4_76 - 1_00))
})

test('a commission rule does not change the rate of an order that was placed earlier on the same day', async () => {
  const goods = await meera.addProduct({ price: paise(1000_00) })
  const items = [{ productId: goods.id, quantity: 1 }]
  const request = { items, total: paise(1000_00), paymentMethod: 'cod' as const }
  const commission = async ({ _id: id }: { _id: string }) => {
    await changeOrderStatus(shop, staff, { id, status: 'delivered' })
    return (await books(id))['commission']
  }
  const before = await buy(shop, asha, request)
  const rule = { sellerId: meera.id, category: null, from: dayInIndia(shop.env.now()) }
  await staff.api(addCommissionRule, { body: { ...rule, rate: 2000 } })
  const after = await buy(shop, asha, request)
  expect([await commission(before), await commission(after)]).toEqual([-100_00, -200_00])
  await staff.api(addCommissionRule, { body: { ...rule, rate: null } })
})

test('a refund is charged to each seller in proportion, and in full if the order is refunded in full', async () => {
  const order = await mixedOrder()
  const refund = (amount: number) =>
    staff.api(refundOrder, {
      params: { id: order._id },
      body: { amount: paise(amount), reason: 'A seam came apart' },
    })
  await refund(230_00)
  await shop.runJobs()
  expect(await books(order._id)).toMatchObject({
    sellers_part: 1800_00,
    commission: -180_00,
    [account(ravi)]: -(900_00 - 90_00 - 90),
  })
  await refund(2070_00)
  await shop.runJobs()
  expect(await books(order._id)).toEqual({})
})

test('cancelling an order reverses the earnings; after it is reopened, they return when the customer has paid again', async () => {
  const order = await mixedOrder()
  const before = (await books(order._id))[account(meera)]
  await changeOrderStatus(shop, staff, { id: order._id, status: 'cancelled' })
  const { refunds } = await staff.api(orderMoney, { params: { id: order._id } })
  expect(refunds).toMatchObject([{ amount: 2300_00 }])
  await changeOrderStatus(shop, staff, { id: order._id, status: 'delivered' })
  expect(await books(order._id)).toMatchObject({ receivable: 2300_00 })
  expect((await books(order._id))[account(meera)]).toBeUndefined()

  const pay = (amount: number) =>
    staff.api(collectOwed, {
      params: { id: order._id },
      body: { amount: paise(amount), via: 'cash', reference: '' },
    })
  expect(await pay(2300_00)).toEqual({ owed: 0, refundDue: 0 })
  await shop.runJobs()
  expect((await books(order._id))[account(meera)]).toBe(before)
})

test('damage that the customer has not paid leaves the earnings of the sellers as they are', async () => {
  const outfit = await createTestProduct(shop.db, {
    rentPrice: paise(500_00),
    deposit: paise(2000_00),
    sizes: [{ size: 'M', pieces: 1 }],
  })
  const choli = await meera.addProduct({ price: paise(1000_00) })
  const items = [
    { productId: choli.id, quantity: 1 },
    { productId: outfit.id, quantity: 1, type: 'rent' as const },
  ]
  const order = await buy(shop, asha, { items, total: paise(1500_00) })
  const before = (await books(order._id))[account(meera)]
  await chargeDamage(order._id)
  const body = { amount: paise(500_00), via: 'cash' as const, reference: '' }
  expect(await staff.api(collectOwed, { params: { id: order._id }, body })).toMatchObject({ owed: 2500_00 })
  await shop.runJobs()
  expect((await books(order._id))[account(meera)]).toBe(before)
})

test('an order that was reopened and paid again is earned, also if the customer owes damage since', async () => {
  const order = await mixedOrder()
  const before = (await books(order._id))[account(meera)]
  for (const status of ['cancelled', 'confirmed'] as const) {
    await changeOrderStatus(shop, staff, { id: order._id, status })
  }
  const pay = (amount: number) => {
    const body = { amount: paise(amount), via: 'cash' as const, reference: '' }
    return staff.api(collectOwed, { params: { id: order._id }, body })
  }
  await pay(2300_00)
  await chargeDamage(order._id)
  await pay(500_00)
  await shop.runJobs()
  expect((await books(order._id))[account(meera)]).toBe(before)
})

test('an order that was paid again in cash is refunded when it is cancelled again', async () => {
  const order = await mixedOrder()
  for (const status of ['cancelled', 'confirmed'] as const) {
    await changeOrderStatus(shop, staff, { id: order._id, status })
  }
  const body = { amount: paise(2300_00), via: 'cash' as const, reference: '' }
  await staff.api(collectOwed, { params: { id: order._id }, body })
  await changeOrderStatus(shop, staff, { id: order._id, status: 'cancelled' })
  const { refunds } = await staff.api(orderMoney, { params: { id: order._id } })
  expect(refunds).toMatchObject([{ amount: 2300_00 }, { amount: 2300_00 }])
})

test('a seller earns the rent of a garment, not its deposit', async () => {
  const outfit = await meera.addProduct({
    rentPrice: paise(500_00),
    deposit: paise(2000_00),
    sizes: [{ size: 'M', pieces: 1 }],
  })
  const items = [{ productId: outfit.id, quantity: 1, type: 'rent' as const }]
  const order = await buy(shop, asha, { items, total: paise(500_00) })
  expect(await books(order._id)).toMatchObject({ deposits: -2000_00, rent: -500_00, sellers_part: 500_00 })
  const clerk = await shop.signedIn('staff', ['orders']) // the shop itself hands out the garment
  await changeOrderStatus(shop, clerk, { id: order._id, status: 'delivered' })
})

test('an individual’s sales have no TDS up to five lakh in a year; above that it applies to all of them', async () => {
  const hetal = await createBusiness(shop, { pan: 'ABCPE1234F' })
  const goods = await hetal.addProduct({ price: paise(300_000_00) })
  const order = () =>
    buy(shop, asha, { items: [{ productId: goods.id, quantity: 1 }], total: paise(300_000_00) })
  const first = await order()
  expect((await books(first._id))['tds']).toBeUndefined()
  const second = await order()
  await shop.runJobs()
  expect(await books(first._id)).toMatchObject({ tds: -300_00, [account(hetal)]: -(270_000_00 - 300_00) })
  expect(await books(second._id)).toMatchObject({ tds: -300_00 })
  const month = dayInIndia(new Date()).slice(0, 7)
  const { lines, earned, closing } = await hetal.owner.api(sellerStatement, { query: { month } })
  expect(lines.map(({ kind, tds }) => [kind, tds])).toEqual([
    ['sale', 0],
    ['sale', 300_00],
    ['tds', 300_00],
  ])
  expect(earned).toMatchObject({ gross: 600_000_00, tds: 600_00, net: closing })

  await changeOrderStatus(shop, staff, { id: first._id, status: 'cancelled' })
  expect((await books(first._id))['tds'] ?? 0).toBe(0)
})
