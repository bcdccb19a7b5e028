import fc from 'fast-check'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { paise, type Paise } from '../../../contract/core/money.ts'
import { placeOrder, setOrderStatus, type Order } from '../../../contract/orders/orders.ts'
import { orderDocuments } from '../../../contract/invoicing/tax-documents.ts'
import { initiatePayment, markRefundPaid, orderMoney } from '../../../contract/payments/payments.ts'
import { changeMe } from '../../../contract/accounts/account.ts'
import { deleteUser } from '../../../contract/accounts/users.ts'
import * as endpoints from '../../../contract/returns/returns.ts'
import { endpointUrl } from '../../../contract/core/endpoint.ts'
import { sampleAddress } from '../../testing/checkout-fixture.ts'
import { phonePhoto } from '../../testing/rental-counter.ts'
import { createTestProduct, unitsLeft } from '../../testing/product-fixture.ts'
import { replaceSettings } from '../../testing/store-settings.ts'
import { testShop, type TestUser } from '../../testing/shop.ts'
import { refusalOf } from '../../testing/refusal-of.ts'

const shop = testShop({ CLOCK: '2026-10-01T06:00:00Z' })
const HOUR_MS = 3_600_000
let asha: TestUser
let staff: TestUser
let clock: number
beforeAll(async () => {
  asha = await shop.signedIn()
  staff = await shop.signedIn('staff')
})
beforeEach(() => setTimeAfterNow(0))

/** Sets the shop's clock `ms` milliseconds ahead of the real time. The database always uses the real time. */
function setTimeAfterNow(ms: number) {
  clock = Date.now() + ms
  Object.assign(shop.env, { now: () => new Date(clock) })
}

type PurchaseOptions = {
  quantity?: number
  price?: Paise
  buyer?: TestUser
  category?: string
  paid?: 'phonepe' | 'cod'
}

async function createDeliveredOrder({
  quantity = 1,
  price = paise(1000_00),
  buyer = asha,
  category,
  paid = 'phonepe',
}: PurchaseOptions = {}) {
  const { id } = await createTestProduct(shop.db, { price, ...(category ? { category } : {}) })
  const items = [{ productId: id, quantity, type: 'buy' as const }]
  const total = paise(price * quantity)
  const address = paid === 'cod' ? { address: sampleAddress } : {}
  const body = { items, couponCode: null, total, paymentMethod: paid, ...address }
  const order = await buyer.api(placeOrder, { body })
  await staff.api(setOrderStatus, { params: { id: order._id }, body: { status: 'delivered' } })
  await shop.runJobs()
  return { order, productId: id }
}

async function uploadPhoto(user: TestUser, { _id }: Pick<Order, '_id'>, bytes?: Buffer) {
  const answer = await shop.app.inject({
    method: 'POST',
    url: endpointUrl(endpoints.addReturnPhoto.path, { id: _id }),
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'image/jpeg' },
    payload: bytes ?? (await phonePhoto()),
  })
  return { status: answer.statusCode, ...answer.json<{ id: string; error?: string }>() }
}

async function request(order: Order, changes: Partial<endpoints.ReturnRequest> = {}, user = asha) {
  const photos = changes.photos ?? [(await uploadPhoto(user, order)).id]
  const body = {
    lines: [{ line: 0, quantity: 1 }],
    reason: 'damaged' as const,
    note: 'The mirror work has come off',
    ...changes,
    photos,
  }
  return user.api(endpoints.requestReturn, { params: { id: order._id }, body })
}
const templatesOf = async ({ _id }: Order) => {
  const rows = await shop.db.selectFrom('emails').select('template').where('order_id', '=', _id).execute()
  return rows.map(({ template }) => template)
}
const emailsOf = async ({ _id }: Order) => {
  await shop.runJobs()
  const rows = await shop.db
    .selectFrom('emails')
    .selectAll()
    .where('order_id', '=', _id)
    .orderBy('created_at')
    .execute()
  return rows
    .filter(({ template }) => template === 'return-status-changed')
    .map(({ subject }) => subject.split(':')[0])
}

