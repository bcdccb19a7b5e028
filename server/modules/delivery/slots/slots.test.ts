import { beforeAll, beforeEach, expect, test } from 'vitest'
import { paise } from '../../../../contract/core/money.ts'
import type { FieldError } from '../../../../contract/core/refusal.ts'
import { cancelOrder } from '../../../../contract/orders/rental-order.ts'
import {
  placeOrder,
  quoteItems,
  setOrderStatus,
  showOrder,
  type OrderDraft,
} from '../../../../contract/orders/orders.ts'
import { changeRental, rentalChangeOptions } from '../../../../contract/orders/rental-change.ts'
import {
  adminChangeSlot,
  adminSlotChangeOptions,
  changeSlot,
  slotChangeOptions,
} from '../../../../contract/orders/slot-change.ts'
import { fulfilmentText } from '../../../../contract/shipping/slot-text.ts'
import type { FulfilmentDraft } from '../../../../contract/shipping/slots.ts'
import { sampleAddress } from '../../../testing/checkout-fixture.ts'
import { listPins } from '../../../testing/pin-list.ts'
import { deletePinList } from '../queries.ts'
import { createTestProduct, unitsLeft } from '../../../testing/product-fixture.ts'
import { createBusiness } from '../../../testing/seller-fixture.ts'
import { testShop, type TestUser } from '../../../testing/shop.ts'
import { setClock } from '../../../testing/rental-fixture.ts'
import { sampleSlots, saveDelivery } from '../../../testing/slot-fixture.ts'
import { sql } from 'kysely'
import { changeSettings } from '../../../testing/store-settings.ts'
import { refusalOf } from '../../../testing/refusal-of.ts'

const shop = testShop()
const surat = { ...sampleAddress, pin: '395002', city: 'Surat' }
let asha: TestUser
let staff: TestUser
let choli: string
let outfit: string

beforeAll(async () => {
  asha = await shop.signedIn()
  staff = await shop.signedIn('admin')
  choli = (await createTestProduct(shop.db, { price: paise(1000_00), sizes: [{ stock: 500 }] })).id
  outfit = (await createTestProduct(shop.db, { rentPrice: paise(500_00), sizes: [{ pieces: 20 }] })).id
})
beforeEach(async () => {
  setClock(shop, '2026-11-20T06:30:00Z') // a Friday at noon in Ahmedabad
  await saveDelivery(shop.db, sampleSlots)
  await sql`truncate slot_days, slot_bookings`.execute(shop.db)
})

const toBuy = (productId = choli) => ({ productId, quantity: 1, type: 'buy' as const })
const toRent = (from: string, until = from) => ({
  productId: outfit,
  quantity: 1,
  type: 'rent' as const,
  from,
  until,
})
const pickup = (day: string, from = '16:00', until = '18:00'): FulfilmentDraft => ({
  method: 'pickup',
  slot: { day, from, until },
})
const byHand = (day: string): FulfilmentDraft => ({
  method: 'hand_delivery',
  slot: { day, from: '10:00', until: '12:00' },
})
type Draft = Partial<OrderDraft> & { items?: OrderDraft['items'] }
const order = (draft: Draft) =>
  asha.api(placeOrder, {
    body: { items: [toBuy()], total: paise(1000_00), couponCode: null, address: sampleAddress, ...draft },
  })
const quote = async (draft: Draft, pin: string | null = '380001') =>
  shop.api(quoteItems, {
    body: { items: [toBuy()], couponCode: null, pin, fulfilment: draft.fulfilment, ...draft },
  })
