import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  cancelAlert,
  claimAlert,
  confirmAlert,
  HOLD_MINUTES,
  MAX_ALERTS,
  requestAlert,
  showAlert,
} from '../../../contract/alerts/alerts.ts'
import { eraseMe, exportMe } from '../../../contract/accounts/account.ts'
import { retentionDays } from '../../../contract/accounts/retention.ts'
import { changeProduct, listAdminProducts } from '../../../contract/catalog/admin-products.ts'
import { quoteCounterSale } from '../../../contract/checkout/counter.ts'
import { addDays } from '../../../contract/core/dates.ts'
import { paise } from '../../../contract/core/money.ts'
import { placeOrder, quoteItems, setOrderStatus } from '../../../contract/orders/orders.ts'
import { addFestival, deleteFestival } from '../../../contract/rentals/festivals.ts'
import { addNightRule, deleteNightRule } from '../../../contract/rentals/night-rules.ts'
import { alertSteps } from '../../testing/alert-fixture.ts'
import { sell } from '../../testing/counter-sale.ts'
import { createTestProduct, unitsLeft } from '../../testing/product-fixture.ts'
import { createRentalSku, festivalRule } from '../../testing/rental-fixture.ts'
import { testShop, type TestUser } from '../../testing/shop.ts'
import { refusalOf } from '../../testing/refusal-of.ts'

const shop = testShop({ CLOCK: '2026-09-01T06:00:00Z' })
const { recipients, linkTo, offerAfter, today } = alertSteps(shop)

let visitors = 0
const newAddress = () => {
  visitors += 1
  return `visitor-${visitors}@example.com`
}
async function soldOut() {
  const product = await createTestProduct(shop.db, { price: paise(500_00), sizes: [{ size: 'M', stock: 0 }] })
  return { ...product, skuId: product.skuIds[0]! }
}
const addUnits = (productId: string, available: number) =>
  shop.db.updateTable('stock_items').set({ available }).where('product_id', '=', productId).execute()

const ask = (user: TestUser, skuId: string) => user.api(requestAlert, { body: { skuId } })
const orderOf = (productId: string) => ({
  items: [{ productId, quantity: 1, type: 'buy' as const }],
  couponCode: null,
  total: paise(500_00),
})
const sentTo = async (people: readonly { email: string }[]) => {
  const all = await recipients('goods-available')
  return people.map(({ email }) => all.filter((address) => address === email).length)
}

test('goods that are in stock again are offered to one person at a time, first come first served', async () => {
  const choli = await soldOut()
  const people = [await shop.signedIn(), await shop.signedIn(), await shop.signedIn()]
  for (const person of people) await ask(person, choli.skuId)
  await offerAfter()
  expect(await sentTo(people)).toEqual([0, 0, 0])

  await addUnits(choli.id, 1)
  await offerAfter(1)
  await offerAfter(1)
  expect(await sentTo(people)).toEqual([1, 0, 0])
  expect(await unitsLeft(shop.db, choli.id)).toBe(0)

  await offerAfter(HOLD_MINUTES)
  expect(await sentTo(people)).toEqual([1, 1, 0])
  await offerAfter(HOLD_MINUTES)
  await offerAfter(HOLD_MINUTES)
  expect(await sentTo(people)).toEqual([1, 1, 1])
  expect(await unitsLeft(shop.db, choli.id)).toBe(1)
})