test('a return is requested, approved, received and refunded, with stock, credit note, e-mails and events', async () => {
  const { order, productId } = await createDeliveredOrder({ quantity: 2 })
  const before = await unitsLeft(shop.db, productId)
  const { _id: id, state, photos } = await request(order)
  expect(state).toBe('asked')
  expect(photos).toHaveLength(1)
  const params = { id }
  await staff.api(endpoints.answerReturn, {
    params,
    body: { result: 'approved', answer: 'Our courier comes on Monday' },
  })
  await staff.api(endpoints.receiveReturn, { params, body: { restock: true } })
  expect(await unitsLeft(shop.db, productId)).toBe(before + 1)
  const refundable = async () => (await staff.api(orderMoney, { params: { id: order._id } })).refundable
  expect(await refundable()).toBe(1000_00) // the returned piece has been promised its refund
  const done = await staff.api(endpoints.refundReturn, { params, body: { amount: paise(1000_00) } })
  expect(done).toMatchObject({ state: 'refunded', refunded: 1000_00, refundable: 1000_00, restocked: true })
  expect(done.refundState).toBe('completed')
  expect(done.events.map((event) => event.state)).toEqual(['asked', 'approved', 'received', 'refunded'])
  expect(await refundable()).toBe(1000_00)
  const money = await staff.api(orderMoney, { params: { id: order._id } })
  expect(money.refunds).toMatchObject([{ amount: 1000_00, state: 'completed', reason: 'Return' }])
  expect(await emailsOf(order)).toEqual([
    'We have received your return request',
    'Your return is approved',
    'We have received your return',
    'Your return is complete',
  ])
  expect(await templatesOf(order)).toContain('refund-sent')
  const { data: documents } = await asha.api(orderDocuments, { params: { id: order._id } })
  expect(documents.map(({ total }) => total)).toEqual([2000_00, 1000_00])
  const mine = await asha.api(endpoints.orderReturns, { params: { id: order._id } })
  expect(mine.returns[0]!.events.map(({ by }) => by)).toEqual([null, 'Navrang', 'Navrang', 'Navrang'])
  expect(mine.lines).toMatchObject([{ line: 0, quantity: 1, worth: 1000_00 }])

  // Cancelling the order afterwards does not restock the returned piece a second time.
  await staff.api(setOrderStatus, { params: { id: order._id }, body: { status: 'cancelled' } })
  expect(await unitsLeft(shop.db, productId)).toBe(before + 2)
})

/** Requests the return of one unit, approves it and receives it. With `settle`, also refunds it. */
async function receiveDamaged(order: Order, { settle = false } = {}) {
  const { _id: id } = await request(order)
  const params = { id }
  await staff.api(endpoints.answerReturn, { params, body: { result: 'approved', answer: 'Please send it' } })
  await staff.api(endpoints.receiveReturn, { params, body: { restock: false } })
  if (settle) await staff.api(endpoints.refundReturn, { params, body: { amount: paise(1000_00) } })
}

