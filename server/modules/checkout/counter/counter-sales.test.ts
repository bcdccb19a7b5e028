import { beforeEach, expect, test } from 'vitest'
import {
  counterCustomers,
  counterGoods,
  payCounterSale,
  showCounterSale,
} from '../../../../contract/checkout/counter.ts'
import { paise } from '../../../../contract/core/money.ts'
import { orderDocuments } from '../../../../contract/invoicing/tax-documents.ts'
import { adminOrders, myOrders, placeOrder, setOrderStatus } from '../../../../contract/orders/orders.ts'
import { matchUtr } from '../../../../contract/payments/payments.ts'
import { readBalances } from '../../ledger/balances.ts'
import { sampleAddress } from '../../../testing/checkout-fixture.ts'
import { createTestProduct, unitsLeft } from '../../../testing/product-fixture.ts'
import { allowCounterPayments, buy, sell } from '../../../testing/counter-sale.ts'
import { refusalOf } from '../../../testing/refusal-of.ts'
import { createRentalCounter } from '../../../testing/rental-counter.ts'
import { setClock } from '../../../testing/rental-fixture.ts'
import { createBusiness } from '../../../testing/seller-fixture.ts'
import { testShop } from '../../../testing/shop.ts'

const shop = testShop()
beforeEach(async () => {
  setClock(shop, '2026-10-10T06:00:00Z')
  await allowCounterPayments(shop.db)
})

const clerk = () => shop.signedIn('staff', ['orders'])
const balancesOf = async (id: string) => Object.fromEntries(await readBalances(shop.db, id))

test('goods that are paid in cash are delivered, invoiced and booked at once, also without a name', async () => {
  const staff = await clerk()
  const choli = await createTestProduct(shop.db, { sizes: [{ stock: 3 }] })
  const { order, due, upi } = await sell(staff, {
    items: [buy(choli.id, 2)],
    amount: 2000_00,
    given: paise(2100_00),
  })
  expect({ due, upi }).toEqual({ due: 0, upi: null })
  expect(order).toMatchObject({
    channel: 'counter',
    status: 'delivered',
    address: null,
    userId: null,
    payment: { state: 'paid', received: 2000_00, isSimulated: false },
  })
  expect(order.events.map(({ status }) => status)).toEqual(['pending', 'confirmed', 'delivered'])
  expect(await unitsLeft(shop.db, choli.id)).toBe(1)
  await shop.runJobs()
  expect(await balancesOf(order._id)).toEqual({ 'cash:cod': 2000_00, sales: -2000_00 })
  const { data } = await staff.api(orderDocuments, { params: { id: order._id } })
  expect(data).toMatchObject([{ total: 2000_00 }])
  const document = await shop.db
    .selectFrom('tax_documents')
    .select('content')
    .where('order_id', '=', order._id)
    .executeTakeFirstOrThrow()
  expect(document.content).toMatchObject({
    order: { payment: 'Paid in cash at the shop' },
    place: { state: 'Gujarat' },
  })
})

test('a repeated request does not sell again, and too little cash sells nothing', async () => {
  const staff = await clerk()
  const choli = await createTestProduct(shop.db, { sizes: [{ stock: 3 }] })
  const sale = { items: [buy(choli.id)], amount: 1000_00, given: paise(1000_00) }
  expect(await refusalOf(sell(staff, { ...sale, given: paise(900_00) }, 'one-sale'))).toMatchObject({
    details: { fields: [{ path: 'given', message: 'The customer pays ₹1,000' }] },
  })
  const first = await sell(staff, sale, 'one-sale')
  const again = await sell(staff, sale, 'one-sale')
  expect(again).toEqual(first)
  expect(await unitsLeft(shop.db, choli.id)).toBe(2)
})

test('a transfer of another amount is not recorded for a sale at the counter, which can still be paid', async () => {
  const staff = await shop.signedIn('staff', ['orders', 'finance'])
  const choli = await createTestProduct(shop.db, { sizes: [{ stock: 3 }] })
  const { order, upi } = await sell(staff, { items: [buy(choli.id)], amount: 1000_00, payment: 'upi' })
  const body = { utr: '600000000009', amount: paise(900_00), isOtherAmount: true }
  expect(await refusalOf(staff.api(matchUtr, { params: { id: upi!.txnId }, body }))).toMatchObject({
    message: 'A counter sale needs the exact amount. Give back another amount at the counter',
  })
  await staff.api(payCounterSale, { params: { id: order._id }, body: { via: 'cash' } })
})

