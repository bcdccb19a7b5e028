import { beforeAll, expect, test } from 'vitest'
import { dayInIndia } from '../../../contract/core/dates.ts'
import { endpointUrl } from '../../../contract/core/endpoint.ts'
import { paise } from '../../../contract/core/money.ts'
import { packingSlip } from '../../../contract/invoicing/packing-slips.ts'
import { setOrderStatuses } from '../../../contract/orders/admin-orders.ts'
import { adminOrders, setOrderStatus, setTracking, showOrder } from '../../../contract/orders/orders.ts'
import {
  moveShipment,
  markShipmentDelivered,
  orderShipments,
  sendShipmentAgain,
  sellerOrder,
  sellerOrders,
} from '../../../contract/shipping/shipments.ts'
import { payBalance } from '../../../contract/payments/payments.ts'
import { sellerPayouts, sellerStatement } from '../../../contract/sellers/payouts.ts'
import {
  addReturnPhoto,
  answerReturn,
  requestReturn,
  receiveReturn,
  refundReturn,
} from '../../../contract/returns/returns.ts'
import { decideReview, adminReviews, writeReview } from '../../../contract/reviews/reviews.ts'
import { sellerReturns, sellerReviews } from '../../../contract/sellers/seller-portal.ts'
import { phonePhoto } from '../../testing/rental-counter.ts'
import { pdfText } from '../../testing/pdf-text.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { buy, changeOrderStatus, createBusiness, type Business } from '../../testing/seller-fixture.ts'
import { testShop, type TestUser } from '../../testing/shop.ts'
import { refusalOf } from '../../testing/refusal-of.ts'

const shop = testShop()
let asha: TestUser
let staff: TestUser
let meera: Business
let ravi: Business

beforeAll(async () => {
  ;[asha, staff] = [await shop.signedIn(), await shop.signedIn('admin')]
  meera = await createBusiness(shop, { name: 'Meera Handlooms' })
  ravi = await createBusiness(shop, { name: 'Ravi Dandiya' })
})

const tracking = { carrier: 'Example Couriers', number: 'EX 100', url: null }
type OrderOptions = { ownGoods?: boolean; paymentMethod?: 'phonepe' | 'cod' }

/** Places an order for one product of each seller. `ownGoods` adds a product of the shop itself. */
async function placeMixedOrder({ ownGoods = false, paymentMethod = 'phonepe' }: OrderOptions = {}) {
  const goods = [
    await meera.addProduct({ price: paise(1000_00), title: 'Mirror work choli' }),
    await ravi.addProduct({ price: paise(500_00), title: 'Painted dandiya' }),
    ...(ownGoods ? [await createTestProduct(shop.db, { price: paise(300_00), title: 'House dupatta' })] : []),
  ]
  const items = goods.map(({ id }) => ({ productId: id, quantity: 1 }))
  return buy(shop, asha, { items, total: paise(ownGoods ? 1800_00 : 1500_00), paymentMethod })
}

const ship = (business: Business, id: string) =>
  business.owner.api(moveShipment, { params: { id }, body: { state: 'shipped', tracking } })
/** Lists all numeric values of a JSON response. Ids and times are strings, so they are left out. */
function numbersIn(body: string): number[] {
  const numbers: number[] = []
  JSON.parse(body, (_, value: unknown) => (typeof value === 'number' ? numbers.push(value) : value))
  return numbers
}
const statusOf = async (id: string) => (await asha.api(showOrder, { params: { id } })).status

test('the shop packs only its own goods: they are on the slip, and orders without any are in no queue', async () => {
  const { _id: mixed } = await placeMixedOrder({ ownGoods: true })
  const url = endpointUrl(packingSlip.path, { id: mixed })
  const slip = await shop.app.inject({ url, headers: { authorization: `Bearer ${staff.token}` } })
  const text = pdfText(slip.rawPayload)
  for (const words of ['House dupatta', '1 piece in total']) expect(text).toContain(words)
  expect(text).not.toContain('Mirror work choli')

  const { _id: foreign } = await placeMixedOrder()
  for (const id of [mixed, foreign]) await changeOrderStatus(shop, staff, { id, status: 'confirmed' })
  for (const queue of ['pack', 'print'] as const) {
    const ids = (await staff.api(adminOrders, { query: { queue } })).map(({ _id }) => _id)
    expect([ids.includes(mixed), ids.includes(foreign)]).toEqual([true, false])
  }
})