test('a return whose refund is divided between two payments shows the whole amount', async () => {
  const { order } = await createDeliveredOrder({ quantity: 2 })
  const { amount: paid, ...payment } = await shop.db
    .updateTable('payments')
    .set({ amount: paise(1200_00) })
    .where('order_id', '=', order._id)
    .returning(['order_id', 'provider', 'state', 'amount'])
    .executeTakeFirstOrThrow()
  const rest = { ...payment, purpose: 'balance' as const, amount: paise(2000_00 - paid) }
  await shop.db.insertInto('payments').values(rest).execute()
  await receiveDamaged(order)
  const read = async () => (await asha.api(endpoints.orderReturns, { params: { id: order._id } })).returns[0]!
  const params = { id: (await read())._id }
  await staff.api(endpoints.refundReturn, { params, body: { amount: paise(1500_00) } })
  expect(await read()).toMatchObject({ refunded: 1500_00, refundState: 'completed' })
  const money = await staff.api(orderMoney, { params: { id: order._id } })
  expect(money.refunds.map(({ amount }) => amount)).toEqual([1200_00, 300_00])
  await shop.runJobs()
  const { data: documents } = await asha.api(orderDocuments, { params: { id: order._id } })
  expect(documents.map(({ total }) => total)).toEqual([2000_00, 1500_00])
  await shop.db
    .updateTable('refunds')
    .set({ state: 'requested' })
    .where('order_id', '=', order._id)
    .where('amount', '=', paise(300_00))
    .execute()
  expect(await read()).toMatchObject({ refunded: 1500_00, refundState: 'requested' })
})

test('a return request that is sent again after a lost reply creates no second return', async () => {
  const { order } = await createDeliveredOrder({ quantity: 2 })
  const photos = [(await uploadPhoto(asha, order)).id]
  const body = {
    lines: [{ line: 0, quantity: 1 }],
    reason: 'damaged' as const,
    note: 'A seam is torn',
    photos,
  }
  const params = { id: order._id }
  const headers = { 'idempotency-key': 'one-return' }
  const first = await asha.api(endpoints.requestReturn, { params, body, headers })
  expect(await asha.api(endpoints.requestReturn, { params, body, headers })).toEqual(first)
  const { returns } = await asha.api(endpoints.orderReturns, { params })
  expect(returns.map(({ _id }) => _id)).toEqual([first._id])
  const other = { ...body, lines: [{ line: 0, quantity: 2 }] }
  expect(await refusalOf(asha.api(endpoints.requestReturn, { params, body: other, headers }))).toMatchObject({
    code: 'key_reused',
    message: 'This request was already received before it was changed. Reload the page to see it.',
  })
})

test.each([
  ['received damaged', false],
  ['received damaged and refunded', true],
])('a unit that was %s is not put back by a cancellation, nor taken by a reopening', async (_, settle) => {
  const { order, productId } = await createDeliveredOrder({ quantity: 2 })
  const before = await unitsLeft(shop.db, productId)
  await receiveDamaged(order, { settle })
  expect(await unitsLeft(shop.db, productId)).toBe(before)
  const setStatus = (status: Order['status']) =>
    staff.api(setOrderStatus, { params: { id: order._id }, body: { status } })
  await setStatus('cancelled')
  expect(await unitsLeft(shop.db, productId)).toBe(before + 1)
  await setStatus('delivered')
  expect(await unitsLeft(shop.db, productId)).toBe(before)
})

test('a unit that comes back damaged after the cancellation leaves the stock again', async () => {
  const { order, productId } = await createDeliveredOrder({ quantity: 2 })
  const before = await unitsLeft(shop.db, productId)
  const { _id: id } = await request(order)
  const params = { id }
  await staff.api(endpoints.answerReturn, { params, body: { result: 'approved', answer: 'Please send it' } })
  await staff.api(setOrderStatus, { params: { id: order._id }, body: { status: 'cancelled' } })
  expect(await unitsLeft(shop.db, productId)).toBe(before + 2)
  await staff.api(endpoints.receiveReturn, { params, body: { restock: false } })
  expect(await unitsLeft(shop.db, productId)).toBe(before + 1)
  await staff.api(setOrderStatus, { params: { id: order._id }, body: { status: 'delivered' } })
  expect(await unitsLeft(shop.db, productId)).toBe(before)
})