test('only the person who was told can order what is held, and the hold is used up by the order', async () => {
  const choli = await soldOut()
  const [asha, meera, admin] = [await shop.signedIn(), await shop.signedIn(), await shop.signedIn('admin')]
  await ask(asha, choli.skuId)
  await addUnits(choli.id, 1)
  await offerAfter()

  expect(await refusalOf(meera.api(placeOrder, { body: orderOf(choli.id) }))).toMatchObject({
    code: 'out_of_stock',
  })
  const { problems } = await asha.api(quoteItems, { body: { items: orderOf(choli.id).items } })
  expect(problems).toEqual([])
  const order = await asha.api(placeOrder, { body: orderOf(choli.id) })
  expect(await unitsLeft(shop.db, choli.id)).toBe(0)
  await offerAfter(HOLD_MINUTES + 1)
  expect(await unitsLeft(shop.db, choli.id)).toBe(0)
  const { params, token } = await linkTo(asha.email)
  expect(await shop.api(showAlert, { params, query: { token } })).toMatchObject({ state: 'used' })

  await admin.api(setOrderStatus, { params: { id: order._id }, body: { status: 'cancelled' } })
  expect(await unitsLeft(shop.db, choli.id)).toBe(1)
})

test('a visitor first gets only a link to confirm the address, and then the last place in the queue', async () => {
  const choli = await soldOut()
  const [email, asha] = [newAddress(), await shop.signedIn()]
  const body = { skuId: choli.skuId, email }
  expect(await shop.api(requestAlert, { body })).toEqual({ needsConfirmation: true, email })
  expect(await recipients('confirm-alert')).toContain(email)
  await ask(asha, choli.skuId)
  const { params, token } = await linkTo(email)
  expect(await shop.api(confirmAlert, { params, body: { token } })).toMatchObject({ state: 'waiting' })
  expect(await shop.api(requestAlert, { body })).toEqual({ needsConfirmation: true, email })

  await addUnits(choli.id, 2)
  await offerAfter()
  expect(await sentTo([asha, { email }])).toEqual([1, 1])
  const meera = await shop.signedIn()
  expect(await refusalOf(meera.api(placeOrder, { body: orderOf(choli.id) }))).toMatchObject({
    code: 'out_of_stock',
  })
  await meera.api(claimAlert, { params, body: { token } })
  await meera.api(placeOrder, { body: orderOf(choli.id) })
  await asha.api(placeOrder, { body: orderOf(choli.id) })
})

describe('an alert', () => {
  /** Lets a visitor wait for sold out goods. Returns functions that change the product, and read what the page of the link shows. */
  async function wait() {
    const product = await soldOut()
    const email = newAddress()
    await shop.api(requestAlert, { body: { skuId: product.skuId, email } })
    const { params, token } = await linkTo(email)
    await shop.api(confirmAlert, { params, body: { token } })
    const { db } = shop
    return {
      ...product,
      retireSku: () =>
        db.updateTable('skus').set({ retired: true }).where('id', '=', product.skuId).execute(),
      changeProduct: (change: {
        status?: 'archived' | 'pending'
        unlisted_for?: 'suspended'
        updated_at?: Date
      }) => db.updateTable('products').set(change).where('id', '=', product.id).execute(),
      setQueuedAt: (queued_at: Date) =>
        db.updateTable('alerts').set({ queued_at }).where('id', '=', params.id).execute(),
      stateAfterwards: async () => {
        await offerAfter(1)
        return (await shop.api(showAlert, { params, query: { token } })).state
      },
    }
  }
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

  test('ends when its size is no longer sold', async () => {
    const alert = await wait()
    expect(await alert.stateAfterwards()).toBe('waiting')
    await alert.retireSku()
    expect(await alert.stateAfterwards()).toBe('expired')
  })

  test('ends a day after staff have archived the product, so that they can undo it', async () => {
    const alert = await wait()
    const admin = await shop.signedIn('admin')
    await admin.api(changeProduct, { params: { id: alert.id }, body: { status: 'archived' } })
    expect(await alert.stateAfterwards()).toBe('waiting')
    await alert.changeProduct({ updated_at: daysAgo(1.1) })
    expect(await alert.stateAfterwards()).toBe('expired')
  })

  test.each([{ status: 'pending' }, { status: 'archived', unlisted_for: 'suspended' }] as const)(
    'waits while its product may come back: %j',
    async (change) => {
      const alert = await wait()
      await alert.changeProduct({ ...change, updated_at: daysAgo(30) })
      expect(await alert.stateAfterwards()).toBe('waiting')
    },
  )

  test('ends after half a year', async () => {
    const alert = await wait()
    await alert.setQueuedAt(daysAgo(retentionDays.waitingAlerts - 1))
    expect(await alert.stateAfterwards()).toBe('waiting')
    await alert.setQueuedAt(daysAgo(retentionDays.waitingAlerts + 1))
    expect(await alert.stateAfterwards()).toBe('expired')
  })
})