test('a seller sees and is e-mailed the cash to collect for their part of an order, until it is delivered', async () => {
  const { _id: id } = await placeMixedOrder({ ownGoods: true, paymentMethod: 'cod' })
  await changeOrderStatus(shop, staff, { id, status: 'confirmed' })
  const seen = (business: Business) => business.owner.api(sellerOrder, { params: { id } })
  expect((await seen(meera)).cashToCollect).toBe(1000_00)
  expect((await seen(ravi)).cashToCollect).toBe(500_00)
  const emails = await shop.db
    .selectFrom('emails')
    .select('content')
    .where('once', '=', `order-to-pack:${id}:${meera.id}:1`)
    .execute()
  expect(JSON.stringify(emails)).toContain('have your carrier collect ₹1,000 and pay the money to us')
  expect(await ship(meera, id)).toMatchObject({ state: 'shipped', cashToCollect: 1000_00 })
  for (const status of ['shipped', 'delivered'] as const) await changeOrderStatus(shop, staff, { id, status })
  expect((await seen(meera)).cashToCollect).toBe(0)

  const { _id: paid } = await placeMixedOrder()
  expect((await meera.owner.api(sellerOrder, { params: { id: paid } })).cashToCollect).toBe(0)
})

test('a seller sees only their own lines of an order and the delivery address', async () => {
  const { _id: id } = await placeMixedOrder({ ownGoods: true })
  const seen = await meera.owner.api(sellerOrder, { params: { id } })
  expect(seen).toMatchObject({
    state: 'to_pack',
    status: 'open',
    to: { recipient: 'Asha Demo', city: 'Ahmedabad' },
  })
  const raw = await shop.app.inject({
    url: `/api/seller/orders/${id}`,
    headers: { authorization: `Bearer ${meera.owner.token}` },
  })
  expect(raw.body).toContain('Mirror work choli')
  for (const secret of ['Painted dandiya', 'House dupatta', asha.email]) {
    expect(raw.body).not.toContain(secret)
  }
  for (const secret of [1800, 1000, 500]) expect(numbersIn(raw.body)).not.toContain(secret)
  const { data } = await ravi.owner.api(sellerOrders)
  const titlesOf = (orders: typeof data) => orders.flatMap(({ lines }) => lines.map(({ title }) => title))
  expect(titlesOf(data.filter(({ orderId }) => orderId === id))).toEqual(['Painted dandiya'])
  const own = shop.db.selectFrom('order_lines').select('title').where('seller_id', '=', ravi.id)
  expect(titlesOf(data).toSorted()).toEqual((await own.execute()).map(({ title }) => title).toSorted())
})

test('the order status follows its shipments', async () => {
  const { _id: id } = await placeMixedOrder()
  await meera.owner.api(moveShipment, { params: { id }, body: { state: 'packed' } })
  expect(await statusOf(id)).toBe('processing')
  await ship(meera, id)
  expect(await statusOf(id)).toBe('processing')
  await ship(ravi, id)
  expect(await statusOf(id)).toBe('shipped')

  const { data: shipments } = await asha.api(orderShipments, { params: { id } })
  const arrive = (seller: string) =>
    staff.api(markShipmentDelivered, {
      params: { id: shipments.find(({ sellerId }) => sellerId === seller)!._id },
    })
  await arrive(meera.id)
  expect(await statusOf(id)).toBe('shipped')
  await arrive(ravi.id)
  expect(await statusOf(id)).toBe('delivered')
  expect((await meera.owner.api(sellerPayouts)).ready).toBeGreaterThan(0)
  expect((await meera.owner.api(sellerOrder, { params: { id } })).to).toBeNull()
})

