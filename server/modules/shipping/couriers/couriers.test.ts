import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addDays, dayInIndia } from '../../../../contract/core/dates.ts'
import { endpointUrl } from '../../../../contract/core/endpoint.ts'
import { paise } from '../../../../contract/core/money.ts'
import { setTracking, showOrder } from '../../../../contract/orders/orders.ts'
import { cancelOrder, orderRental } from '../../../../contract/orders/rental-order.ts'
import {
  bookParcel,
  cancelParcel,
  courierOffers,
  orderParcels,
  parcelLabel,
  requestPickup,
  courierNames,
  trackedParcels,
  type CourierId,
} from '../../../../contract/shipping/couriers.ts'
import { StoreSettings } from '../../../../contract/store/store.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { findJobs } from '../../../platform/jobs/queries.ts'
import { allowCodForEverything } from '../../../testing/checkout-fixture.ts'
import { startFakeCouriers, WEBHOOK_TOKEN, type FakeCouriers } from '../../../testing/fake-couriers.ts'
import { createTestProduct, unitsLeft } from '../../../testing/product-fixture.ts'
import { buy, changeOrderStatus, createBusiness } from '../../../testing/seller-fixture.ts'
import { testShop, type TestUser } from '../../../testing/shop.ts'
import { eraseBuyer } from '../../orders/erase-buyer.ts'
import { readCourierKeys } from './settings.ts'
import { refusalOf } from '../../../testing/refusal-of.ts'
import { changeSettings } from '../../../testing/store-settings.ts'

const settings: Record<string, string> = {}
let couriers: FakeCouriers
beforeAll(async () => {
  couriers = await startFakeCouriers()
  Object.assign(settings, couriers.settings)
})
const shop = testShop(settings)
let asha: TestUser
let staff: TestUser
beforeAll(async () => {
  ;[asha, staff] = [await shop.signedIn(), await shop.signedIn('admin')]
  await allowCodForEverything(shop.db)
  await changeSettings(shop.db, { delivery: { ...StoreSettings.parse({}).delivery, originPin: '380001' } })
})
afterAll(() => couriers.stop())
afterEach(() => couriers.recover())

const price = paise(1499_00)

/** Places an order for the only unit of a product of the shop. */
async function placeOrder(paymentMethod: 'phonepe' | 'cod' = 'phonepe') {
  const { id: productId } = await createTestProduct(shop.db, { price, sizes: [{ stock: 1 }] })
  const { _id: id } = await buy(shop, asha, {
    items: [{ productId, quantity: 1 }],
    total: price,
    paymentMethod,
  })
  if (paymentMethod === 'cod') await changeOrderStatus(shop, staff, { id, status: 'confirmed' })
  return { id, productId }
}

const book = (id: string, courier: CourierId = 'shiprocket') =>
  staff.api(bookParcel, { params: { id }, body: { courier, service: null, weightGrams: 900 } })

/** Books the parcel of a new order. */
async function bookedOrder(courier: CourierId = 'shiprocket', paymentMethod: 'phonepe' | 'cod' = 'phonepe') {
  const order = await placeOrder(paymentMethod)
  const [parcel] = (await book(order.id, courier)).data
  return { ...order, number: parcel!.number!, parcelId: parcel!._id }
}

const parcelsOf = async (id: string) => (await staff.api(orderParcels, { params: { id } })).data
const statusOf = async (id: string) => (await asha.api(showOrder, { params: { id } })).status
const bookingsOf = (reference: string) =>
  couriers.parcels().filter((parcel) => parcel.reference === reference)
/** Sends a courier's message about a parcel, and runs the jobs that it queues. Returns the status of the response. */
async function sendWebhook(courier: CourierId, number: string, token = WEBHOOK_TOKEN): Promise<number> {
  const isShiprocket = courier === 'shiprocket'
  const { statusCode } = await shop.app.inject({
    method: 'POST',
    url: '/api/parcel-updates',
    headers: isShiprocket
      ? { 'x-api-key': token, 'content-type': 'application/json' }
      : { authorization: `Token ${token}`, 'content-type': 'application/json' },
    payload: isShiprocket
      ? { awb: number, current_status: 'Delivered' }
      : { Shipment: { AWB: number, Status: { Status: 'Delivered' } } },
  })
  await shop.runJobs()
  return statusCode
}