test('a unit that was sold again before it came back damaged does not hinder its reception', async () => {
  const { order, productId } = await createDeliveredOrder()
  const { _id: id } = await request(order)
  const params = { id }
  await staff.api(endpoints.answerReturn, { params, body: { result: 'approved', answer: 'Please send it' } })
  await staff.api(setOrderStatus, { params: { id: order._id }, body: { status: 'cancelled' } })
  const left = await unitsLeft(shop.db, productId)
  const items = [{ productId, quantity: left, type: 'buy' as const }]
  await asha.api(placeOrder, { body: { items, couponCode: null, total: paise(1000_00 * left) } })
  expect(await staff.api(endpoints.receiveReturn, { params, body: { restock: false } })).toMatchObject({
    state: 'received',
  })
  expect(await unitsLeft(shop.db, productId)).toBe(0)
})

test.each([
  ['a shopper can return goods for 48 hours', 48, {}],
  ['wholesale goods can be returned for 24 hours', 24, { category: 'wholesale' }],
])('%s', async (_, hours, goods) => {
  const { order } = await createDeliveredOrder(goods)
  const photos = [(await uploadPhoto(asha, order)).id]
  setTimeAfterNow(hours * HOUR_MS)
  expect(await refusalOf(request(order, { photos }))).toMatchObject({
    code: 'wrong_state',
    message: expect.stringContaining(`within ${hours} hours`),
  })
  expect(await uploadPhoto(asha, order)).toMatchObject({ status: 409 })
  setTimeAfterNow(hours * HOUR_MS - 60_000)
  expect(await request(order, { photos })).toMatchObject({ state: 'asked' })
})

test('wholesale goods do not shorten the time to return retail goods of the same order', async () => {
  const wholesale = await createTestProduct(shop.db, { category: 'wholesale' })
  const retail = await createTestProduct(shop.db)
  const items = [wholesale, retail].map(({ id }) => ({ productId: id, quantity: 1, type: 'buy' as const }))
  const order = await asha.api(placeOrder, { body: { items, couponCode: null, total: paise(2000_00) } })
  expect(await asha.api(endpoints.orderReturns, { params: { id: order._id } })).toMatchObject({ hours: 48 })
})

test('a seller can return goods for 24 hours', async () => {
  const seller = await shop.signedIn('seller')
  const { order } = await createDeliveredOrder({ buyer: seller })
  expect(await seller.api(endpoints.orderReturns, { params: { id: order._id } })).toMatchObject({ hours: 24 })
})

test.each([
  { change: 'becomes', before: null, after: 'Rang Traders', hours: 48 },
  { change: 'is no longer', before: 'Rang Traders', after: null, hours: 24 },
])(
  'the return window of an order stays the same when its buyer $change a business',
  async ({ before, after, hours }) => {
    const buyer = await shop.signedIn()
    await buyer.api(changeMe, { body: { businessName: before } })
    const { order } = await createDeliveredOrder({ buyer })
    await buyer.api(changeMe, { body: { businessName: after } })
    expect(await buyer.api(endpoints.orderReturns, { params: { id: order._id } })).toMatchObject({ hours })
  },
)

test('the return window of an order stays the same when its goods move to another category', async () => {
  const { order, productId } = await createDeliveredOrder({ category: 'wholesale' })
  await shop.db.updateTable('products').set({ category: 'kediya' }).where('id', '=', productId).execute()
  expect(await asha.api(endpoints.orderReturns, { params: { id: order._id } })).toMatchObject({ hours: 24 })
})

test('goods that are not delivered cannot be returned', async () => {
  const { id, price } = await createTestProduct(shop.db)
  const items = [{ productId: id, quantity: 1, type: 'buy' as const }]
  const order = await asha.api(placeOrder, { body: { items, couponCode: null, total: price } })
  expect(await uploadPhoto(asha, order)).toMatchObject({ status: 409, code: 'wrong_state' })
  const terms = await asha.api(endpoints.orderReturns, { params: { id: order._id } })
  expect(terms).toMatchObject({ until: null, lines: [], refusalReason: expect.stringContaining('delivered') })
})