/** Returns code, field and message of a refusal; null if the request succeeded. */
const fieldRefusalOf = async (answer: Promise<unknown>) => {
  const refusal = await refusalOf(answer)
  const [field] = (refusal?.details as { fields?: FieldError[] } | undefined)?.fields ?? []
  return field ? `${refusal!.code} at ${field.path}: ${field.message}` : (refusal?.code ?? null)
}
const receiptOf = async (orderId: string) => {
  const { content } = await shop.db
    .selectFrom('emails')
    .where('order_id', '=', orderId)
    .where('template', '=', 'order-confirmed')
    .select('content')
    .executeTakeFirstOrThrow()
  return JSON.stringify(content)
}
const statusEmailsOf = async (orderId: string) => {
  const rows = await shop.db
    .selectFrom('emails')
    .where('order_id', '=', orderId)
    .where('template', '=', 'order-status-changed')
    .orderBy('created_at')
    .select('content')
    .execute()
  return rows.map(({ content }) => [content!.title.replace(/^Your order \S+ /, ''), content!.preview])
}
const bookedOn = async (day: string) =>
  (await shop.db.selectFrom('slot_days').select('booked').where('day', '=', day).execute()).map(
    ({ booked }) => booked,
  )

test('the quote lists the possible methods with their charges and open slots', async () => {
  const { fulfilment } = await quote({})
  expect(fulfilment?.method).toBe('courier')
  expect(
    fulfilment?.options.map(({ method, charge, address, slots }) => [method, charge, address, slots.length]),
  ).toEqual([
    ['courier', 0, '', 0],
    ['pickup', 0, '1 Sample Street', 7],
    ['hand_delivery', 30_00, '', 6],
  ])
  expect(fulfilment?.options[1]?.slots[0]).toEqual({
    day: '2026-11-20',
    from: '16:00',
    until: '18:00',
    left: 2,
  })
  expect((await quote({}, '395002')).fulfilment?.options.map(({ method }) => method)).toEqual([
    'courier',
    'pickup',
  ])
  expect((await quote({}, null)).fulfilment?.options.map(({ method }) => method)).toEqual([
    'courier',
    'pickup',
  ])
})

test('an order without a method travels by courier, as before', async () => {
  const placed = await order({})
  expect(placed.fulfilment).toBeNull()
  expect(placed.promise).toHaveLength(1)
  expect((await order({ fulfilment: { method: 'courier' } })).fulfilment).toBeNull()
})

test('a pickup stores method, slot and place, promises no courier, and costs nothing', async () => {
  const placed = await order({ fulfilment: pickup('2026-11-21') })
  const expected = { method: 'pickup', slot: pickup('2026-11-21').slot, address: '1 Sample Street' }
  expect(placed).toMatchObject({ fulfilment: expected, promise: [], deliveryCharge: 0 })
  expect(await asha.api(showOrder, { params: { id: placed._id } })).toMatchObject({ fulfilment: expected })
  expect(await receiptOf(placed._id)).toContain(`${fulfilmentText(placed.fulfilment!)}.`)
  const { fulfilment } = await quote({})
  expect(fulfilment?.options[1]?.slots.find(({ day }) => day === '2026-11-21')?.left).toBe(1)
})

test('the e-mails about a pickup speak of a pickup', async () => {
  const place = async () => (await order({ fulfilment: pickup('2026-11-21'), paymentMethod: 'cod' }))._id
  const set = (id: string, status: 'delivered' | 'cancelled') =>
    staff.api(setOrderStatus, { params: { id }, body: { status } })
  const [taken, cancelled] = [await place(), await place()]
  expect(await receiptOf(taken)).toContain('You pay ₹1,000 when you pick it up.')
  expect(await receiptOf(taken)).toContain('To pay at pickup')
  await set(taken, 'delivered')
  await set(cancelled, 'cancelled')
  expect(await statusEmailsOf(taken)).toEqual([['has been handed over', 'You have it now. Enjoy it!']])
  expect(await statusEmailsOf(cancelled)).toEqual([
    ['is cancelled', 'It is no longer reserved for you. There is nothing to pay.'],
  ])
})

test('delivery by staff has its own charge', async () => {
  const reply = await quote({ fulfilment: { method: 'hand_delivery' } })
  expect(reply.quote).toMatchObject({ deliveryCharge: 30_00, total: 1030_00 })
  expect(await fieldRefusalOf(order({ fulfilment: byHand('2026-11-21') }))).toBe('price_changed')
  const placed = await order({ fulfilment: byHand('2026-11-21'), total: paise(1030_00) })
  expect(placed).toMatchObject({
    fulfilment: { method: 'hand_delivery', address: '' },
    deliveryCharge: 30_00,
  })
})