test('a UPI payment is shown as a request, and recorded with its reference once', async () => {
  const staff = await clerk()
  const choli = await createTestProduct(shop.db, { sizes: [{ stock: 3 }] })
  const { order, due, upi } = await sell(staff, { items: [buy(choli.id)], amount: 1000_00, payment: 'upi' })
  expect(order).toMatchObject({ status: 'pending', payment: { state: 'waiting_for_transfer' } })
  expect(due).toBe(1000_00)
  expect(upi!.link).toContain('pa=shop%40bank&pn=Sample%20shop')
  expect(upi!.link).toContain(`tn=Order%20${order._id.slice(-8).toUpperCase()}&am=1000.00`)
  const params = { id: order._id }
  const utr = '600000000001'
  const pay = () => staff.api(payCounterSale, { params, body: { via: 'upi', utr } })
  expect(await pay()).toMatchObject({
    due: 0,
    order: { status: 'delivered', paymentMethod: 'upi', payment: { state: 'paid' } },
  })
  expect(await refusalOf(pay())).toMatchObject({ code: 'already_done' })
  const other = await sell(staff, { items: [buy(choli.id)], amount: 1000_00, payment: 'upi' })
  const second = { params: { id: other.order._id } }
  expect(await refusalOf(staff.api(payCounterSale, { ...second, body: { via: 'upi', utr } }))).toMatchObject({
    message: 'This transfer is already recorded for another order',
  })
  // the customer pays in cash instead, and the order names the real method
  const paid = await staff.api(payCounterSale, { ...second, body: { via: 'cash' } })
  expect(paid.order).toMatchObject({ paymentMethod: 'cod', payment: { state: 'paid' } })
  expect(await balancesOf(other.order._id)).toEqual({ 'cash:cod': 1000_00, sales: -1000_00 })
})

test('a cancelled sale gives its goods back and cannot be paid any more', async () => {
  const staff = await clerk()
  const choli = await createTestProduct(shop.db, { sizes: [{ stock: 1 }] })
  const { order } = await sell(staff, { items: [buy(choli.id)], amount: 1000_00, payment: 'upi' })
  const params = { id: order._id }
  await staff.api(setOrderStatus, { params, body: { status: 'cancelled' } })
  expect(await unitsLeft(shop.db, choli.id)).toBe(1)
  expect(await refusalOf(staff.api(payCounterSale, { params, body: { via: 'cash' } }))).toMatchObject({
    code: 'wrong_state',
  })
})

test('a sale that is paid later needs name, phone and address, and stays due until it is paid', async () => {
  const staff = await clerk()
  const choli = await createTestProduct(shop.db, { sizes: [{ stock: 5 }] })
  const sale = { items: [buy(choli.id)], amount: 1000_00, payment: 'later' as const }
  const customer = { name: 'Meena Example', phone: '98000 00300' }
  expect(await refusalOf(sell(staff, sale))).toMatchObject({
    details: { fields: [{ path: 'customer.name' }] },
  })
  expect(await refusalOf(sell(staff, { ...sale, customer }))).toMatchObject({
    details: { fields: [{ path: 'address.line1' }] },
  })
  const address = { ...sampleAddress, phone: '9800000300' }
  const { order, due } = await sell(staff, { ...sale, customer, address })
  expect(due).toBe(1000_00)
  expect(order).toMatchObject({
    status: 'delivered',
    userPhone: '9800000300',
    payment: { state: 'due_on_delivery' },
  })
  await shop.runJobs()
  expect(await balancesOf(order._id)).toEqual({})
  const params = { id: order._id }
  const paid = await staff.api(payCounterSale, { params, body: { via: 'upi' } })
  expect(paid).toMatchObject({ due: 0, order: { status: 'delivered', paymentMethod: 'upi' } })
  expect(await balancesOf(order._id)).toEqual({ 'cash:upi': 1000_00, sales: -1000_00 })
})

test('a phone number with too many open orders must pay at the counter now, which the payment field says', async () => {
  const staff = await clerk()
  const choli = await createTestProduct(shop.db, { sizes: [{ stock: 5 }] })
  const customer = { name: 'Meena Example', phone: '9800000600' }
  const address = { ...sampleAddress, phone: customer.phone }
  const sale = { items: [buy(choli.id)], amount: 1000_00, payment: 'later' as const, customer, address }
  for (let open = 1; open <= 2; open += 1) {
    const { order } = await sell(staff, sale)
    await shop.db.updateTable('orders').set({ status: 'confirmed' }).where('id', '=', order._id).execute()
  }
  const message =
    'This phone number already has 2 open orders with cash on delivery. The customer must pay now'
  expect(await refusalOf(sell(staff, sale))).toMatchObject({
    details: { fields: [{ path: 'payment', message }] },
  })
  await sell(staff, { ...sale, payment: 'cash' })
})

test('an order belongs to an account only if staff chose it, and a phone number alone opens nothing', async () => {
  const staff = await clerk()
  const asha = await shop.signedIn()
  await shop.db.updateTable('users').set({ phone: '+91 98000 00500' }).where('id', '=', asha.id).execute()
  const choli = await createTestProduct(shop.db, { sizes: [{ stock: 5 }] })
  const sale = { items: [buy(choli.id)], amount: 1000_00 }
  await sell(staff, { ...sale, customer: { name: 'Asha Example', phone: '9800000500' } })
  expect(await asha.api(myOrders)).toEqual([])
  const known = await staff.api(counterCustomers, { query: { phone: '098000-00500' } })
  expect(known).toMatchObject({
    phone: '9800000500',
    customers: [
      { userId: null, name: 'Asha Example', email: null, orders: 1 },
      { userId: asha.id, email: expect.stringMatching(/^cu\*\*\*@/), orders: 0 },
    ],
  })
  const { order } = await sell(staff, { ...sale, customer: { userId: asha.id, phone: '9800000500' } })
  expect(order).toMatchObject({ userId: asha.id, userEmail: asha.email })
  expect(await asha.api(myOrders)).toMatchObject([{ _id: order._id }])
  const found = await staff.api(adminOrders, { query: { q: '9800000500' } })
  expect(found).toHaveLength(2)
  expect(await staff.api(showCounterSale, { params: { id: order._id } })).toMatchObject({ due: 0 })
})

