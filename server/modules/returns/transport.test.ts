import { beforeAll, expect, test } from 'vitest'
import { paise } from '../../../contract/core/money.ts'
import type { FieldError, Refusal } from '../../../contract/core/refusal.ts'
import { dayList } from '../../../contract/orders/day-list.ts'
import { placeOrder, setOrderStatus } from '../../../contract/orders/orders.ts'
import * as endpoints from '../../../contract/returns/returns.ts'
import { sampleAddress } from '../../testing/checkout-fixture.ts'
import { listPins } from '../../testing/pin-list.ts'
import { deletePinList } from '../delivery/queries.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { setClock } from '../../testing/rental-fixture.ts'
import { testShop, type TestUser } from '../../testing/shop.ts'
import { saveDelivery } from '../../testing/slot-fixture.ts'
import { DAY_MS } from '../../../contract/core/dates.ts'

const shop = testShop()
let asha: TestUser
let staff: TestUser

/** The next Friday at noon in Ahmedabad. The database always uses the real time, so the clock of the shop may not be before it. */
const friday = new Date()
friday.setUTCHours(6, 30, 0, 0)
friday.setTime(friday.getTime() + (((5 - friday.getUTCDay() + 6) % 7) + 1) * DAY_MS)
/** The day so many days after this Friday. */
const dayAfter = (days: number) => new Date(friday.getTime() + days * DAY_MS).toISOString().slice(0, 10)

beforeAll(async () => {
  setClock(shop, friday.toISOString())
  asha = await shop.signedIn()
  staff = await shop.signedIn('staff', ['orders'])
  await saveDelivery(shop.db, { holidays: [], worksOnSaturdays: true, worksOnSundays: false })
})

const errorOf = (answer: Promise<unknown>) =>
  answer.then(
    () => null,
    (error: unknown) => {
      const { code, details } = error as Refusal
      const [field] = (details as { fields?: FieldError[] } | undefined)?.fields ?? []
      return field ? `${code} at ${field.path}: ${field.message}` : code
    },
  )

async function approvedReturn() {
  const { id } = await createTestProduct(shop.db, { title: 'Rani choli', price: paise(1000_00) })
  const items = [{ productId: id, quantity: 2, type: 'buy' as const }]
  const body = { items, couponCode: null, total: paise(2000_00), address: sampleAddress }
  const order = await asha.api(placeOrder, { body })
  await staff.api(setOrderStatus, { params: { id: order._id }, body: { status: 'delivered' } })
  await shop.db
    .updateTable('order_events')
    .set({ at: friday })
    .where('order_id', '=', order._id)
    .where('status', '=', 'delivered')
    .execute()
  const asked = await asha.api(endpoints.requestReturn, {
    params: { id: order._id },
    body: {
      lines: [{ line: 0, quantity: 2 }],
      reason: 'does_not_fit',
      note: 'The blouse is too tight',
      photos: [],
    },
  })
  const params = { id: asked._id }
  expect(asked.transport).toBeNull()
  await staff.api(endpoints.answerReturn, {
    params,
    body: { result: 'approved', answer: 'Please send it back' },
  })
  return { order, params }
}
const transportOf = async (orderId: string) =>
  (await asha.api(endpoints.orderReturns, { params: { id: orderId } })).returns[0]!.transport
const emailsOf = async (orderId: string, template: string) => {
  await shop.runJobs()
  const rows = await shop.db
    .selectFrom('emails')
    .select(['subject', 'content'])
    .where('order_id', '=', orderId)
    .where('template', '=', template)
    .orderBy('created_at')
    .execute()
  return rows
}
const listOf = (day: string) => staff.api(dayList, { query: { day } })