const scan = (code: string, at: string, text = 'A scan') => ({ code, text, place: 'Ahmedabad', at })

async function emailsAbout(orderId: string): Promise<string[]> {
  const rows = await shop.db
    .selectFrom('emails')
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .select('content')
    .execute()
  return rows.map(({ content }) => JSON.stringify(content))
}

test('staff see what each courier charges, cheapest first, and why a courier offers nothing', async () => {
  const { id } = await placeOrder()
  const question = { params: { id }, query: { weightGrams: 900 } }
  expect(await staff.api(courierOffers, question)).toEqual({
    data: [
      { courier: 'shiprocket', service: '29', carrier: 'Xpressbees', charge: 61_00, days: 5 },
      { courier: 'delhivery', service: null, carrier: 'Delhivery', charge: 74_34, days: null },
      { courier: 'shiprocket', service: '10', carrier: 'Blue Dart', charge: 92_50, days: 3 },
    ],
    problems: [],
  })
  couriers.fail({ path: '/sr/courier/serviceability', times: 1 })
  expect(await staff.api(courierOffers, question)).toMatchObject({
    data: [{ courier: 'delhivery' }],
    problems: [{ courier: 'shiprocket', message: 'did not answer' }],
  })
})

/** Returns the entries of the audit log about an order. */
const auditOf = (id: string) =>
  shop.db
    .selectFrom('audit_log')
    .select(['act', 'actor_id', 'after'])
    .where('subject', '=', `order:${id}`)
    .execute()

test.each<CourierId>(['shiprocket', 'delhivery'])(
  'staff book a parcel with %s and print its label',
  async (courier) => {
    const { id, number, parcelId } = await bookedOrder(courier)
    expect(await asha.api(showOrder, { params: { id } })).toMatchObject({ tracking: { number } })
    const label = await shop.app.inject({
      url: endpointUrl(parcelLabel.path, { id: parcelId }),
      headers: { authorization: `Bearer ${staff.token}` },
    })
    expect(label.headers['content-type']).toBe('application/pdf')
    expect(label.body).toContain('%PDF')
    expect(await auditOf(id)).toContainEqual({ act: 'parcel.read-label', actor_id: staff.id, after: null })

    const past = { params: { id: parcelId }, body: { day: '2020-01-01' } }
    expect(await refusalOf(staff.api(requestPickup, past))).toMatchObject({
      details: { fields: [{ path: 'day', message: 'Choose today or a later day' }] },
    })
    const { data } = await staff.api(requestPickup, { params: { id: parcelId }, body: { day: '2099-01-01' } })
    expect(data).toMatchObject([{ pickupOn: '2099-01-01', state: 'booked' }])
    expect(JSON.stringify(couriers.pickups.at(-1))).toContain('2099-01-01')
    const pickups = (await auditOf(id)).filter(({ act }) => act === 'parcel.request-pickup')
    expect(pickups).toMatchObject([{ actor_id: staff.id, after: { day: '2099-01-01' } }])
  },
)

test('Delhivery fetches all parcels of a day with one pickup, and says why it refuses one', async () => {
  const day = '2099-02-01'
  const orders = [await bookedOrder('delhivery'), await bookedOrder('delhivery')]
  for (const { parcelId } of orders) {
    const { data } = await staff.api(requestPickup, { params: { id: parcelId }, body: { day } })
    expect(data).toMatchObject([{ pickupOn: day }])
  }
  expect(couriers.pickups.filter((pickup) => JSON.stringify(pickup).includes(day))).toHaveLength(1)

  const reply = { success: false, error: { message: 'The wallet balance is low', code: 500 } }
  couriers.fail({ path: '/dl/fm/request/new', times: 1, reply })
  const later = { params: { id: orders[0]!.parcelId }, body: { day: '2099-02-02' } }
  expect(await refusalOf(staff.api(requestPickup, later))).toMatchObject({
    message: 'The courier says: The wallet balance is low',
  })
})