test('an address that nobody has confirmed never gets an offer', async () => {
  const choli = await soldOut()
  const email = newAddress()
  await shop.api(requestAlert, { body: { skuId: choli.skuId, email } })
  await addUnits(choli.id, 1)
  await offerAfter()
  expect(await sentTo([{ email }])).toEqual([0])
})

test('requests of strangers for an address use up none of the alerts of its account', async () => {
  const asha = await shop.signedIn()
  const sizes = Array.from({ length: MAX_ALERTS + 1 }, (_, at) => ({ size: `S${at}`, stock: 0 }))
  const { skuIds } = await createTestProduct(shop.db, { price: paise(500_00), sizes })
  const last = skuIds.at(-1)!
  const sent = async () => (await recipients('confirm-alert')).filter((to) => to === asha.email).length
  for (const skuId of skuIds) await shop.api(requestAlert, { body: { skuId, email: asha.email } })
  expect(await sent()).toBe(MAX_ALERTS)

  expect(await ask(asha, last)).toEqual({ needsConfirmation: false, email: asha.email })
  for (const skuId of skuIds.slice(0, MAX_ALERTS - 1)) await ask(asha, skuId)
  expect(await refusalOf(ask(asha, skuIds[MAX_ALERTS - 1]!))).toMatchObject({ code: 'too_many' })
  expect(await ask(asha, last)).toEqual({ needsConfirmation: false, email: asha.email })
})

test('the link ends an alert and gives back what is held for it; other tokens open nothing', async () => {
  const choli = await soldOut()
  const asha = await shop.signedIn()
  await ask(asha, choli.skuId)
  await addUnits(choli.id, 1)
  await offerAfter()
  const { params, token } = await linkTo(asha.email)
  const wrong = { params, body: { token: `${token.slice(1)}x` } }
  for (const endpoint of [confirmAlert, cancelAlert]) {
    expect(await refusalOf(shop.api(endpoint, wrong))).toMatchObject({ status: 404 })
  }
  expect(await shop.api(cancelAlert, { params, body: { token } })).toMatchObject({ state: 'cancelled' })
  expect(await unitsLeft(shop.db, choli.id)).toBe(1)
  await shop.api(cancelAlert, { params, body: { token } })
  expect(await unitsLeft(shop.db, choli.id)).toBe(1)
})

test('nobody can wait for goods that can be ordered, or for nights that are free or over', async () => {
  const choli = await createTestProduct(shop.db, { sizes: [{ stock: 1 }] })
  const outfit = await createRentalSku(shop, 1)
  const asha = await shop.signedIn()
  const refused = async (skuId: string, from?: string) =>
    (await refusalOf(asha.api(requestAlert, { body: { skuId, from } })))?.message
  expect(await refused(choli.skuIds[0]!)).toBe('This is in stock. You can order it now')
  expect(await refused(outfit.skuId)).toBe('Choose your nights')
  expect(await refused(outfit.skuId, '2026-10-11')).toBe('These nights are free. You can book them now')
  expect(await refused(outfit.skuId, '2026-08-01')).toBe('The first day is in the past')
})