test('the customer of an approved return chooses the day of the pickup, and staff see it in the lists of the days', async () => {
  const { order, params } = await approvedReturn()
  const choose = (body: { way: 'pickup' | 'brings_back'; pickupOn?: string }) =>
    asha.api(endpoints.chooseTransport, { params, body })
  expect(await transportOf(order._id)).toEqual({
    way: null,
    pickupOn: null,
    pickupDays: [1, 3, 4, 5, 6, 7, 8].map(dayAfter), // not on Sunday
    canChoose: true,
  })
  const approved = (await emailsOf(order._id, 'return-status-changed')).find(({ subject }) =>
    subject.includes('approved'),
  )
  expect(JSON.stringify(approved!.content)).toContain('choose a pickup on the page of your order')

  expect(await errorOf(choose({ way: 'pickup' }))).toBe('invalid at pickupOn: Choose the day of the pickup')
  expect(await errorOf(choose({ way: 'pickup', pickupOn: dayAfter(2) }))).toMatch(
    /^invalid at pickupOn: We cannot collect it on /,
  )
  const stranger = await shop.signedIn()
  const body = { way: 'brings_back' as const }
  expect(await errorOf(stranger.api(endpoints.chooseTransport, { params, body }))).toBe('not_found')

  await choose({ way: 'pickup', pickupOn: dayAfter(3) })
  expect(await transportOf(order._id)).toMatchObject({
    way: 'pickup',
    pickupOn: dayAfter(3),
    canChoose: true,
  })
  const [email] = await emailsOf(order._id, 'return-way-chosen')
  expect(email!.subject).toMatch(/^We will collect your return on Mon /)
  const { pickups } = await listOf(dayAfter(3))
  expect(pickups).toMatchObject([
    {
      source: { kind: 'return', returnId: params.id },
      orderId: order._id,
      items: ['2 × Rani choli'],
      way: 'pickup',
      phone: sampleAddress.phone,
      daysLate: 0,
    },
  ])
  const { dueBack } = pickups[0]!
  expect(dueBack > dayAfter(3)).toBe(true)
  expect((await listOf(dueBack)).comesBack).toMatchObject([{ orderId: order._id }])

  await choose({ way: 'brings_back' })
  expect((await listOf(dayAfter(3))).pickups).toEqual([])
  expect(await emailsOf(order._id, 'return-way-chosen')).toHaveLength(2)
})

test('a pickup can be changed until the day before, and again if the goods were not collected; late goods are listed', async () => {
  const { order, params } = await approvedReturn()
  const choose = (pickupOn: string) =>
    asha.api(endpoints.chooseTransport, { params, body: { way: 'pickup', pickupOn } })
  await choose(dayAfter(3))
  const { dueBack } = (await listOf(dayAfter(3))).pickups.find(({ orderId }) => orderId === order._id)!
  setClock(shop, `${dayAfter(3)}T06:30:00Z`)
  expect((await transportOf(order._id))!.canChoose).toBe(false)
  expect(await errorOf(choose(dayAfter(5)))).toBe('wrong_state')

  setClock(shop, `${dueBack}T06:30:00Z`)
  const lateToday = async () =>
    (await staff.api(dayList, { query: {} })).lateReturns.filter(({ orderId }) => orderId === order._id)
  expect(await lateToday()).toEqual([])
  const nextDay = new Date(Date.parse(`${dueBack}T06:30:00Z`) + DAY_MS)
  setClock(shop, nextDay.toISOString())
  expect(await lateToday()).toMatchObject([{ daysLate: 1 }])
  const again = (await transportOf(order._id))!
  expect(again.canChoose).toBe(true)
  await choose(again.pickupDays[1]!)
  expect(await lateToday()).toEqual([])

  await staff.api(endpoints.receiveReturn, { params, body: { restock: true } })
  expect(await transportOf(order._id)).toBeNull()
  expect((await listOf(again.pickupDays[1]!)).pickups).toEqual([])
  setClock(shop, friday.toISOString())
})

test('where couriers collect no returns, the customer is not asked', async () => {
  await listPins(shop.db, [{ pin: sampleAddress.pin, cod: true, reverse_pickup: false }])
  const { order, params } = await approvedReturn()
  expect(await transportOf(order._id)).toMatchObject({ pickupDays: [], canChoose: false })
  const body = { way: 'pickup' as const, pickupOn: dayAfter(3) }
  expect(await errorOf(asha.api(endpoints.chooseTransport, { params, body }))).toBe('wrong_state')
  const [approved] = (await emailsOf(order._id, 'return-status-changed')).slice(-1)
  expect(JSON.stringify(approved!.content)).not.toContain('choose a pickup')
  await deletePinList(shop.db)
})