test('the courier collects the cash of a cash-on-delivery order, and only this', async () => {
  const paid = await bookedOrder('delhivery')
  const cash = await bookedOrder('delhivery', 'cod')
  expect(bookingsOf(paid.parcelId)).toMatchObject([{ cod: 0 }])
  expect(bookingsOf(cash.parcelId)).toMatchObject([{ cod: 1499 }])
})

test.each<[CourierId, string]>([
  ['shiprocket', '/sr/courier/assign/awb'],
  ['shiprocket', '/sr/orders/create'],
  ['delhivery', '/dl/api/cmu/create'],
])('a booking with %s whose response at %s is lost is finished later, once', async (courier, path) => {
  const { id } = await placeOrder()
  couriers.fail({ path, times: 1, after: true })
  const [parcel] = (await book(id, courier)).data
  expect(parcel).toMatchObject({ state: 'booking', number: null, carrier: courierNames[courier] })
  expect(await refusalOf(book(id, courier))).toMatchObject({ code: 'already_done' })

  await shop.runJobs({ includeDelayed: true })
  expect(await parcelsOf(id)).toMatchObject([{ state: 'booked', number: bookingsOf(parcel!._id)[0]!.number }])
  expect(bookingsOf(parcel!._id)).toHaveLength(1)
})

test('a reply of another shape than expected counts as no answer', async () => {
  const { id } = await placeOrder()
  couriers.fail({ path: '/sr/courier/assign/awb', times: 1, reply: { awb_assign_status: 'yes' } })
  expect((await book(id)).data).toMatchObject([{ state: 'booking' }])
  await shop.runJobs({ includeDelayed: true })
  const [parcel] = await parcelsOf(id)
  expect(parcel).toMatchObject({ state: 'booked' })

  couriers.fail({ path: '/sr/courier/generate/label', times: 1, reply: { is_created: 0 } })
  const label = staff.api(parcelLabel, { params: { id: parcel!._id } })
  expect(await refusalOf(label)).toMatchObject({ code: 'unavailable' })
})

test('a booking that a killed process has begun is finished by another one after a minute', async () => {
  const { id } = await placeOrder()
  couriers.fail({ path: '/dl/api/cmu/create', times: 1, after: true })
  const [parcel] = (await book(id, 'delhivery')).data
  const claim = (claimed_until: Date) =>
    shop.db.updateTable('parcels').set({ claimed_until }).where('id', '=', parcel!._id).execute()
  await claim(new Date(Date.now() + 60_000)) // as the killed process has left it
  await shop.runJobs({ includeDelayed: true })
  expect(await parcelsOf(id)).toMatchObject([{ state: 'booking' }])
  await claim(new Date(Date.now() - 1000))
  await shop.runJobs({ includeDelayed: true })
  expect(await parcelsOf(id)).toMatchObject([{ state: 'booked' }])
  expect(bookingsOf(parcel!._id)).toHaveLength(1)
})

test.each([
  ['cancelled', 'the order was cancelled'],
  ['shipped', 'the order was already sent'],
] as const)('a parcel is not booked after its order was %s', async (status, error) => {
  const { id } = await placeOrder()
  couriers.fail({ path: '/dl/api/cmu/create', times: 1 })
  const [parcel] = (await book(id, 'delhivery')).data
  expect(parcel).toMatchObject({ state: 'booking' })
  await changeOrderStatus(shop, staff, { id, status })
  await shop.runJobs({ includeDelayed: true })
  expect(await parcelsOf(id)).toMatchObject([{ state: 'failed', error }])
  expect(bookingsOf(parcel!._id)).toEqual([])
})

test('a booking that is found after staff have sent the goods in another way does not replace their tracking', async () => {
  const { id } = await placeOrder()
  couriers.fail({ path: '/dl/api/cmu/create', times: 1, after: true })
  const [parcel] = (await book(id, 'delhivery')).data
  const own = { carrier: 'India Post', number: 'EM123456789IN', url: null }
  await staff.api(setTracking, { params: { id }, body: { tracking: own, ship: true } })
  await shop.runJobs({ includeDelayed: true })
  expect(await parcelsOf(id)).toMatchObject([{ state: 'booked' }])
  const trackingOf = async () => (await asha.api(showOrder, { params: { id } })).tracking
  expect(await trackingOf()).toMatchObject({ number: own.number })
  await staff.api(cancelParcel, { params: { id: parcel!._id } })
  expect(await trackingOf()).toMatchObject({ number: own.number })
})

