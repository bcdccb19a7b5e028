import { expect, test } from 'vitest'
import { addDays, formatDay } from '../../../../contract/core/dates.ts'
import { paise } from '../../../../contract/core/money.ts'
import { placeOrder, setOrderStatus, type OrderDraft } from '../../../../contract/orders/orders.ts'
import { orderRental } from '../../../../contract/orders/rental-order.ts'
import { StoreSettings } from '../../../../contract/store/store.ts'
import { sampleAddress } from '../../../testing/checkout-fixture.ts'
import { createTestProduct } from '../../../testing/product-fixture.ts'
import { createRentalCounter } from '../../../testing/rental-counter.ts'
import { testShop, type TestUser } from '../../../testing/shop.ts'
import { sampleSlots, saveDelivery } from '../../../testing/slot-fixture.ts'
import { replaceSettings } from '../../../testing/store-settings.ts'

const shop = testShop({ CLOCK: '2026-10-01T06:00:00Z' })

/** Sets the clock to 10:00 in India on this day. */
function itIs(day: string) {
  shop.env.now = () => new Date(`${day}T10:00:00+05:30`)
}

type RentedDays = { from: string; until: string }

type Booking = Partial<OrderDraft> & { goods?: { productId: string; price: number }; customer?: TestUser }

async function rent(
  { from, until }: RentedDays,
  userEmail: string,
  { goods, customer, ...more }: Booking = {},
) {
  itIs('2026-10-01')
  const outfit = await createTestProduct(shop.db, { rentPrice: paise(500_00), sizes: [{ pieces: 1 }] })
  const days = (Date.parse(until) - Date.parse(from)) / 86_400_000 + 1
  const rental = { productId: outfit.id, quantity: 1, type: 'rent' as const, from, until }
  const bought = goods ? [{ productId: goods.productId, quantity: 1, type: 'buy' as const }] : []
  const total = paise(500_00 * days + (goods?.price ?? 0))
  const body = { items: [rental, ...bought], couponCode: null, total, userEmail, ...more }
  return (customer ?? shop).api(placeOrder, { body })
}

/** Runs the jobs on this day. Returns the subjects of the reminders that they send to an e-mail address. */
async function remindersOn(day: string, email: string) {
  itIs(day)
  const before = await remindersTo(email)
  await shop.runJobs({ includeCron: true })
  return (await remindersTo(email)).slice(before.length)
}

async function remindersTo(email: string) {
  const emails = await shop.db
    .selectFrom('emails')
    .select('subject')
    .where('recipient', '=', email)
    .where('template', '=', 'rental-reminder')
    .orderBy('created_at')
    .execute()
  return emails.map(({ subject }) => subject)
}

test('a renter is reminded the day before the first worn day and the day before the return, once each', async () => {
  await rent({ from: '2026-10-12', until: '2026-10-14' }, 'renter@example.com')
  const days = [
    '2026-10-10',
    '2026-10-11',
    '2026-10-11',
    '2026-10-12',
    '2026-10-14',
    '2026-10-14',
    '2026-10-15',
  ]
  const reminders: Record<string, string[]> = {}
  for (const day of days) {
    reminders[day] = [...(reminders[day] ?? []), ...(await remindersOn(day, 'renter@example.com'))]
  }
  expect(reminders).toEqual({
    '2026-10-10': [],
    '2026-10-11': ['Your rental starts tomorrow, 12 Oct 2026'],
    '2026-10-12': [],
    '2026-10-14': ['Your rental is due back tomorrow, 15 Oct 2026'],
    '2026-10-15': [],
  })
})

test('a rental that ends on a Saturday is due on Monday, because the shop is closed on Sunday', async () => {
  await rent({ from: '2026-10-16', until: '2026-10-17' }, 'saturday@example.com')
  await remindersOn('2026-10-15', 'saturday@example.com')
  expect(await remindersOn('2026-10-17', 'saturday@example.com')).toEqual([])
  expect(await remindersOn('2026-10-18', 'saturday@example.com')).toEqual([
    'Your rental is due back tomorrow, 19 Oct 2026',
  ])
})