test('a return needs a photo and is limited to the pieces bought', async () => {
  const { order } = await createDeliveredOrder({ quantity: 2 })
  await request(order)
  expect(await refusalOf(request(order, { lines: [{ line: 0, quantity: 2 }] }))).toMatchObject({
    message: 'You can return at most 1 of this item',
    details: { fields: [{ path: 'lines' }] },
  })
  expect(await refusalOf(request(order, { photos: ['another-one'] }))).toMatchObject({
    details: { fields: [{ path: 'photos' }] },
  })
  expect(await uploadPhoto(asha, order, Buffer.from('<svg onload=alert(1)>'))).toMatchObject({
    status: 400,
    code: 'bad_picture',
  })
})

test('a refused or withdrawn return can be requested again', async () => {
  const { order } = await createDeliveredOrder()
  const { _id: first } = await request(order)
  await staff.api(endpoints.answerReturn, {
    params: { id: first },
    body: { result: 'refused', answer: 'It was worn for a night' },
  })
  const { returns } = await asha.api(endpoints.orderReturns, { params: { id: order._id } })
  expect(returns).toMatchObject([{ state: 'refused', answer: 'It was worn for a night' }])
  const { _id: second } = await request(order)
  await asha.api(endpoints.withdrawReturn, { params: { id: second } })
  expect(
    await refusalOf(staff.api(endpoints.receiveReturn, { params: { id: second }, body: { restock: true } })),
  ).toMatchObject({
    message: 'This return has been withdrawn',
  })
  await request(order)
})

test('a return whose goods are in stock again cannot be refused', async () => {
  const { order } = await createDeliveredOrder()
  const { _id: id } = await request(order)
  const answer = (result: 'approved' | 'refused') =>
    staff.api(endpoints.answerReturn, { params: { id }, body: { result, answer: 'We have looked at it' } })
  await answer('approved')
  await staff.api(endpoints.receiveReturn, { params: { id }, body: { restock: true } })
  expect(await refusalOf(answer('refused'))).toMatchObject({
    message: 'The goods are in stock again. Refund the customer instead.',
  })
  expect(await staff.api(endpoints.adminReturn, { params: { id } })).toMatchObject({ state: 'received' })
})

test('staff who answer a return that a colleague has answered meanwhile are told', async () => {
  const { order } = await createDeliveredOrder()
  const { _id: id } = await request(order)
  const answer = (result: 'approved' | 'refused') =>
    staff.api(endpoints.answerReturn, {
      params: { id },
      body: { result, from: 'asked', answer: 'We have looked at it' },
    })
  const outcomes = await Promise.allSettled([answer('approved'), answer('refused')])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { reason } = outcomes.find((outcome) => outcome.status === 'rejected')!
  expect(reason).toMatchObject({ code: 'wrong_state' })
})

test('a return is refunded once, possibly in part, and only after the goods are received', async () => {
  const { order } = await createDeliveredOrder()
  const { _id: id } = await request(order)
  const refund = (amount: Paise) => staff.api(endpoints.refundReturn, { params: { id }, body: { amount } })
  expect(await refusalOf(refund(paise(1)))).toMatchObject({ message: 'Mark the goods as received first' })
  await staff.api(endpoints.answerReturn, {
    params: { id },
    body: { result: 'approved', answer: 'Please send it' },
  })
  await staff.api(endpoints.receiveReturn, { params: { id }, body: { restock: false } })
  expect(await refusalOf(refund(paise(1000_01)))).toMatchObject({ details: { fields: [{ path: 'amount' }] } })
  const results = await Promise.allSettled([1, 2, 3].map(() => refund(paise(600_00))))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const money = await staff.api(orderMoney, { params: { id: order._id } })
  expect(money.refunds).toMatchObject([{ amount: 600_00 }])
  expect(await refusalOf(refund(paise(400_00)))).toMatchObject({ code: 'already_done' })
})