test('two members of staff who book at the same moment book one parcel', async () => {
  const { id } = await placeOrder()
  const results = await Promise.all([refusalOf(book(id)), refusalOf(book(id, 'delhivery'))])
  expect(results.filter((refusal) => refusal === null)).toHaveLength(1)
  expect(results).toContainEqual(expect.objectContaining({ code: 'already_done' }))
  expect(await parcelsOf(id)).toHaveLength(1)
})

test('a booking that the courier refuses is shown with its reason, and staff can book again', async () => {
  const { id } = await placeOrder()
  couriers.fail({ path: '/sr/orders/create', times: 1, refuse: 'Pickup location is not active' })
  expect((await book(id)).data).toMatchObject([{ state: 'failed', error: 'Pickup location is not active' }])
  expect((await book(id, 'delhivery')).data).toMatchObject([{ state: 'booked' }, { state: 'failed' }])
})

test('an unconfirmed order, goods of sellers, a light parcel, and a customer are refused', async () => {
  const { id: productId } = await createTestProduct(shop.db, { price })
  const items = [{ productId, quantity: 1 }]
  const { _id: id } = await buy(shop, asha, { items, total: price, paymentMethod: 'cod' })
  expect(await refusalOf(book(id))).toMatchObject({ message: 'Confirm the order before you book a courier' })
  const { addProduct } = await createBusiness(shop)
  const { id: ofSeller } = await addProduct({ price })
  const sold = await buy(shop, asha, { items: [{ productId: ofSeller, quantity: 1 }], total: price })
  expect(await refusalOf(book(sold._id))).toMatchObject({ message: 'Sellers send everything in this order' })
  const post = (token: string) =>
    shop.app.inject({
      method: 'POST',
      url: endpointUrl(bookParcel.path, { id }),
      headers: { authorization: `Bearer ${token}` },
      payload: { courier: 'shiprocket', weightGrams: 5 },
    })
  expect((await post(staff.token)).json()).toMatchObject({ error: 'A parcel weighs at least 50 g' })
  expect((await post(asha.token)).statusCode).toBe(403)
})

/** Orders goods of the shop and a rental of a seller, or two rentals, of which one is of a seller. */
async function orderWithRentalOfSeller(own: 'buy' | 'rent', paymentMethod: 'phonepe' | 'cod' = 'phonepe') {
  const { addProduct } = await createBusiness(shop)
  const rental = { rentPrice: price, sizes: [{ pieces: 1 }] }
  const products = [
    await createTestProduct(shop.db, own === 'rent' ? rental : { price }),
    await addProduct({ ...rental, title: 'Rental of a seller' }),
  ]
  const night = addDays(dayInIndia(new Date()), 30)
  const items = products.map(({ id: productId }, at) =>
    at === 0 && own === 'buy'
      ? { productId, quantity: 1 }
      : { productId, quantity: 1, type: 'rent' as const, from: night, until: night },
  )
  const { _id: id } = await buy(shop, asha, { items, total: paise(2 * price), paymentMethod })
  await changeOrderStatus(shop, staff, { id, status: 'confirmed' })
  return id
}

test('a courier takes a rental of a seller with the goods of the shop, and collects the cash of both', async () => {
  const id = await orderWithRentalOfSeller('buy', 'cod')
  const [parcel] = (await book(id, 'delhivery')).data
  const [booking] = bookingsOf(parcel!._id)
  expect(booking).toMatchObject({ cod: (2 * price) / 100 })
})

test('an order of rentals, also of a seller, follows its parcel', async () => {
  const id = await orderWithRentalOfSeller('rent')
  const { number } = (await book(id)).data[0]!
  couriers.report(number!, [scan('18', '2026-10-01 16:05:00', 'In transit')])
  await sendWebhook('shiprocket', number!)
  expect(await statusOf(id)).toBe('shipped')
})