test('a rental that a courier collects is announced the day before its pickup, not before its arrival in the shop', async () => {
  await storeOrigin()
  const address = { ...sampleAddress, pin: '380015' }
  const order = await rent({ from: '2026-10-14', until: '2026-10-17' }, 'courier@example.com', { address })
  await remindersOn('2026-10-13', 'courier@example.com')
  expect(await remindersOn('2026-10-17', 'courier@example.com')).toEqual([])
  expect(await remindersOn('2026-10-18', 'courier@example.com')).toEqual([
    'We will collect your rental tomorrow, 19 Oct 2026',
  ])
  for (const day of ['2026-10-19', '2026-10-20', '2026-10-21']) {
    expect(await remindersOn(day, 'courier@example.com')).toEqual([])
  }
  await shop.db.deleteFrom('emails').where('recipient', '=', 'courier@example.com').execute()
  await shop.db
    .insertInto('return_choices')
    .values({ order_id: order._id, line: 0, way: 'pickup', pickup_on: '2026-10-16', chosen_at: new Date() })
    .execute()
  expect(await remindersOn('2026-10-15', 'courier@example.com')).toEqual([
    'We will collect your rental tomorrow, 16 Oct 2026',
  ])
})

test('a renter who sends the outfit back is reminded the day before it must leave, and told when it must be here', async () => {
  const { delivery } = StoreSettings.parse({})
  const { zones } = delivery
  const state = { ...zones.state, reversePickup: false }
  await replaceSettings(shop.db, {
    delivery: { ...delivery, originPin: '395001', zones: { ...zones, state } },
  })
  itIs('2026-10-01')
  const customer = await shop.signedIn()
  const { email } = customer
  const address = { ...sampleAddress, pin: '380015' }
  const { _id: id } = await rent({ from: '2026-10-14', until: '2026-10-17' }, email, { address, customer })
  await remindersOn('2026-10-13', email)
  expect(await remindersOn('2026-10-17', email)).toEqual([])
  expect(await remindersOn('2026-10-18', email)).toEqual([
    'Please send your rental back tomorrow, 19 Oct 2026',
  ])
  const { returns } = await customer.api(orderRental, { params: { id } })
  expect(returns).toMatchObject([{ way: 'brings_back', sendBy: '2026-10-19' }])
  const { content } = await shop.db
    .selectFrom('emails')
    .select('content')
    .where('recipient', '=', email)
    .where('subject', 'like', 'Please send%')
    .executeTakeFirstOrThrow()
  const { dueBack } = returns[0]!
  expect(dueBack > '2026-10-20').toBe(true)
  expect(JSON.stringify(content)).toContain(
    `Please send it by 19 Oct 2026, so that it is here by ${formatDay(dueBack)}.`,
  )
  expect(await remindersOn(addDays(dueBack, -1), email)).toEqual([])
})

test('the day of a reminder is the day in India, not in UTC', async () => {
  await rent({ from: '2026-10-20', until: '2026-10-20' }, 'night@example.com')
  shop.env.now = () => new Date('2026-10-19T23:50:00+05:30')
  await shop.runJobs({ includeCron: true })
  expect(await remindersTo('night@example.com')).toHaveLength(1)
})

test('cancelled, unpaid and returned rentals send no reminders', async () => {
  const staff = await shop.signedIn('staff')
  const cancelled = await rent({ from: '2026-11-12', until: '2026-11-12' }, 'cancelled@example.com')
  await staff.api(setOrderStatus, { params: { id: cancelled._id }, body: { status: 'cancelled' } })
  const early = await rent({ from: '2026-11-12', until: '2026-11-13' }, 'early@example.com')
  const unpaid = await rent({ from: '2026-11-12', until: '2026-11-12' }, 'unpaid@example.com')
  await shop.db
    .updateTable('orders')
    .set({ unpaid_until: new Date('2026-11-13T06:00:00Z') })
    .where('id', '=', unpaid._id)
    .execute()
  expect(await remindersOn('2026-11-11', 'cancelled@example.com')).toEqual([])
  expect(await remindersTo('unpaid@example.com')).toEqual([])
  await shop.db
    .updateTable('rental_holds')
    .set({ returned_at: new Date() })
    .where('order_id', '=', early._id)
    .execute()
  expect(await remindersOn('2026-11-13', 'early@example.com')).toEqual([])
})