test('the parcel of a seller is read-only for staff, and an admin can still set any status', async () => {
  const clerk = await shop.signedIn('staff', ['orders'])
  const { _id: id } = await placeMixedOrder()
  const body = { tracking, ship: true }
  for (const user of [clerk, staff]) {
    expect(await refusalOf(user.api(setTracking, { params: { id }, body }))).toMatchObject({
      code: 'wrong_state',
      message: expect.stringContaining('Sellers send everything in this order'),
    })
  }
  await ship(meera, id)
  const { data } = await asha.api(orderShipments, { params: { id } })
  const params = { id: data.find(({ sellerId }) => sellerId === meera.id)!._id }
  expect(await refusalOf(clerk.api(markShipmentDelivered, { params }))).toMatchObject({ code: 'forbidden' })
  expect(await statusOf(id)).toBe('processing')
  const deliver = { params: { id }, body: { status: 'delivered' as const } }
  expect(await refusalOf(clerk.api(setOrderStatus, deliver))).toMatchObject({ code: 'forbidden' })
  const together = await clerk.api(setOrderStatuses, { body: { ids: [id], status: 'delivered' } })
  expect(together).toMatchObject({ done: [], refused: [{ id }] })
  expect(await statusOf(id)).toBe('processing')
  await changeOrderStatus(shop, staff, { id, status: 'delivered' })
  expect(await statusOf(id)).toBe('delivered')

  const mixed = await placeMixedOrder({ ownGoods: true })
  const sent = await clerk.api(setTracking, { params: { id: mixed._id }, body })
  expect(sent).toMatchObject({ status: 'shipped', tracking: { number: 'EX 100' } })
})

test('an order with goods of the shop itself is updated by staff', async () => {
  const { _id: id } = await placeMixedOrder({ ownGoods: true })
  await ship(meera, id)
  await ship(ravi, id)
  expect(await statusOf(id)).toBe('processing')
  await changeOrderStatus(shop, staff, { id, status: 'delivered' })
  const { data } = await asha.api(orderShipments, { params: { id } })
  expect(data).toMatchObject([
    { seller: 'Meera Handlooms', state: 'delivered', lines: [{ line: 0 }], tracking },
    { seller: 'Ravi Dandiya', state: 'delivered', lines: [{ line: 1 }] },
  ])
})

const shipmentEmails = (orderId: string) =>
  shop.db
    .selectFrom('emails')
    .where('order_id', '=', orderId)
    .where('template', '=', 'shipment-sent')
    .select(['recipient', 'content'])
    .execute()

test('the shopper gets an e-mail for each shipment with its tracking number', async () => {
  const { _id: id } = await placeMixedOrder()
  await ship(meera, id)
  const emails = await shipmentEmails(id)
  expect(emails).toHaveLength(1)
  expect(emails[0]!.content!.title).toMatch(/^Part of your order \w+ is on its way$/)
  expect(JSON.stringify(emails[0]!.content)).toContain('EX 100')
  expect(emails[0]!.recipient).toBe(asha.email)
})

test('the e-mail about the only parcel of an order does not call it a part', async () => {
  const choli = await meera.addProduct({ price: paise(1000_00), title: 'Mirror work choli' })
  const items = [{ productId: choli.id, quantity: 1 }]
  const { _id: id } = await buy(shop, asha, { items, total: paise(1000_00) })
  await ship(meera, id)
  expect((await shipmentEmails(id)).map(({ content }) => content!.title)).toEqual([
    expect.stringMatching(/^Your order \w+ is on its way$/),
  ])
})

test('a shipment cannot be sent before payment or confirmation, after cancellation, or twice', async () => {
  const { _id: unpaid } = await placeMixedOrder({ paymentMethod: 'cod' })
  expect(await refusalOf(ship(meera, unpaid))).toMatchObject({ code: 'wrong_state' })
  expect(await meera.owner.api(sellerOrder, { params: { id: unpaid } })).toMatchObject({
    status: 'waiting',
    to: null,
  })
  await changeOrderStatus(shop, staff, { id: unpaid, status: 'confirmed' })
  await ship(meera, unpaid)
  expect(await refusalOf(ship(meera, unpaid))).toMatchObject({ code: 'already_done' })

  const { _id: off } = await placeMixedOrder()
  await changeOrderStatus(shop, staff, { id: off, status: 'cancelled' })
  expect(await refusalOf(ship(meera, off))).toMatchObject({ code: 'wrong_state' })
})

/** The shipment of Meera in this order, as staff see it. */
const shipmentOfMeera = async (id: string) =>
  (await staff.api(orderShipments, { params: { id } })).data.find(({ sellerId }) => sellerId === meera.id)!
const sendAgain = async (id: string, by = staff) =>
  by.api(sendShipmentAgain, { params: { id: (await shipmentOfMeera(id))._id } })