test('a slot in the past, on a closed day, of another shop or too far ahead is refused at its field, and changes nothing', async () => {
  const before = await unitsLeft(shop.db, choli)
  const slot = async (fulfilment: FulfilmentDraft) => fieldRefusalOf(order({ fulfilment }))
  expect(await slot(pickup('2026-11-19'))).toBe(
    'invalid at fulfilment.slot: This slot is in the past. Please choose another one.',
  )
  expect(await slot(pickup('2026-11-22'))).toContain('invalid at fulfilment.slot')
  expect(await slot(pickup('2026-11-23', '10:00', '12:00'))).toContain('invalid at fulfilment.slot')
  expect(await slot(pickup('2026-12-20'))).toContain('invalid at fulfilment.slot')
  expect(await slot({ method: 'pickup' })).toBe('invalid at fulfilment.slot: Choose a slot')
  expect(await fieldRefusalOf(order({ fulfilment: byHand('2026-11-23'), address: surat }))).toContain(
    'invalid at fulfilment.method',
  )
  expect(await unitsLeft(shop.db, choli)).toBe(before)
  expect(await bookedOn('2026-11-19')).toEqual([])
})

test('a slot that the shop no longer offers, or a holiday, is refused', async () => {
  await saveDelivery(shop.db, { ...sampleSlots, holidays: ['2026-11-23'] })
  expect(await fieldRefusalOf(order({ fulfilment: pickup('2026-11-23') }))).toBe(
    'invalid at fulfilment.slot: We are closed on this day. Please choose another one.',
  )
  await saveDelivery(shop.db, { ...sampleSlots, pickup: { ...sampleSlots.pickup, isOn: false } })
  expect(await fieldRefusalOf(order({ fulfilment: pickup('2026-11-23') }))).toContain(
    'invalid at fulfilment.method',
  )
  expect((await quote({}, '395002')).fulfilment ?? null).toBeNull()
})

test('a full slot is refused, a cancellation releases its place once, and a restored order takes one again', async () => {
  const first = await order({ fulfilment: pickup('2026-11-24') })
  await order({ fulfilment: pickup('2026-11-24') })
  const full = 'invalid at fulfilment.slot: This slot has just been booked up. Please choose another one.'
  expect(await fieldRefusalOf(order({ fulfilment: pickup('2026-11-24') }))).toBe(full)
  const set = (status: 'cancelled' | 'confirmed') =>
    staff.api(setOrderStatus, { params: { id: first._id }, body: { status } })
  await set('cancelled')
  await set('cancelled')
  expect(await bookedOn('2026-11-24')).toEqual([1])
  await set('confirmed')
  expect(await bookedOn('2026-11-24')).toEqual([2])
  await set('cancelled')
  await order({ fulfilment: pickup('2026-11-24') })
  expect(await fieldRefusalOf(set('confirmed'))).toBe(full)
  expect((await asha.api(showOrder, { params: { id: first._id } })).status).toBe('cancelled')
})

test('staff reopen an order whose slot is over', async () => {
  const { _id: id } = await order({ fulfilment: pickup('2026-11-24') })
  const set = (status: 'cancelled' | 'confirmed') =>
    staff.api(setOrderStatus, { params: { id }, body: { status } })
  await set('cancelled')
  setClock(shop, '2026-11-25T06:30:00Z')
  expect(await set('confirmed')).toMatchObject({ status: 'confirmed' })
})

test('a cancellation by the customer releases the place', async () => {
  const placed = await order({ fulfilment: pickup('2026-11-25') })
  await asha.api(cancelOrder, { params: { id: placed._id }, body: { fee: paise(0) } })
  expect(await bookedOn('2026-11-25')).toEqual([0])
})