test('nights that become free are held for the first person who waits for them, and then booked by this person', async () => {
  const outfit = await createRentalSku(shop, 1)
  const night = { from: '2026-10-12', until: '2026-10-13' }
  const order = await outfit.book(night.from, night.until)
  const [asha, meera, admin] = [await shop.signedIn(), await shop.signedIn(), await shop.signedIn('admin')]
  for (const person of [asha, meera]) {
    await person.api(requestAlert, { body: { skuId: outfit.skuId, ...night } })
  }
  await offerAfter()
  expect(await sentTo([asha, meera])).toEqual([0, 0])
  await admin.api(setOrderStatus, { params: { id: order._id }, body: { status: 'cancelled' } })
  await offerAfter()
  expect(await sentTo([asha, meera])).toEqual([1, 0])

  const body = {
    items: [{ productId: outfit.id, quantity: 1, type: 'rent' as const, ...night }],
    couponCode: null,
    total: paise(2_00),
  }
  expect(await refusalOf(meera.api(placeOrder, { body }))).toMatchObject({ code: 'dates_taken' })
  expect((await asha.api(quoteItems, { body: { items: body.items } })).problems).toEqual([])
  await asha.api(placeOrder, { body })
  await offerAfter(HOLD_MINUTES + 1)
  expect(await sentTo([asha, meera])).toEqual([1, 0])
  const active = (await outfit.holds()).filter(({ released_at }) => released_at === null)
  expect(active).toHaveLength(1)
  expect(active[0]).toMatchObject({ state: 'booked', alert_id: null })
})

test('the counter rents the very piece that is held for the customer, and other nights of it stay taken', async () => {
  const outfit = await createRentalSku(shop, 1)
  const night = { from: '2026-10-12', until: '2026-10-12' }
  const order = await outfit.book(night.from, night.until)
  const [asha, admin] = [await shop.signedIn(), await shop.signedIn('admin')]
  await asha.api(requestAlert, { body: { skuId: outfit.skuId, ...night } })
  await admin.api(setOrderStatus, { params: { id: order._id }, body: { status: 'cancelled' } })
  await offerAfter()
  const { code: pieceCode } = await shop.db
    .selectFrom('rental_pieces')
    .select('code')
    .where('sku_id', '=', outfit.skuId)
    .executeTakeFirstOrThrow()

  const rental = { productId: outfit.id, quantity: 1, type: 'rent' as const }
  const nextNight = { from: '2026-10-13', until: '2026-10-13' }
  const onlineProblems = async (nights: typeof night) =>
    (await asha.api(quoteItems, { body: { items: [{ ...rental, ...nights }] } })).problems
  expect(await onlineProblems(nextNight)).toMatchObject([{ code: 'dates_taken' }])
  expect(await onlineProblems(night)).toEqual([])
  const items = [{ ...rental, ...night, pieceCode }]
  const { problems } = await admin.api(quoteCounterSale, { body: { items, payment: 'cash' } })
  expect(problems).toMatchObject([{ code: 'dates_taken' }])
  const quote = await admin.api(quoteCounterSale, { body: { items, payment: 'cash', userId: asha.id } })
  expect(quote.problems).toEqual([])
  const customer = { userId: asha.id, phone: '9800000400' }
  await sell(admin, { items, amount: 1_00, customer })
})

test('nights that cannot be ordered are neither waited for nor offered', async () => {
  const outfit = await createRentalSku(shop, 1)
  const night = { from: '2026-10-12', until: '2026-10-12' }
  const order = await outfit.book(night.from, night.until)
  const [asha, meera, admin] = [await shop.signedIn(), await shop.signedIn(), await shop.signedIn('admin')]
  const request = { body: { skuId: outfit.skuId, ...night } }
  await asha.api(requestAlert, request)
  const minimum = { ...festivalRule, name: 'Long nights', kind: 'minimum' as const, count: 3, percent: null }
  const rule = await admin.api(addNightRule, { body: minimum })
  expect(await refusalOf(meera.api(requestAlert, request))).toMatchObject({
    message: 'Long nights: at least 3 nights',
  })
  await admin.api(setOrderStatus, { params: { id: order._id }, body: { status: 'cancelled' } })
  await offerAfter()
  await admin.api(deleteNightRule, { params: { id: rule.id } })

  const festival = {
    name: 'Garba',
    nights: [{ date: night.from, name: '', colour: 'Red', hex: '#aa0000' }],
    cutOffDays: 60,
  }
  const { id } = await admin.api(addFestival, { body: festival })
  expect(await refusalOf(meera.api(requestAlert, request))).toMatchObject({
    message: 'Orders for Garba closed on 13 Aug 2026',
  })
  await offerAfter(1)
  expect(await sentTo([asha])).toEqual([0])

  await admin.api(deleteFestival, { params: { id } })
  await offerAfter(1)
  expect(await sentTo([asha])).toEqual([1])
})