test('the goods of an order that was cancelled after they were sent cannot arrive, and an admin has them sent again when it is reopened', async () => {
  const { _id: id } = await placeMixedOrder({ paymentMethod: 'cod' })
  await changeOrderStatus(shop, staff, { id, status: 'confirmed' })
  await ship(meera, id)
  await changeOrderStatus(shop, staff, { id, status: 'cancelled' })
  const arrive = async () =>
    staff.api(markShipmentDelivered, { params: { id: (await shipmentOfMeera(id))._id } })
  for (const attempt of [arrive, () => sendAgain(id)]) {
    expect(await refusalOf(attempt())).toMatchObject({ code: 'wrong_state' })
  }

  await changeOrderStatus(shop, staff, { id, status: 'confirmed' })
  await sendAgain(id)
  expect(await refusalOf(sendAgain(id))).toMatchObject({ message: expect.stringContaining('To pack') })
  expect(await meera.owner.api(sellerOrder, { params: { id } })).toMatchObject({
    state: 'to_pack',
    status: 'open',
    tracking: null,
    shippedAt: null,
  })
  await ship(meera, id)
  expect(await shipmentEmails(id)).toHaveLength(2)
  await arrive()
  expect((await shipmentOfMeera(id)).state).toBe('delivered')

  await changeOrderStatus(shop, staff, { id, status: 'cancelled' })
  await changeOrderStatus(shop, staff, { id, status: 'processing' })
  expect((await shipmentOfMeera(id)).state).toBe('delivered')
  expect(await refusalOf(sendAgain(id))).toMatchObject({ code: 'wrong_state' })
  await changeOrderStatus(shop, staff, { id, status: 'cancelled' })
})

test('the seller of a parcel that came back is asked by e-mail to send it again, each time an admin says so', async () => {
  const clerk = await shop.signedIn('staff', ['orders'])
  const { _id: id } = await placeMixedOrder()
  const requests = async () => {
    await shop.runJobs()
    const emails = shop.db.selectFrom('emails').where('once', 'like', `order-to-pack:${id}:${meera.id}:%`)
    return emails.orderBy('created_at').select('content').execute()
  }
  for (const count of [2, 3]) {
    await ship(meera, id)
    expect(await refusalOf(sendAgain(id, clerk))).toMatchObject({ code: 'forbidden' })
    await sendAgain(id)
    expect(await requests()).toHaveLength(count)
  }
  expect(JSON.stringify((await requests()).at(-1))).toContain('its parcel came back')
})

test.each(['shipped', 'processing', 'confirmed'] as const)(
  'an order that was cancelled by mistake keeps the shipments that are on their way when staff set it to %s',
  async (status) => {
    const { _id: id } = await placeMixedOrder()
    await ship(meera, id)
    await ravi.owner.api(moveShipment, { params: { id }, body: { state: 'packed' } })
    for (const next of ['cancelled', status] as const) {
      await changeOrderStatus(shop, staff, { id, status: next })
    }
    expect(await meera.owner.api(sellerOrder, { params: { id } })).toMatchObject({
      state: 'shipped',
      tracking,
    })
    expect(await ravi.owner.api(sellerOrder, { params: { id } })).toMatchObject({ state: 'to_pack' })
  },
)

test('the parcels of a delivered order that is cancelled and reopened are not sent again', async () => {
  const { _id: id } = await placeMixedOrder()
  for (const business of [meera, ravi]) await ship(business, id)
  for (const status of ['delivered', 'cancelled', 'processing'] as const) {
    await changeOrderStatus(shop, staff, { id, status })
  }
  expect(await shipmentOfMeera(id)).toMatchObject({ state: 'shipped', tracking })
})

test('a refunded order that is reopened waits until it is paid again', async () => {
  const { _id: id } = await placeMixedOrder()
  const seen = () => meera.owner.api(sellerOrder, { params: { id } })
  const toPack = async () => {
    const { data } = await meera.owner.api(sellerOrders, { query: { state: 'to_pack', limit: 100 } })
    return data.some(({ orderId }) => orderId === id)
  }
  expect([(await seen()).status, await toPack()]).toEqual(['open', true])
  await changeOrderStatus(shop, staff, { id, status: 'cancelled' })
  await shop.runJobs()
  await changeOrderStatus(shop, staff, { id, status: 'confirmed' })
  expect(await seen()).toMatchObject({ status: 'waiting', to: null })
  expect(await toPack()).toBe(false)
  expect(await refusalOf(ship(meera, id))).toMatchObject({ code: 'wrong_state' })
  await asha.api(payBalance, { params: { id }, body: { method: 'phonepe' } })
  expect([(await seen()).status, await toPack()]).toEqual(['open', true])
})