test('a received return of an order that was refunded by its cancellation is closed without a second refund', async () => {
  const buyer = await shop.signedIn()
  const { order } = await createDeliveredOrder({ buyer })
  const { _id: id } = await request(order, {}, buyer)
  const body = { result: 'approved' as const, answer: 'Please send it' }
  await staff.api(endpoints.answerReturn, { params: { id }, body })
  await staff.api(endpoints.receiveReturn, { params: { id }, body: { restock: true } })
  await staff.api(setOrderStatus, { params: { id: order._id }, body: { status: 'cancelled' } })
  await shop.runJobs()
  expect(await staff.api(endpoints.adminReturn, { params: { id } })).toMatchObject({ refundable: 0 })
  const closed = await staff.api(endpoints.refundReturn, { params: { id }, body: { amount: paise(0) } })
  expect(closed).toMatchObject({ state: 'refunded', refunded: null })
  const { refunds } = await staff.api(orderMoney, { params: { id: order._id } })
  expect(refunds.map(({ amount }) => amount)).toEqual([1000_00])
  const mine = await buyer.api(endpoints.orderReturns, { params: { id: order._id } })
  expect(mine.returns).toMatchObject([{ state: 'refunded', refunded: null }])
  expect((await emailsOf(order)).at(-1)).toBe('Your return is complete')
  const admin = await shop.signedIn('admin')
  await admin.api(deleteUser, { params: { id: buyer.id } })
})

test('a return of goods that cost nothing is complete when it is received: nothing is refunded and nothing stays open', async () => {
  const buyer = await shop.signedIn()
  const { order } = await createDeliveredOrder({ buyer })
  const free = { coupon_discount: paise(1000_00), total: paise(0), amount_due: paise(0) }
  await shop.db.updateTable('orders').set(free).where('id', '=', order._id).execute()
  const { _id: id, lines } = await request(order, {}, buyer)
  expect(lines).toMatchObject([{ worth: 0 }])
  const params = { id }
  await staff.api(endpoints.answerReturn, { params, body: { result: 'approved', answer: 'Please send it' } })
  const admin = await shop.signedIn('admin')
  expect(await refusalOf(admin.api(deleteUser, { params: { id: buyer.id } }))).toMatchObject({
    code: 'orders_open',
  })
  const received = await staff.api(endpoints.receiveReturn, { params, body: { restock: true } })
  expect(received).toMatchObject({ state: 'received', hasNothingToRefund: true })
  expect(
    await refusalOf(staff.api(endpoints.refundReturn, { params, body: { amount: paise(0) } })),
  ).toMatchObject({ code: 'already_done', message: expect.stringContaining('complete') })
  await shop.runJobs()
  const { content } = await shop.db
    .selectFrom('emails')
    .select('content')
    .where('order_id', '=', order._id)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(content)).toContain('nothing is refunded')
  await admin.api(deleteUser, { params: { id: buyer.id } })
})

test('a customer whose transfer staff have not found yet is not told that the returned goods cost nothing', async () => {
  await replaceSettings(shop.db, { upi: { vpa: 'shop@examplebank', payee: 'Navrang' } })
  const { id: productId } = await createTestProduct(shop.db, { price: paise(1000_00) })
  const items = [{ productId, quantity: 1, type: 'buy' as const }]
  const amounts = { total: paise(1000_00), amount: paise(1000_00), couponCode: null }
  const body = { items, ...amounts, paymentMethod: 'upi' as const, address: sampleAddress }
  const { orderId } = await asha.api(initiatePayment, { body })
  const order = await staff.api(setOrderStatus, { params: { id: orderId! }, body: { status: 'delivered' } })
  const { _id: id } = await request(order)
  const params = { id }
  await staff.api(endpoints.answerReturn, { params, body: { result: 'approved', answer: 'Please send it' } })
  await staff.api(endpoints.receiveReturn, { params, body: { restock: true } })
  await shop.runJobs()
  const { content } = await shop.db
    .selectFrom('emails')
    .select('content')
    .where('order_id', '=', order._id)
    .where('template', '=', 'return-status-changed')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(content)).toContain('We have received no payment for these items')
})