test('nights that nobody books within the hold go to the next person', async () => {
  const outfit = await createRentalSku(shop, 1)
  const night = { from: '2026-10-12', until: '2026-10-12' }
  const order = await outfit.book(night.from, night.until)
  const people = [await shop.signedIn(), await shop.signedIn()]
  for (const person of people) await person.api(requestAlert, { body: { skuId: outfit.skuId, ...night } })
  const admin = await shop.signedIn('admin')
  await admin.api(setOrderStatus, { params: { id: order._id }, body: { status: 'cancelled' } })
  await offerAfter()
  expect(await sentTo(people)).toEqual([1, 0])
  await offerAfter(HOLD_MINUTES)
  expect(await sentTo(people)).toEqual([1, 1])
  await offerAfter(HOLD_MINUTES)
  await outfit.book(night.from, night.until)
})

test('nights are held only for a person whose address the rental reaches in time, with the days of its way', async () => {
  const outfit = await createRentalSku(shop, 1)
  const night = { from: '2026-10-20', until: '2026-10-20' }
  await outfit.book('2026-10-14', '2026-10-14')
  const order = await outfit.book(night.from, night.until)
  const [far, near] = [await shop.signedIn(), await shop.signedIn()]
  const body = { skuId: outfit.skuId, ...night }
  await far.api(requestAlert, { body: { ...body, pin: '781001' } })
  await near.api(requestAlert, { body })
  const admin = await shop.signedIn('admin')
  await admin.api(setOrderStatus, { params: { id: order._id }, body: { status: 'cancelled' } })
  await offerAfter()
  expect(await sentTo([far, near])).toEqual([0, 1])
  expect((await far.api(exportMe)).alerts).toMatchObject([{ state: 'waiting', pin: '781001' }])
})

test('the way to an address can keep nights from being free, and an alert for nights that it cannot reach is refused', async () => {
  const outfit = await createRentalSku(shop, 1)
  await outfit.book('2026-10-14', '2026-10-14')
  const asha = await shop.signedIn()
  const request = (from: string, pin: string | null) =>
    asha.api(requestAlert, { body: { skuId: outfit.skuId, from, until: null, pin } })
  expect(await refusalOf(request('2026-10-20', null))).toMatchObject({
    message: 'These nights are free. You can book them now',
  })
  expect(await request('2026-10-20', '781001')).toMatchObject({ needsConfirmation: false })
  expect((await refusalOf(request('2026-09-04', '781001')))?.message).toMatch(
    /^The earliest possible first day is/,
  )
  const item = { productId: outfit.id, type: 'rent' as const, quantity: 1 }
  const problemsOf = async (from: string) =>
    (
      await shop.api(quoteItems, {
        body: { items: [{ ...item, from, until: from }], couponCode: null, pin: '781001' },
      })
    ).problems
  expect(await problemsOf('2026-10-20')).toMatchObject([{ code: 'dates_taken', mayBecomeFree: true }])
  expect(await problemsOf('2026-09-04')).toMatchObject([{ code: 'dates_taken', mayBecomeFree: false }])
})