test('an order that is not paid in time releases its place', async () => {
  await changeSettings(shop.db, { upi: { vpa: 'shop@bank', payee: '' } })
  const placed = await order({ fulfilment: pickup('2026-11-27'), paymentMethod: 'upi' })
  const placesBefore = (await bookedOn('2026-11-27'))[0]!
  setClock(shop, '2026-11-26T06:30:00Z')
  await shop.runJobs({ includeCron: true })
  setClock(shop, '2026-11-20T06:30:00Z')
  expect((await asha.api(showOrder, { params: { id: placed._id } })).status).toBe('cancelled')
  expect(await bookedOn('2026-11-27')).toEqual([placesBefore - 1])
})

test('a lower capacity keeps the booked orders and takes no more', async () => {
  await order({ fulfilment: pickup('2026-11-26') })
  const pickupOfOne = { ...sampleSlots.pickup, slots: ['Mon-Sat 16:00-18:00 1'] }
  await saveDelivery(shop.db, { ...sampleSlots, pickup: pickupOfOne })
  expect(await fieldRefusalOf(order({ fulfilment: pickup('2026-11-26') }))).toContain(
    'invalid at fulfilment.slot',
  )
  expect(await bookedOn('2026-11-26')).toEqual([1])
})

test('a rental that is picked up needs no transit days, and leaves shortly before its first night', async () => {
  const items = [toRent('2026-11-24')]
  const sent = await quote({ items }, '395002')
  expect(sent.problems).toMatchObject([{ code: 'dates_taken' }])
  const collected = await quote({ items, fulfilment: { method: 'pickup' } }, '395002')
  expect(collected.problems).toEqual([])
  expect(collected.fulfilment?.options[1]?.slots.map(({ day }) => day)).toEqual(['2026-11-23', '2026-11-24'])
  const draft = { items, total: paise(500_00), address: surat }
  expect(await fieldRefusalOf(order({ ...draft, fulfilment: pickup('2026-11-21') }))).toBe(
    'invalid at fulfilment.slot: Your outfit is ready on other days. Please choose a slot shortly before its first night.',
  )
  const placed = await order({ ...draft, fulfilment: pickup('2026-11-23') })
  const { rows } =
    await sql`select lane, back_by, blocked::text from rental_holds where order_id = ${placed._id}`.execute(
      shop.db,
    )
  expect(rows).toEqual([{ lane: null, back_by: '2026-11-25', blocked: '[2026-11-23,2026-11-27)' }])
})

test('a rental in two months can be picked up, although slots for purchases end after a week', async () => {
  const { fulfilment } = await quote({ items: [toRent('2027-01-20')] }, '395002')
  expect(fulfilment?.options[1]?.slots.map(({ day }) => day)).toEqual(['2027-01-19', '2027-01-20'])
  const draft = { items: [toRent('2027-01-20')], total: paise(500_00), address: surat }
  expect((await order({ ...draft, fulfilment: pickup('2027-01-19') })).fulfilment?.slot.day).toBe(
    '2027-01-19',
  )
})

test('where rentals are not sent, the methods of a rental are pickup and delivery by staff', async () => {
  const { fulfilment } = await quote({ items: [toRent('2026-12-10')] })
  expect(fulfilment?.options.map(({ method }) => method)).toEqual(['pickup', 'hand_delivery'])
})

test('goods of sellers travel by courier, also in an order that is picked up', async () => {
  const seller = await createBusiness(shop, { gstin: '18AAAAA0000A1Z1', state: 'Assam' })
  const mekhela = await seller.addProduct({ price: paise(500_00) })
  expect((await quote({ items: [toBuy(mekhela.id)] })).fulfilment ?? null).toBeNull()
  const items = [toBuy(mekhela.id), toBuy()]
  const placed = await order({ items, total: paise(1500_00), fulfilment: pickup('2026-11-27') })
  expect(placed.promise).toHaveLength(1)
  expect(placed.promise[0]!.soldBy).not.toBeNull()
})

test('an address that no courier serves can pick up, and pay in cash', async () => {
  await listPins(shop.db, [{ pin: '400001', cod: true, reverse_pickup: true }])
  const body = { items: [toBuy()], couponCode: null, pin: '395002' }
  expect((await shop.api(quoteItems, { body })).delivery?.isServed).toBe(false)
  const { delivery } = await shop.api(quoteItems, { body: { ...body, fulfilment: { method: 'pickup' } } })
  expect(delivery).toMatchObject({ isServed: true, hasCod: true, shipments: [] })
  await deletePinList(shop.db)
})