test.each<CourierId>(['shiprocket', 'delhivery'])(
  'an order follows its parcel with %s, and the customer sees a timeline',
  async (courier) => {
    const { id, number } = await bookedOrder(courier, 'cod')
    const [moving, delivered] =
      courier === 'shiprocket'
        ? [scan('18', '2026-10-01 16:05:00', 'In transit'), scan('7', '2026-10-03 11:00:00', 'Delivered')]
        : [
            { ...scan('In Transit', '2026-10-01 16:05:00', 'In transit'), type: 'UD' },
            { ...scan('Delivered', '2026-10-03 11:00:00', 'Delivered'), type: 'DL' },
          ]
    couriers.report(number, [moving])
    expect(await sendWebhook(courier, number)).toBe(200)
    expect(await statusOf(id)).toBe('shipped')
    couriers.report(number, [delivered, moving])
    for (let copies = 0; copies < 3; copies += 1) await sendWebhook(courier, number)
    expect(await asha.api(showOrder, { params: { id } })).toMatchObject({
      status: 'delivered',
      payment: { state: 'paid', received: price },
    })
    expect(await asha.api(trackedParcels, { params: { id } })).toMatchObject({
      data: [
        {
          state: 'delivered',
          number,
          events: [
            { state: 'delivered', place: 'Ahmedabad', at: '2026-10-03T05:30:00.000Z' },
            { state: 'in_transit', at: '2026-10-01T10:35:00.000Z' },
          ],
        },
      ],
    })
    const emails = await emailsAbout(id)
    expect(emails.filter((text) => text.includes('has arrived'))).toHaveLength(1)
    expect(emails.filter((text) => text.includes('is on its way'))).toHaveLength(1)
  },
)

test('a late report of an older event does not move a parcel back', async () => {
  const { id, number } = await bookedOrder()
  couriers.report(number, [scan('7', '2026-10-03 11:00:00')])
  await sendWebhook('shiprocket', number)
  couriers.report(number, [scan('18', '2026-10-01 16:05:00')])
  await sendWebhook('shiprocket', number)
  expect(await parcelsOf(id)).toMatchObject([{ state: 'delivered' }])
  expect(await statusOf(id)).toBe('delivered')
})

test('a report that was read before a newer one and is stored after it does not move the parcel back', async () => {
  const { id, number } = await bookedOrder()
  couriers.report(number, [scan('18', '2026-10-01 16:05:00'), scan('17', '2026-10-03 09:00:00')])
  await sendWebhook('shiprocket', number)
  expect(await parcelsOf(id)).toMatchObject([{ state: 'out_for_delivery' }])
  couriers.report(number, [scan('18', '2026-10-01 16:05:00')])
  await sendWebhook('shiprocket', number)
  expect(await parcelsOf(id)).toMatchObject([{ state: 'out_for_delivery' }])
})

test('a message with a wrong token changes nothing, and its content is never believed', async () => {
  const { id, number } = await bookedOrder()
  expect(await sendWebhook('shiprocket', number, 'wrong')).toBe(401)
  expect(await sendWebhook('delhivery', number, 'wrong')).toBe(401)
  expect(await sendWebhook('shiprocket', number)).toBe(200) // it says "Delivered", but the courier knows of no delivery
  expect(await parcelsOf(id)).toMatchObject([{ state: 'booked' }])
  for (const payload of ['not JSON', '{"awb":{}}']) {
    const { statusCode } = await shop.app.inject({
      method: 'POST',
      url: '/api/parcel-updates',
      headers: { 'x-api-key': WEBHOOK_TOKEN, 'content-type': 'application/json' },
      payload,
    })
    expect(statusCode).toBe(200)
  }
})

test('without any message, the parcels are tracked by a job', async () => {
  const { id, number } = await bookedOrder()
  couriers.report(number, [scan('17', '2026-10-01 16:05:00')])
  await shop.runJobs({ includeCron: true })
  await shop.runJobs()
  expect(await parcelsOf(id)).toMatchObject([{ state: 'out_for_delivery' }])
})