test('a person has one alert for the same nights, whose PIN code the last request names, if a courier serves it', async () => {
  const outfit = await createRentalSku(shop, 1)
  await outfit.book('2026-10-20', '2026-10-20')
  const asha = await shop.signedIn()
  const request = (pin: string) =>
    asha.api(requestAlert, { body: { skuId: outfit.skuId, from: '2026-10-20', pin } })
  await request('781001')
  await request('560001')
  expect((await asha.api(exportMe)).alerts).toMatchObject([{ pin: '560001' }])
  await shop.db.insertInto('pin_list_in_force').defaultValues().execute()
  expect(await refusalOf(request('781001'))).toMatchObject({ details: { fields: [{ path: 'pin' }] } })
  await shop.db.deleteFrom('pin_list_in_force').execute()
})

test('the alerts of a person are part of the export, and are erased with what is held for them', async () => {
  const choli = await soldOut()
  const asha = await shop.signedIn()
  await ask(asha, choli.skuId)
  await addUnits(choli.id, 1)
  await offerAfter()
  expect((await asha.api(exportMe)).alerts).toMatchObject([{ email: asha.email, state: 'offered' }])
  await asha.api(eraseMe, { body: { confirm: 'ERASE', password: 'a-long-password-for-tests' } })
  expect(await unitsLeft(shop.db, choli.id)).toBe(1)
  const left = await shop.db.selectFrom('alerts').select('id').where('email', '=', asha.email).execute()
  expect(left).toEqual([])
})

test('staff see how many people wait for a product', async () => {
  const choli = await soldOut()
  const staff = await shop.signedIn('staff')
  await ask(await shop.signedIn(), choli.skuId)
  await ask(await shop.signedIn(), choli.skuId)
  await shop.api(requestAlert, { body: { skuId: choli.skuId, email: newAddress() } })
  const { data } = await staff.api(listAdminProducts, { query: { q: choli.title } })
  expect(data.find(({ id }) => id === choli.id)?.waiting).toBe(2)
})

test('a request for nights in the past ends by itself', async () => {
  const outfit = await createRentalSku(shop, 1)
  const from = addDays('2026-09-01', 20)
  await outfit.book(from, from)
  const asha = await shop.signedIn()
  await asha.api(requestAlert, { body: { skuId: outfit.skuId, from } })
  await offerAfter(30 * 24 * 60)
  const { state } = await shop.db
    .selectFrom('alerts')
    .select('state')
    .where('email', '=', asha.email)
    .executeTakeFirstOrThrow()
  expect(state).toBe('expired')
})

test('a garment whose holds cannot be updated delays neither other garments nor offers, and its error is reported', async () => {
  const rails = [await createRentalSku(shop, 1), await createRentalSku(shop, 1)]
  const sorted = rails.toSorted((a, b) => (a.skuId < b.skuId ? -1 : 1))
  const [broken, other] = [sorted[0]!, sorted[1]!]
  const day = addDays(today(), 5)
  for (const rail of rails) {
    await rail.book(day, day)
    await shop.db
      .updateTable('rental_holds')
      .set({ state: 'held', expires_at: shop.env.now() })
      .where('sku_id', '=', rail.skuId)
      .execute()
  }
  const [choli, asha] = [await soldOut(), await shop.signedIn()]
  await ask(asha, choli.skuId)
  await addUnits(choli.id, 1)
  await sql`create function refuse_change() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`.execute(
    shop.db,
  )
  await sql`create trigger broken before update on rental_holds for each row when (old.sku_id = ${sql.lit(broken.skuId)})
    execute function refuse_change()`.execute(shop.db)
  await expect(offerAfter()).rejects.toThrow('broken')
  await sql`drop function refuse_change cascade`.execute(shop.db)
  expect(await sentTo([asha])).toEqual([1])
  expect(await broken.holds()).toMatchObject([{ released_at: null }])
  expect(await other.holds()).toMatchObject([{ released_at: expect.any(Date) as Date }])
})