test('the refund of a return that was paid in cash is on its way until staff have paid it', async () => {
  const { order } = await createDeliveredOrder({ paid: 'cod' })
  const { _id: id } = await request(order)
  const body = { result: 'approved' as const, answer: 'Please send it' }
  await staff.api(endpoints.answerReturn, { params: { id }, body })
  await staff.api(endpoints.receiveReturn, { params: { id }, body: { restock: true } })
  await staff.api(endpoints.refundReturn, { params: { id }, body: { amount: paise(1000_00) } })
  const ofBuyer = async () =>
    (await asha.api(endpoints.orderReturns, { params: { id: order._id } })).returns[0]
  expect(await ofBuyer()).toMatchObject({ refunded: 1000_00, refundState: 'requested' })
  const [refund] = (await staff.api(orderMoney, { params: { id: order._id } })).refunds
  await staff.api(markRefundPaid, { params: { id: refund!._id }, body: { reference: 'NEFT 4711' } })
  expect(await ofBuyer()).toMatchObject({ refunded: 1000_00, refundState: 'completed' })
})

test('of two parallel refunds of a return with different amounts, one is paid and the other is told so', async () => {
  const { order } = await createDeliveredOrder()
  const { _id: id } = await request(order)
  const body = { result: 'approved' as const, answer: 'Please send it' }
  await staff.api(endpoints.answerReturn, { params: { id }, body })
  await staff.api(endpoints.receiveReturn, { params: { id }, body: { restock: false } })
  const amounts = [600_00, 500_00, 400_00, 300_00].map(paise)
  const results = await Promise.allSettled(
    amounts.map((amount) => staff.api(endpoints.refundReturn, { params: { id }, body: { amount } })),
  )
  const paid = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.refunded] : []))
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(refusals.map(({ message }: Error) => message)).toEqual(
    Array(3).fill('This return has already been refunded'),
  )
  const { refunds } = await staff.api(orderMoney, { params: { id: order._id } })
  expect(refunds.map(({ amount }) => amount)).toEqual(paid)
})

test('only the buyer and staff see photos; erasing the buyer erases photos and texts', async () => {
  const buyer = await shop.signedIn()
  const { order } = await createDeliveredOrder({ buyer })
  const { _id: id, photos } = await request(order, {}, buyer)
  const address = endpointUrl(endpoints.returnPhoto.path, { id: photos[0]!.id })
  const getStatus = async ({ token }: TestUser) =>
    (await shop.app.inject({ url: address, headers: { authorization: `Bearer ${token}` } })).statusCode
  expect([await getStatus(buyer), await getStatus(staff), await getStatus(asha)]).toEqual([200, 200, 404])
  const admin = await shop.signedIn('admin')
  expect(await refusalOf(admin.api(deleteUser, { params: { id: buyer.id } }))).toMatchObject({
    code: 'orders_open',
  })
  await buyer.api(endpoints.withdrawReturn, { params: { id } })
  await admin.api(deleteUser, { params: { id: buyer.id } })
  await shop.runJobs()
  expect(await getStatus(staff)).toBe(404)
  await expect(access(join(shop.env.DATA_DIR, 'private', photos[0]!.id))).rejects.toThrow('ENOENT')
  expect(await staff.api(endpoints.adminReturn, { params: { id } })).toMatchObject({ note: '', photos: [] })
})

test('photos of a request that was never sent are deleted after a day', async () => {
  const { order } = await createDeliveredOrder()
  const { id } = await uploadPhoto(asha, order)
  setTimeAfterNow(25 * HOUR_MS)
  await shop.runJobs({ includeCron: true })
  await expect(access(join(shop.env.DATA_DIR, 'private', id))).rejects.toThrow('ENOENT')
})