test('a parcel whose courier does not answer is asked for by one job, and waits until others had their turn', async () => {
  const { parcelId } = await bookedOrder()
  const jobs = async () =>
    (await findJobs(shop.db, 1000)).filter(
      ({ topic, data }) => topic === 'track-parcel' && (data as { parcelId: string }).parcelId === parcelId,
    )
  const rowOf = () =>
    shop.db.selectFrom('parcels').where('id', '=', parcelId).select('tracked_at').executeTakeFirstOrThrow()
  couriers.fail({ path: '/sr/courier/track/awb', times: 10_000 })
  expect((await rowOf()).tracked_at).toBeNull()
  await shop.runJobs({ includeCron: true })
  expect((await rowOf()).tracked_at).not.toBeNull()
  expect(await jobs()).toMatchObject([{ state: 'retry' }])
  const longAgo = new Date(Date.now() - 3 * 3_600_000)
  await shop.db.updateTable('parcels').set({ tracked_at: longAgo }).where('id', '=', parcelId).execute()
  await shop.runJobs({ includeCron: true })
  expect(await jobs()).toHaveLength(1)
})

test('a parcel that comes back cancels its order: the goods are on sale again, and the money is refunded', async () => {
  const { id, number, productId } = await bookedOrder()
  couriers.report(number, [scan('21', '2026-10-02 16:00:00', 'Door locked')])
  await sendWebhook('shiprocket', number)
  couriers.report(number, [
    scan('21', '2026-10-02 16:00:00', 'Door locked'),
    scan('9', '2026-10-03 16:00:00'),
  ])
  await sendWebhook('shiprocket', number)
  expect(await unitsLeft(shop.db, productId)).toBe(0)
  couriers.report(number, [scan('10', '2026-10-06 16:00:00')])
  await sendWebhook('shiprocket', number)
  await shop.runJobs()
  expect(await statusOf(id)).toBe('cancelled')
  expect(await unitsLeft(shop.db, productId)).toBe(1)
  const refunds = await shop.db
    .selectFrom('refunds')
    .where('refunds.order_id', '=', id)
    .select('amount')
    .execute()
  expect(refunds).toEqual([{ amount: price }])
  const emails = (await emailsAbout(id)).join('\n')
  for (const text of ['could not be delivered', 'on its way back to us', 'has brought it back to us']) {
    expect(emails).toContain(text)
  }
  expect(emails).toMatch(/has brought it back to us\. (We will refund|No money was charged)/)
})

test('a parcel of goods that comes back cancels neither the order nor its rental for a later day', async () => {
  const goods = await createTestProduct(shop.db, { price, sizes: [{ stock: 1 }] })
  const outfit = await createTestProduct(shop.db, { rentPrice: price, sizes: [{ pieces: 1 }] })
  const nights = { from: addDays(dayInIndia(new Date()), 30), until: addDays(dayInIndia(new Date()), 30) }
  const items = [
    { productId: goods.id, quantity: 1 },
    { productId: outfit.id, quantity: 1, type: 'rent' as const, ...nights },
  ]
  const { _id: id } = await buy(shop, asha, { items, total: paise(2 * price) })
  const { number } = (await book(id)).data[0]!
  for (const [code, state, day] of [
    ['18', 'in_transit', '2026-10-01'],
    ['10', 'returned', '2026-10-06'],
  ] as const) {
    couriers.report(number!, [scan(code, `${day} 16:05:00`)])
    await sendWebhook('shiprocket', number!)
    expect(await parcelsOf(id)).toMatchObject([{ state }])
    expect(await statusOf(id)).toBe('pending')
  }
})

test('a customer cannot cancel an order of several senders while the parcel of the shop is on its way', async () => {
  const { addProduct } = await createBusiness(shop)
  const [own, ofSeller] = [await createTestProduct(shop.db, { price }), await addProduct({ price })]
  const items = [own, ofSeller].map(({ id: productId }) => ({ productId, quantity: 1 }))
  const { _id: id } = await buy(shop, asha, { items, total: paise(2 * price) })
  const { number } = (await book(id)).data[0]!
  const params = { id }
  const isPossible = async () => (await asha.api(orderRental, { params })).cancellation.isPossible
  expect(await isPossible()).toBe(true)
  couriers.report(number!, [scan('18', '2026-10-01 16:05:00')])
  await sendWebhook('shiprocket', number!)
  expect(await isPossible()).toBe(false)
  expect(await refusalOf(asha.api(cancelOrder, { params, body: { fee: paise(0) } }))).toMatchObject({
    code: 'wrong_state',
    message: 'The courier has already taken a parcel of this order.',
  })
  couriers.report(number!, [scan('10', '2026-10-06 16:00:00')])
  await sendWebhook('shiprocket', number!)
  expect(await isPossible()).toBe(true)
})

