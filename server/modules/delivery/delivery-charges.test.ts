import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { addCoupon } from '../../../contract/checkout/coupons.ts'
import { paise, sum } from '../../../contract/core/money.ts'
import { orderDocuments } from '../../../contract/invoicing/tax-documents.ts'
import { cancelOrder } from '../../../contract/orders/rental-order.ts'
import { placeOrder, quoteItems, setOrderStatus, type OrderDraft } from '../../../contract/orders/orders.ts'
import { orderReturns } from '../../../contract/returns/returns.ts'
import { productDelivery } from '../../../contract/shipping/product-delivery.ts'
import { StoreSettings } from '../../../contract/store/store.ts'
import { readBalances } from '../ledger/balances.ts'
import { sampleAddress } from '../../testing/checkout-fixture.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { createBusiness } from '../../testing/seller-fixture.ts'
import { testShop, type TestUser } from '../../testing/shop.ts'
import { identifiedShop } from '../../testing/tax-identity.ts'
import { replaceSettings } from '../../testing/store-settings.ts'

const shop = testShop({ CLOCK: '2026-11-20T06:30:00Z' })
const guwahati = { ...sampleAddress, pin: '781001', city: 'Guwahati', state: 'Assam' }
const surat = { ...sampleAddress, pin: '395002', city: 'Surat' }
let asha: TestUser
let staff: TestUser
let choli: string
let outfit: string

/** A shop in Ahmedabad that charges ₹40 in its State and ₹120 in remote areas; other addresses are free. */
beforeAll(async () => {
  asha = await shop.signedIn()
  staff = await shop.signedIn('admin')
  choli = (await createTestProduct(shop.db, { price: paise(1000_00), sizes: [{ stock: 500 }] })).id
  const rental = { rentPrice: paise(500_00), deposit: paise(2000_00), sizes: [{ pieces: 50 }] }
  outfit = (await createTestProduct(shop.db, rental)).id
  const { delivery } = StoreSettings.parse({})
  const { state, special } = delivery.zones
  const zones = {
    ...delivery.zones,
    state: { ...state, charge: 40 },
    special: { ...special, charge: 120 },
  }
  const tax = { gstin: '24AAAAA0000A1Z8', scheme: 'regular', state: 'Gujarat' }
  const settings = { ...identifiedShop(tax), delivery: { ...delivery, originPin: '380009', zones } }
  await replaceSettings(shop.db, settings)
  await staff.api(addCoupon, {
    body: { code: 'FREEDEL', freeDelivery: true, active: true, firstOrderOnly: false, prepaidOnly: false },
  })
})

const toBuy = (productId = choli) => ({ productId, quantity: 1, type: 'buy' as const })
const toRent = () => ({
  productId: outfit,
  quantity: 1,
  type: 'rent' as const,
  from: '2026-12-10',
  until: '2026-12-10',
})
const quote = (items: OrderDraft['items'], pin: string | null, couponCode: string | null = null) =>
  shop.api(quoteItems, { body: { items, couponCode, pin } })
const order = (draft: Partial<OrderDraft> & Pick<OrderDraft, 'items' | 'total'>) =>
  asha.api(placeOrder, { body: { couponCode: null, address: guwahati, ...draft } })
const balancesOf = async ({ _id }: { _id: string }) => Object.fromEntries(await readBalances(shop.db, _id))
const shownCharge = async (productId: string, pin: string) => {
  const { slug } = await shop.db
    .selectFrom('products')
    .select('slug')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  return (await shop.api(productDelivery, { params: { pin }, query: { product: slug } })).charge
}
const messageOf = (answer: Promise<unknown>) =>
  answer.then(
    () => null,
    (error: unknown) => (error as Error).message,
  )

test('the quote contains the charge of the zone, and says that it needs a PIN code without one', async () => {
  const chargeIn = async (pin: string | null) => {
    const reply = await quote([toBuy()], pin)
    return [reply.quote.deliveryCharge, reply.quote.total, reply.needsPin]
  }
  expect(await chargeIn(null)).toEqual([0, 1000_00, true])
  expect(await chargeIn('380015')).toEqual([0, 1000_00, false])
  expect(await chargeIn('395002')).toEqual([40_00, 1040_00, false])
  expect(await chargeIn('781001')).toEqual([120_00, 1120_00, false])
  expect(await shownCharge(choli, '781001')).toBe(120_00)
})

test('an order with several senders pays the highest charge once, and nothing for products with free delivery', async () => {
  const seller = await createBusiness(shop, { gstin: '18AAAAA0000A1Z1', state: 'Assam' })
  const mekhela = await seller.addProduct({ price: paise(500_00) })
  expect((await quote([toBuy(mekhela.id)], '781001')).quote.deliveryCharge).toBe(40_00)
  expect((await quote([toBuy(mekhela.id), toBuy(), toRent()], '781001')).quote).toMatchObject({
    subtotal: 2000_00,
    deliveryCharge: 120_00,
    total: 2120_00,
    amountDue: 4120_00,
  })
  const free = await createTestProduct(shop.db, { price: paise(300_00) })
  await shop.db.updateTable('products').set({ free_delivery: true }).where('id', '=', free.id).execute()
  expect(await quote([toBuy(free.id)], null)).toMatchObject({ needsPin: false })
  expect((await quote([toBuy(free.id)], '781001')).quote.deliveryCharge).toBe(0)
})