test('a shipment needs a carrier, and packing can be undone', async () => {
  const { _id: id } = await placeMixedOrder()
  const update = (body: { state: 'to_pack' | 'packed' | 'shipped' }) =>
    meera.owner.api(moveShipment, { params: { id }, body })
  const response = await shop.app.inject({
    method: 'PUT',
    url: `/api/seller/orders/${id}/shipment`,
    headers: { authorization: `Bearer ${meera.owner.token}` },
    payload: { state: 'shipped' },
  })
  expect(response.json()).toMatchObject({ code: 'invalid', error: 'Enter the carrier' })
  expect(await update({ state: 'packed' })).toMatchObject({ state: 'packed', packedAt: expect.any(String) })
  expect(await update({ state: 'to_pack' })).toMatchObject({ state: 'to_pack', packedAt: null })
})

test('lists shipments to pack page by page', async () => {
  const seller = await createBusiness(shop)
  for (const price of [100_00, 200_00, 300_00]) {
    const goods = await seller.addProduct({ price: paise(price) })
    await buy(shop, asha, { items: [{ productId: goods.id, quantity: 1 }], total: paise(price) })
  }
  const list = (query: object) => seller.owner.api(sellerOrders, { query })
  const first = await list({ state: 'to_pack', limit: 2 })
  expect(first.counts).toEqual({ toPack: 3, packed: 0 })
  const rest = await list({ state: 'to_pack', limit: 2, before: first.data[1]!._id })
  expect([...first.data, ...rest.data]).toHaveLength(3)
  await ship(seller, rest.data[0]!.orderId)
  expect((await list({ state: 'shipped' })).data).toHaveLength(1)
})

/** Requests the return of Ravi's product as the customer. Then receives and refunds the product as staff. */
async function returnAndRefund(id: string) {
  const photo = await shop.app.inject({
    method: 'POST',
    url: endpointUrl(addReturnPhoto.path, { id }),
    headers: { authorization: `Bearer ${asha.token}`, 'content-type': 'image/jpeg' },
    payload: await phonePhoto(),
  })
  const { _id } = await asha.api(requestReturn, {
    params: { id },
    body: {
      lines: [{ line: 1, quantity: 1 }],
      reason: 'damaged',
      note: 'One stick is broken, says Asha',
      photos: [photo.json<{ id: string }>().id],
    },
  })
  const params = { id: _id }
  await staff.api(answerReturn, { params, body: { result: 'approved', answer: 'We are sorry' } })
  await staff.api(receiveReturn, { params, body: { restock: true } })
  await staff.api(refundReturn, { params, body: { amount: paise(500_00) } })
  await shop.runJobs()
}

test('a return is deducted only from the seller of the goods', async () => {
  const { _id: id } = await placeMixedOrder()
  await changeOrderStatus(shop, staff, { id, status: 'delivered' })
  await returnAndRefund(id)

  const month = dayInIndia(new Date()).slice(0, 7)
  const linesOf = async ({ owner }: Business) => {
    const { lines } = await owner.api(sellerStatement, { query: { month } })
    return lines.filter(({ orderId }) => orderId === id).map(({ gross }) => gross)
  }
  expect(await linesOf(meera)).toEqual([1000_00])
  expect(await linesOf(ravi)).toEqual([500_00, -500_00])

  const returns = await ravi.owner.api(sellerReturns)
  expect(returns.data).toMatchObject([
    { orderId: id, state: 'refunded', restocked: true, lines: [{ title: 'Painted dandiya', quantity: 1 }] },
  ])
  expect(JSON.stringify(returns)).not.toContain('Asha')
  expect((await meera.owner.api(sellerReturns)).data).toEqual([])
})

test('a seller sees reviews of their products once staff approved them', async () => {
  const { _id: orderId } = await placeMixedOrder()
  await changeOrderStatus(shop, staff, { id: orderId, status: 'delivered' })
  await asha.api(writeReview, { body: { orderId, line: 0, rating: 5, text: 'The mirrors dance' } })
  expect((await meera.owner.api(sellerReviews)).data).toEqual([])
  const { reviews } = await staff.api(adminReviews, { query: {} })
  const body = { state: 'approved' as const, reason: null }
  await staff.api(decideReview, { params: { id: reviews[0]!.id }, body })
  expect((await meera.owner.api(sellerReviews)).data).toMatchObject([
    { rating: 5, text: 'The mirrors dance', product: { title: 'Mirror work choli' } },
  ])
  expect((await meera.owner.api(sellerReviews)).total).toBe(1)
  expect(await ravi.owner.api(sellerReviews)).toEqual({ data: [], total: 0 })
})