test('removed photos do not use up the limit: a further photo replaces the oldest one that was not sent', async () => {
  const { order } = await createDeliveredOrder()
  const ids: string[] = []
  for (let minute = 0; minute < 13; minute += 1) {
    setTimeAfterNow(minute * 60_000)
    ids.push((await uploadPhoto(asha, order)).id)
  }
  await shop.runJobs()
  const isMissing = { details: { fields: [{ path: 'photos' }] } }
  expect(await refusalOf(request(order, { photos: [ids[0]!] }))).toMatchObject(isMissing)
  await expect(access(join(shop.env.DATA_DIR, 'private', ids[0]!))).rejects.toThrow('ENOENT')
  const { photos } = await request(order, { photos: [ids[1]!, ids[12]!] })
  expect(photos.map(({ id }) => id)).toEqual([ids[1], ids[12]])
  const { photos: others } = await shop.db
    .selectFrom('return_photos')
    .where('order_id', '=', order._id)
    .where('return_id', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('photos'))
    .executeTakeFirstOrThrow()
  expect(others).toBe(10)
})

test('all pieces of a line, returned in any parts, are worth what was paid for the line', async () => {
  const parts = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(parts, fc.integer({ min: 0, max: 999_99 }), async (quantities, discount) => {
      const quantity = quantities.reduce((all, part) => all + part)
      const { order } = await createDeliveredOrder({ quantity })
      const total = paise(order.total - discount)
      const changes = { coupon_discount: paise(discount), total, amount_due: total }
      await shop.db.updateTable('orders').set(changes).where('id', '=', order._id).execute()
      for (const part of quantities) {
        await request(order, { lines: [{ line: 0, quantity: part }], reason: 'does_not_fit', photos: [] })
      }
      const { returns } = await asha.api(endpoints.orderReturns, { params: { id: order._id } })
      const worths = returns.flatMap(({ lines }) => lines.map(({ worth }) => worth))
      expect(worths.reduce((all, worth) => all + worth, 0)).toBe(total)
    }),
    { numRuns: 5 },
  )
})

test('staff filter returns by state', async () => {
  const [{ order: refused }, { order: asked }] = [await createDeliveredOrder(), await createDeliveredOrder()]
  const { _id: id } = await request(refused)
  await request(asked)
  const body = { result: 'refused' as const, answer: 'It was washed' }
  await staff.api(endpoints.answerReturn, { params: { id }, body })
  const { data } = await staff.api(endpoints.adminReturns, { query: { state: 'refused' } })
  const ofThisTest = data.filter(({ orderId }) => [refused._id, asked._id].includes(orderId))
  expect(ofThisTest).toMatchObject([{ _id: id, state: 'refused', answer: 'It was washed' }])
  expect(data.filter(({ state }) => state !== 'refused')).toEqual([])
})

test('the list of returns has what its page shows, and needs as many statements for one return as for many', async () => {
  const { order } = await createDeliveredOrder()
  const { _id: id } = await request(order)
  await staff.api(endpoints.answerReturn, {
    params: { id },
    body: { result: 'approved', answer: 'Please send it' },
  })
  for (let more = 0; more < 3; more += 1) await request((await createDeliveredOrder()).order)
  const list = (limit: number) => staff.api(endpoints.adminReturns, { query: { limit } })
  const shown = await staff.api(endpoints.adminReturn, { params: { id } })
  const { transport, awaitedFrom, refundable, hasNothingToRefund, isRefundedByHand, ...listed } = shown
  expect({ transport, awaitedFrom, refundable, hasNothingToRefund, isRefundedByHand }).toMatchObject({
    transport: { canChoose: false },
    refundable: 1000_00,
    hasNothingToRefund: false,
  })
  expect((await list(100)).data.find(({ _id }) => _id === id)).toEqual(listed)
  expect(await shop.countStatements(() => list(100))).toBe(await shop.countStatements(() => list(1)))
})