test('an invoice of 50,000 rupees or more needs the address of the customer', async () => {
  const staff = await clerk()
  const choli = await createTestProduct(shop.db, { price: paise(25_000_00), sizes: [{ stock: 5 }] })
  const sale = { items: [buy(choli.id, 2)], amount: 50_000_00 }
  const customer = { name: 'Meena Example', phone: '9800000300' }
  expect(await refusalOf(sell(staff, { ...sale, customer }))).toMatchObject({
    details: { fields: [{ path: 'address.line1' }] },
  })
  const { order } = await sell(staff, { ...sale, customer, address: sampleAddress })
  expect(order.address).toMatchObject({ city: 'Ahmedabad' })
})

test('goods are found by piece code, SKU, handle and name, but not the goods of a seller', async () => {
  const staff = await clerk()
  const counter = await createRentalCounter(shop, { pieces: 2 })
  const find = (q: string) => staff.api(counterGoods, { query: { q } })
  expect(await find(counter.codes[1]!.toLowerCase())).toMatchObject({
    products: [
      { productId: counter.id, type: 'rent', skus: [{ price: 500_00, deposit: 2000_00, available: null }] },
    ],
    skuId: counter.skuIds[0],
    pieceCode: counter.codes[1],
  })
  const odhni = await createTestProduct(shop.db, { title: 'Peacock odhni', sizes: [{ stock: 4 }] })
  expect(await find(odhni.skuIds[0]!)).toMatchObject({
    products: [{ productId: odhni.id }],
    skuId: odhni.skuIds[0],
  })
  expect(await find('peacock odhni')).toMatchObject({
    products: [{ productId: odhni.id, type: 'buy', skus: [{ available: 4 }] }],
    skuId: null,
    pieceCode: null,
  })
  const twin = await createTestProduct(shop.db, { title: 'Parrot odhni' })
  const skuIds = [...odhni.skuIds, ...twin.skuIds]
  await shop.db.updateTable('skus').set({ code: 'ODH-1' }).where('id', 'in', skuIds).execute()
  const { products, skuId } = await find('odh-1')
  expect([new Set(products.map(({ productId }) => productId)), skuId]).toEqual([
    new Set([odhni.id, twin.id]),
    null,
  ])
  await shop.db.updateTable('skus').set({ retired: true }).where('id', 'in', twin.skuIds).execute()
  expect(await find('odh-1')).toMatchObject({ products: [{ productId: odhni.id }], skuId: odhni.skuIds[0] })

  const rangrez = await createBusiness(shop, { name: 'Rangrez Example' })
  await shop.db.updateTable('products').set({ seller_id: rangrez.id }).where('id', '=', odhni.id).execute()
  expect((await find('peacock odhni')).products).toEqual([])
  expect(await refusalOf(sell(staff, { items: [buy(odhni.id)], amount: 1000_00 }))).toMatchObject({
    message: expect.stringContaining('is with its seller Rangrez Example'),
  })
})

test('the goods of the shop are found behind many similar goods of sellers', async () => {
  const staff = await clerk()
  const seller = await createBusiness(shop, { name: 'Bandhani Example' })
  for (let number = 1; number <= 9; number += 1) {
    const { id } = await createTestProduct(shop.db, { title: `Leheriya shawl ${number}` })
    await shop.db.updateTable('products').set({ seller_id: seller.id }).where('id', '=', id).execute()
  }
  const own = await createTestProduct(shop.db, { title: 'Leheriya shawl of the shop' })
  const { products } = await staff.api(counterGoods, { query: { q: 'leheriya shawl' } })
  expect(products.map(({ productId }) => productId)).toEqual([own.id])
})

test('two counters and online buyers never sell more than there is', async () => {
  const [one, two] = [await clerk(), await clerk()]
  const choli = await createTestProduct(shop.db, { sizes: [{ stock: 5 }] })
  const online = { items: [buy(choli.id)], couponCode: null, total: paise(1000_00) }
  const outcomes = await Promise.allSettled(
    Array.from({ length: 18 }, (_, turn) =>
      turn % 3 === 2
        ? shop.api(placeOrder, { body: online })
        : sell(turn % 3 ? one : two, { items: [buy(choli.id)], amount: 1000_00 }),
    ),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'out_of_stock' })
  }
  expect(await unitsLeft(shop.db, choli.id)).toBe(0)
})