test('an order is placed only with the charge of its address, which the payment contains', async () => {
  expect(await messageOf(order({ items: [toBuy()], total: paise(1000_00) }))).toBe('Prices have changed')
  expect(await messageOf(order({ items: [toBuy()], total: paise(1120_00), address: surat }))).toBe(
    'Prices have changed',
  )
  const placed = await order({
    items: [toBuy()],
    total: paise(1120_00),
    deliveryCharge: paise(120_00),
    paymentMethod: 'cod',
  })
  expect(placed).toMatchObject({ subtotal: 1000_00, deliveryCharge: 120_00, amountDue: 1120_00 })
})

test('a coupon for free delivery waives the charge, and the order needs no PIN code before', async () => {
  const { coupon, needsPin } = await quote([toBuy()], null, 'freedel')
  expect({ coupon, needsPin }).toMatchObject({
    coupon: { valid: true, freeDelivery: true, message: 'Free delivery' },
    needsPin: false,
  })
  const placed = await order({ items: [toBuy()], couponCode: 'FREEDEL', total: paise(1000_00) })
  expect(placed).toMatchObject({ couponCode: 'FREEDEL', couponDiscount: 0, deliveryCharge: 0 })
  const both = { code: 'BOTH', percent: 10, freeDelivery: true, active: true }
  expect(
    await messageOf(staff.api(addCoupon, { body: { ...both, firstOrderOnly: false, prepaidOnly: false } })),
  ).toContain('A coupon has one discount')
})

test('a coupon for free delivery is not used up where the delivery is free without it', async () => {
  const refusal = 'The delivery of this order is already free: you can keep FREEDEL for another order'
  expect(await quote([toBuy()], '380015', 'FREEDEL')).toMatchObject({
    coupon: { valid: false, message: refusal, instead: null },
    quote: { couponCode: null, deliveryCharge: 0 },
  })
  const nearby = { ...surat, pin: '380015', city: 'Ahmedabad' }
  const draft = { items: [toBuy()], couponCode: 'FREEDEL', address: nearby, total: paise(1000_00) }
  expect(await messageOf(order(draft))).toBe(refusal)
  expect(await quote([toBuy()], '781001', 'FREEDEL')).toMatchObject({ coupon: { valid: true } })
})

test('the invoice has a line for the delivery of each item, taxed like the item; the documents add up to the payment', async () => {
  const placed = await order({
    items: [toBuy(), toRent()],
    couponCode: 'NAVRATRI25',
    total: paise(1125_00 + 120_00),
  })
  await shop.runJobs()
  const { data } = await staff.api(orderDocuments, { params: { id: placed._id } })
  expect(sum(data.map(({ total }) => total))).toBe(1245_00)
  const { content } = await shop.db
    .selectFrom('tax_documents')
    .select('content')
    .where('order_id', '=', placed._id)
    .executeTakeFirstOrThrow()
  expect(content.lines.map(({ line, title, total }) => [line, title.slice(0, 8), total])).toEqual([
    [0, 'Chaniya ', 750_00],
    [0, 'Delivery', 80_00],
    [1, 'Chaniya ', 375_00],
    [1, 'Delivery', 40_00],
  ])
  for (const [goods, delivery] of [content.lines.slice(0, 2), content.lines.slice(2)]) {
    expect(delivery).toMatchObject({ hsn: goods!.hsn, rate: goods!.rate, quantity: 0 })
    const { taxable, cgst, sgst, igst, total } = delivery!
    expect(taxable + cgst + sgst + igst).toBe(total)
  }
  expect(await balancesOf(placed)).toEqual({
    'cash:demo': 3245_00,
    sales: -830_00,
    rent: -415_00,
    deposits: -2000_00,
  })
})

test('a cancellation refunds the charge; a return refunds the goods only', async () => {
  const cancelled = await order({ items: [toBuy()], total: paise(1120_00) })
  await shop.runJobs()
  await asha.api(cancelOrder, { params: { id: cancelled._id }, body: { fee: paise(0) } })
  expect(await balancesOf(cancelled)).toEqual({ 'cash:demo': 1120_00, refunds_due: -1120_00 })
  await shop.runJobs()
  expect(await balancesOf(cancelled)).toEqual({})
  const { data } = await staff.api(orderDocuments, { params: { id: cancelled._id } })
  expect(data.map(({ kind, total }) => [kind, total])).toEqual([
    ['tax_invoice', 1120_00],
    ['credit_note', 1120_00],
  ])

  const kept = await order({ items: [toBuy()], total: paise(1120_00) })
  for (const status of ['confirmed', 'processing', 'shipped', 'delivered'] as const) {
    await staff.api(setOrderStatus, { params: { id: kept._id }, body: { status } })
  }
  const { lines } = await asha.api(orderReturns, { params: { id: kept._id } })
  expect(lines).toMatchObject([{ line: 0, worth: 1000_00 }])
})

test('a rental that its customer collects in the shop pays no delivery', async () => {
  const { settings } = await shop.db.selectFrom('store_settings').select('settings').executeTakeFirstOrThrow()
  const { delivery, ...others } = StoreSettings.parse(settings)
  const zones = { ...delivery.zones, city: { ...delivery.zones.city, charge: paise(40_00) } }
  const charged = z.encode(StoreSettings, { ...others, delivery: { ...delivery, zones } })
  await replaceSettings(shop.db, charged)
  const chargeOf = async (...items: OrderDraft['items']) =>
    (await quote(items, '380015')).quote.deliveryCharge
  expect(await chargeOf(toBuy())).toBe(40_00)
  expect(await chargeOf(toRent())).toBe(0)
  expect(await chargeOf(toRent(), toBuy())).toBe(40_00)
  expect(await shownCharge(outfit, '380015')).toBe(0)
  expect(await shownCharge(outfit, '395002')).toBe(40_00)
})