test('the nights of a rental change only to those for which the garment can leave in its slot', async () => {
  const items = [toRent('2026-12-10')]
  const placed = await order({ items, total: paise(500_00), fulfilment: pickup('2026-12-09') })
  const params = { id: placed._id }
  const { nights } = await asha.api(rentalChangeOptions, { params, query: { line: 0, days: 1 } })
  expect(nights.map(({ from }) => from)).toEqual(['2026-12-09'])
  const { skuId: sku } = placed.items[0]!
  const change = (from: string) =>
    asha.api(changeRental, { params, body: { line: 0, sku, from, until: from, difference: paise(0) } })
  expect(await fieldRefusalOf(change('2026-12-15'))).toBe(
    'invalid at from: The slot of this order is Wed 9 Dec, 4 to 6 pm. Choose a first night on this day or shortly after it.',
  )
  await change('2026-12-09')
  expect(await fieldRefusalOf(change('2026-12-10'))).toBeNull()
})

const bookedPlaces = async (day: string, starts = '16:00') =>
  (
    await shop.db
      .selectFrom('slot_days')
      .select('booked')
      .where('method', '=', 'pickup')
      .where('day', '=', day)
      .where('starts', '=', starts)
      .executeTakeFirst()
  )?.booked ?? 0

test('a customer changes the slot of an order; the old place is free again, and a full slot changes nothing', async () => {
  setClock(shop, '2027-02-05T06:30:00Z')
  const placed = await order({ fulfilment: pickup('2027-02-09') })
  const params = { id: placed._id }
  const before = await bookedPlaces('2027-02-09')
  const { slots, refusalReason } = await asha.api(slotChangeOptions, { params })
  expect(refusalReason).toBeNull()
  expect(slots.map(({ day }) => day)).not.toContain('2027-02-09')
  expect(slots).toContainEqual({ day: '2027-02-10', from: '16:00', until: '18:00' })
  const change = (day: string, user = asha) =>
    user.api(changeSlot, { params, body: { day, from: '16:00', until: '18:00' } })
  expect(await fieldRefusalOf(change('2027-02-10', await shop.signedIn()))).toBe('not_found')
  expect(await fieldRefusalOf(change('2027-02-07'))).toBe(
    'invalid at slot: We do not offer this slot. Please choose another one.',
  )
  for (let at = 0; at < 2; at += 1) await order({ fulfilment: pickup('2027-02-11') })
  expect(await fieldRefusalOf(change('2027-02-11'))).toMatch(
    /^invalid at slot: This slot has just been booked up/,
  )
  expect(await bookedPlaces('2027-02-09')).toBe(before)

  expect(await change('2027-02-10')).toMatchObject({
    slot: { day: '2027-02-10' },
    address: '1 Sample Street',
  })
  expect([await bookedPlaces('2027-02-09'), await bookedPlaces('2027-02-10')]).toEqual([before - 1, 1])
  expect((await asha.api(showOrder, { params })).fulfilment!.slot.day).toBe('2027-02-10')
  await shop.runJobs()
  const emails = await shop.db
    .selectFrom('emails')
    .select('subject')
    .where('order_id', '=', placed._id)
    .where('template', '=', 'slot-changed')
    .execute()
  expect(emails.map(({ subject }) => subject.split(':')[0])).toEqual([
    'Your pickup is now on Wed 10 Feb, 4 to 6 pm',
  ])
})

test('an order can move to a slot with the same begin and another end, although its slot was full', async () => {
  setClock(shop, '2027-02-05T06:30:00Z')
  const slotsOf = (end: string) =>
    saveDelivery(shop.db, {
      ...sampleSlots,
      pickup: { ...sampleSlots.pickup, slots: [`Mon-Sat 16:00-${end} 1`] },
    })
  await slotsOf('18:00')
  const { _id } = await order({ fulfilment: pickup('2027-02-08') })
  await slotsOf('17:00')
  const [params, slot] = [{ id: _id }, { day: '2027-02-08', from: '16:00', until: '17:00' }]
  expect((await asha.api(slotChangeOptions, { params })).slots).toContainEqual(slot)
  expect(await asha.api(changeSlot, { params, body: slot })).toMatchObject({ slot })
  expect(await bookedPlaces('2027-02-08')).toBe(1)
  await saveDelivery(shop.db, sampleSlots)
})