test('a parcel of Delhivery that waits is undelivered only after an attempt to deliver it', async () => {
  const { id, number } = await bookedOrder('delhivery')
  const ofDelhivery = (code: string, at: string) => ({ ...scan(code, at), type: 'UD' })
  const reportedState = async (scans: Parameters<FakeCouriers['report']>[1]) => {
    couriers.report(number, scans)
    await sendWebhook('delhivery', number)
    return (await parcelsOf(id))[0]!.state
  }
  const isFailureAnnounced = async () => (await emailsAbout(id)).join().includes('could not be delivered')

  const arrived = ofDelhivery('Pending', '2026-10-02 06:00:00')
  expect(await reportedState([arrived])).toBe('in_transit')
  const dispatched = ofDelhivery('Dispatched', '2026-10-02 09:00:00')
  expect(await reportedState([arrived, dispatched])).toBe('out_for_delivery')
  expect(await isFailureAnnounced()).toBe(false)
  const failed = ofDelhivery('Pending', '2026-10-02 18:00:00')
  expect(await reportedState([arrived, dispatched, failed])).toBe('undelivered')
  expect(await isFailureAnnounced()).toBe(true)

  const other = await bookedOrder('delhivery')
  couriers.report(other.number, [{ ...arrived, statusCode: 'EOD-74' }])
  await sendWebhook('delhivery', other.number)
  expect(await parcelsOf(other.id)).toMatchObject([{ state: 'undelivered' }])
})

test('an order is not shipped when Shiprocket could not collect its parcel', async () => {
  const { id, number } = await bookedOrder()
  couriers.report(number, [scan('20', '2026-10-01 16:05:00', 'Pickup exception')])
  await sendWebhook('shiprocket', number)
  expect(await parcelsOf(id)).toMatchObject([{ state: 'booked', events: [] }])
  expect(await statusOf(id)).toBe('pending')
})

const promiseFor = (id: string, until: string) =>
  shop.db
    .updateTable('orders')
    .set({
      promise: JSON.stringify([
        {
          soldBy: null,
          minDays: 3,
          maxDays: 5,
          dispatchBy: '2026-10-01',
          arrives: { from: '2026-10-03', until },
        },
      ]),
    })
    .where('id', '=', id)
    .execute()
const delaysOf = async (id: string) => (await emailsAbout(id)).filter((text) => text.includes('is delayed'))

test('a delay beyond the promised day is announced once', async () => {
  const { id, number } = await bookedOrder()
  await promiseFor(id, '2026-10-05')
  couriers.report(number, [scan('18', '2026-10-01 16:05:00')])
  for (let reports = 0; reports < 3; reports += 1) await sendWebhook('shiprocket', number)
  const emails = await delaysOf(id)
  expect(emails).toHaveLength(1)
  expect(emails[0]).toContain('9 Oct')
})

test('a rental that arrives after the day before its first night is announced as delayed', async () => {
  const id = await orderWithRentalOfSeller('rent')
  const { number } = (await book(id)).data[0]!
  couriers.report(number!, [scan('18', '2026-10-01 16:05:00')])
  const firstNight = async (from: string) => {
    const lines = { rent_from: from, rent_until: from }
    await shop.db.updateTable('order_lines').set(lines).where('order_id', '=', id).execute()
    for (let reports = 0; reports < 2; reports += 1) await sendWebhook('shiprocket', number!)
    return delaysOf(id)
  }
  expect(await firstNight('2026-10-10')).toEqual([])
  const emails = await firstNight('2026-10-09')
  expect(emails).toHaveLength(1)
  expect(emails[0]).toMatch(/deliver it on 9 Oct.*Your first night is 9 Oct/)
})