/** Puts the warehouse into Surat, so that other cities get their rentals by courier. */
async function storeOrigin() {
  const { delivery } = StoreSettings.parse({})
  await replaceSettings(shop.db, { delivery: { ...delivery, originPin: '395001' } })
}

test('the reminder tells where the outfit is: it arrives, or is ready in the shop', async () => {
  await storeOrigin()
  const night = { from: '2026-12-12', until: '2026-12-12' }
  const toPin = (pin: string) => ({ address: { ...sampleAddress, pin } })
  await rent(night, 'local@example.com', toPin('395002'))
  await rent(night, 'far@example.com', toPin('380015'))
  const staff = await shop.signedIn('staff')
  const { _id: id } = await rent(night, 'delivered@example.com', toPin('380015'))
  await staff.api(setOrderStatus, { params: { id }, body: { status: 'delivered' } })
  const choli = await createTestProduct(shop.db, { price: paise(1000_00), sizes: [{ stock: 1 }] })
  const goods = { productId: choli.id, price: 1000_00 }
  const { _id: withGoods } = await rent(night, 'goods@example.com', { ...toPin('395002'), goods })
  await staff.api(setOrderStatus, { params: { id: withGoods }, body: { status: 'delivered' } })
  const monday = { from: '2026-12-14', until: '2026-12-14' }
  await rent(monday, 'monday@example.com', toPin('380015'))
  await remindersOn('2026-12-11', 'local@example.com')
  await remindersOn('2026-12-13', 'monday@example.com')
  const emails = await shop.db
    .selectFrom('emails')
    .select(['recipient', 'content'])
    .where('template', '=', 'rental-reminder')
    .execute()
  const beforeWearing = emails
    .map(({ recipient, content }) => ({ recipient, text: JSON.stringify(content) }))
    .filter(({ text }) => text.includes('Your rental starts tomorrow'))
  const textTo = (email: string) => beforeWearing.find(({ recipient }) => recipient === email)?.text
  expect(textTo('far@example.com')).toContain('Your outfit should reach you today.')
  // on Monday's eve, a Sunday, nothing is delivered
  for (const email of ['delivered@example.com', 'monday@example.com']) {
    expect(textTo(email)).toContain('You should have your outfit by now. Please try it on in good time.')
    expect(textTo(email)).not.toContain('today')
  }
  for (const email of ['local@example.com', 'goods@example.com']) {
    expect(textTo(email)).toContain(
      'Your outfit is ready in our shop from Fri 11 Dec, if you do not have it yet. Please try it on in good time.',
    )
  }
})

test('a renter who already has the outfit is not sent to the shop, also with a slot; half an order still is', async () => {
  await saveDelivery(shop.db, { pickup: sampleSlots.pickup })
  const textOf = async (email: string) => {
    const { content } = await shop.db
      .selectFrom('emails')
      .select('content')
      .where('recipient', '=', email)
      .where('template', '=', 'rental-reminder')
      .executeTakeFirstOrThrow()
    return JSON.stringify(content)
  }
  const bookIn = async (email: string, more: object = {}) => {
    itIs('2026-11-16')
    const counter = await createRentalCounter(shop, { pieces: 2 })
    const order = await counter.book({ from: '2026-11-21', until: '2026-11-21', quantity: 2 })
    await shop.db
      .updateTable('orders')
      .set({ user_email: email, ...more })
      .where('id', '=', order._id)
      .execute()
    itIs('2026-11-20')
    const [one, other] = await counter.holdsOf(order)
    await counter.handOut(one!.id, counter.codes[0])
    return { ...counter, handOutOther: () => counter.handOut(other!.id, counter.codes[1]) }
  }
  const slot = { day: '2026-11-20', from: '16:00', until: '18:00' }
  const fulfilment = JSON.stringify({ method: 'pickup', slot, address: '1 Sample Street' })
  await (await bookIn('early@example.org')).handOutOther()
  await (await bookIn('slot@example.org', { fulfilment })).handOutOther()
  await bookIn('half@example.org')
  await remindersOn('2026-11-20', 'early@example.org')
  for (const email of ['early@example.org', 'slot@example.org']) {
    expect(await textOf(email)).toContain('You should have your outfit by now.')
  }
  expect(await textOf('half@example.org')).toContain('Your outfit is ready in our shop')
})