test('shortly before the slot only staff change it, and nobody after the goods have left', async () => {
  setClock(shop, '2027-02-05T06:30:00Z')
  const placed = await order({ fulfilment: pickup('2027-02-09') })
  const params = { id: placed._id }
  const body = { day: '2027-02-10', from: '16:00', until: '18:00' }
  setClock(shop, '2027-02-09T07:30:00Z') // 1 pm, and the shop needs four hours of notice
  const { refusalReason } = await asha.api(slotChangeOptions, { params })
  expect(refusalReason).toBe('It is too late to change this slot. Please contact us.')
  expect(await fieldRefusalOf(asha.api(changeSlot, { params, body }))).toBe('wrong_state')
  expect((await staff.api(adminSlotChangeOptions, { params })).refusalReason).toBeNull()
  await staff.api(adminChangeSlot, { params, body })
  const audited = await shop.db
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('act', '=', 'order.change-slot')
    .execute()
  expect(audited).toMatchObject([{ before: { day: '2027-02-09' }, after: { day: '2027-02-10' } }])
  await staff.api(setOrderStatus, { params, body: { status: 'shipped' } })
  expect(
    await fieldRefusalOf(staff.api(adminChangeSlot, { params, body: { ...body, day: '2027-02-12' } })),
  ).toBe('wrong_state')
})

test('staff move a pickup to a later slot of the same day without notice, and not to one that has begun', async () => {
  const { pickup: terms } = sampleSlots
  const slots = ['Mon-Sat 16:00-18:00 2', 'Mon-Sat 18:00-20:00 2']
  await saveDelivery(shop.db, { pickup: { ...terms, slots } })
  setClock(shop, '2027-02-05T06:30:00Z')
  const params = { id: (await order({ fulfilment: pickup('2027-02-09') }))._id }
  setClock(shop, '2027-02-09T11:30:00Z') // 5 pm
  const later = { day: '2027-02-09', from: '18:00', until: '20:00' }
  expect((await staff.api(adminSlotChangeOptions, { params })).slots[0]).toEqual(later)
  expect(await fieldRefusalOf(asha.api(changeSlot, { params, body: later }))).toBe('wrong_state')
  expect(await staff.api(adminChangeSlot, { params, body: later })).toMatchObject({ slot: later })
  const begun = { day: '2027-02-09', from: '16:00', until: '18:00' }
  expect(await fieldRefusalOf(staff.api(adminChangeSlot, { params, body: begun }))).toBe(
    'invalid at slot: This slot is in the past. Please choose another one.',
  )
})

test.each([
  ['paid', 'phonepe'],
  ['unpaid', 'upi'],
] as const)(
  'the slot of %s rentals changes only to days on which their garments can leave',
  async (_, paymentMethod) => {
    await changeSettings(shop.db, { upi: { vpa: 'shop@bank', payee: '' } })
    const placed = await order({
      paymentMethod,
      items: [toRent('2026-12-22')],
      total: paise(500_00),
      fulfilment: pickup('2026-12-21'),
    })
    const params = { id: placed._id }
    const { slots } = await asha.api(slotChangeOptions, { params })
    expect(slots.map(({ day }) => day)).toEqual(['2026-12-22'])
    const body = { day: '2026-12-23', from: '16:00', until: '18:00' }
    expect(await fieldRefusalOf(asha.api(changeSlot, { params, body }))).toMatch(
      /^invalid at slot: Your outfit is ready on other days/,
    )
    await asha.api(changeSlot, { params, body: { ...body, day: '2026-12-22' } })
    expect((await asha.api(showOrder, { params })).fulfilment!.slot.day).toBe('2026-12-22')
  },
)