test('a parcel on its way back is not expected at the customer, and not announced as delayed', async () => {
  const { id, number } = await bookedOrder()
  await promiseFor(id, '2026-10-05')
  couriers.report(number, [scan('9', '2026-10-03 16:00:00')])
  for (let reports = 0; reports < 2; reports += 1) await sendWebhook('shiprocket', number)
  expect((await asha.api(trackedParcels, { params: { id } })).data).toMatchObject([
    { state: 'returning', expectedOn: null },
  ])
  expect(await delaysOf(id)).toEqual([])
})

test.each([
  ['booking', 'The courier has not confirmed this booking yet'],
  ['failed', 'The courier did not book this parcel'],
  ['in_transit', 'The courier already has this parcel'],
  ['returned', 'This parcel is already back with us'],
  ['cancelled', 'This booking is already cancelled'],
] as const)('the refusal to cancel a parcel says that its state is %s', async (state, message) => {
  const { parcelId } = await bookedOrder()
  await shop.db.updateTable('parcels').set({ state }).where('id', '=', parcelId).execute()
  expect(await refusalOf(staff.api(cancelParcel, { params: { id: parcelId } }))).toMatchObject({
    code: 'wrong_state',
    message,
  })
})

test('a cancelled parcel leaves the order without tracking, and another one can be booked', async () => {
  const { id, parcelId } = await bookedOrder()
  await staff.api(cancelParcel, { params: { id: parcelId } })
  expect(bookingsOf(parcelId)).toMatchObject([{ isCancelled: true }])
  expect((await asha.api(showOrder, { params: { id } })).tracking).toBeNull()
  expect((await book(id, 'delhivery')).data).toMatchObject([{ state: 'booked' }, { state: 'cancelled' }])
  expect((await asha.api(trackedParcels, { params: { id } })).data).toHaveLength(1)
})

test.each<CourierId>(['shiprocket', 'delhivery'])(
  'the parcel of an order that its customer cancels is cancelled with %s, also after an outage',
  async (courier) => {
    const { id, parcelId } = await bookedOrder(courier, 'cod')
    await asha.api(cancelOrder, { params: { id }, body: { fee: paise(0) } })
    couriers.fail({
      path: courier === 'shiprocket' ? '/sr/orders/cancel/shipment/awbs' : '/dl/api/p/edit',
      times: 1,
    })
    await shop.runJobs()
    expect(bookingsOf(parcelId)).toMatchObject([{ isCancelled: false }])
    await shop.runJobs({ includeDelayed: true })
    expect(bookingsOf(parcelId)).toMatchObject([{ isCancelled: true }])
    expect(await parcelsOf(id)).toMatchObject([{ state: 'cancelled' }])
    expect(await statusOf(id)).toBe('cancelled')
  },
)

test('a parcel that the courier cancels no longer tracks the order', async () => {
  const { id, number } = await bookedOrder()
  couriers.report(number, [scan('8', '2026-10-03 11:00:00', 'Cancelled')])
  await sendWebhook('shiprocket', number)
  expect(await parcelsOf(id)).toMatchObject([{ state: 'cancelled' }])
  expect((await asha.api(showOrder, { params: { id } })).tracking).toBeNull()
})

test('an erased customer leaves no texts of couriers', async () => {
  const { id, number } = await bookedOrder()
  couriers.report(number, [scan('7', '2026-10-03 11:00:00', 'Delivered to Asha Demo')])
  await sendWebhook('shiprocket', number)
  expect((await parcelsOf(id))[0]!.events).toHaveLength(1)
  await inTransaction(shop.db, (tx) => eraseBuyer(tx, asha.id))
  expect(await parcelsOf(id)).toMatchObject([{ state: 'delivered', events: [] }])
})

test('an incomplete account with a courier stops the start with the missing settings', () => {
  const defaults = { SHIPROCKET_PICKUP_LOCATION: 'Primary', SHIPROCKET_BASE_URL: '', DELHIVERY_BASE_URL: '' }
  expect(() => readCourierKeys({ ...defaults, SHIPROCKET_EMAIL: 'shop@example.com' })).toThrow(
    'SHIPROCKET_PASSWORD: required when SHIPROCKET_EMAIL is set\nSHIPROCKET_WEBHOOK_TOKEN: required',
  )
  expect(readCourierKeys(defaults)).toEqual({ shiprocket: null, delhivery: null })
})
