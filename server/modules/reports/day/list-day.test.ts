import { beforeAll, expect, test } from 'vitest'
import { addDays, dayInIndia } from '../../../../contract/core/dates.ts'
import { paise } from '../../../../contract/core/money.ts'
import { dayList, type Departure } from '../../../../contract/orders/day-list.ts'
import { placeOrder, setOrderStatus, type OrderDraft } from '../../../../contract/orders/orders.ts'
import { orderRental } from '../../../../contract/orders/rental-order.ts'
import { chooseReturn } from '../../../../contract/orders/rental-return.ts'
import { changeRental } from '../../../../contract/orders/rental-change.ts'
import { handOutPiece, rentalToday } from '../../../../contract/rentals/handover.ts'
import type { FieldError, Refusal } from '../../../../contract/core/refusal.ts'
import { lineFacts } from '../../../../contract/rentals/conditions-text.ts'
import { subscribe } from '../../../../contract/sellers/seller-account.ts'
import { allowCodForEverything, sampleAddress } from '../../../testing/checkout-fixture.ts'
import { listPins } from '../../../testing/pin-list.ts'
import { deletePinList } from '../../delivery/queries.ts'
import { createTestProduct } from '../../../testing/product-fixture.ts'
import { changeOrderStatus, createBusiness } from '../../../testing/seller-fixture.ts'
import { setClock } from '../../../testing/rental-fixture.ts'
import { testShop, type TestUser } from '../../../testing/shop.ts'
import { sampleSlots, saveDelivery } from '../../../testing/slot-fixture.ts'

/** A Friday at noon in Ahmedabad. */
const FRIDAY = '2026-11-20T06:30:00Z'
const shop = testShop()
const surat = { ...sampleAddress, pin: '395002', city: 'Surat' }
let asha: TestUser
let staff: TestUser
let choli: string
let outfit: string

beforeAll(async () => {
  setClock(shop, FRIDAY)
  asha = await shop.signedIn()
  staff = await shop.signedIn('staff', ['orders'])
  choli = (await createTestProduct(shop.db, { title: 'Rani choli', price: paise(1000_00) })).id
  const rental = { title: 'Mirror outfit', rentPrice: paise(500_00), sizes: [{ pieces: 20 }] }
  outfit = (await createTestProduct(shop.db, rental)).id
  await saveDelivery(shop.db, sampleSlots)
})

const toBuy = (productId = choli) => ({ productId, quantity: 1, type: 'buy' as const })
const toRent = (from: string, until = from) => ({
  productId: outfit,
  quantity: 1,
  type: 'rent' as const,
  from,
  until,
})
const order = (draft: Partial<OrderDraft>) =>
  asha.api(placeOrder, {
    body: { items: [toBuy()], total: paise(1000_00), couponCode: null, address: sampleAddress, ...draft },
  })
const pickup = (day: string) => ({ method: 'pickup' as const, slot: { day, from: '16:00', until: '18:00' } })
const byHand = (day: string) => ({
  method: 'hand_delivery' as const,
  slot: { day, from: '10:00', until: '12:00' },
})
const listOf = (day?: string) => staff.api(dayList, { query: { day } })
const set = (id: string, status: 'cancelled' | 'shipped') =>
  staff.api(setOrderStatus, { params: { id }, body: { status } })
const errorOf = (answer: Promise<unknown>) =>
  answer.then(
    () => null,
    (error: unknown) => {
      const { code, details } = error as Refusal
      const [field] = (details as { fields?: FieldError[] } | undefined)?.fields ?? []
      return field ? `${code} at ${field.path}: ${field.message}` : code
    },
  )

test('only staff with the permission for orders see the list', async () => {
  const support = await shop.signedIn('staff', ['support'])
  expect(await errorOf(support.api(dayList, { query: {} }))).toBe('forbidden')
  expect(await errorOf(asha.api(dayList, { query: {} }))).toBe('forbidden')
})

test('the list of a day contains what leaves by courier, by pickup and by staff, in the sequence of the slots', async () => {
  const seller = await createBusiness(shop, { gstin: '18AAAAA0000A1Z1', state: 'Assam' })
  const mekhela = await seller.addProduct({ title: 'Mekhela', price: paise(500_00) })
  const items = [toBuy(), toBuy(mekhela.id)]
  const sent = await order({ items, total: paise(1500_00), address: surat }) // leaves within one business day
  const collected = await order({ fulfilment: pickup('2026-11-21'), paymentMethod: 'cod' })
  const brought = await order({ fulfilment: byHand('2026-11-21'), total: paise(1030_00) })
  const cancelled = await order({ fulfilment: pickup('2026-11-21') })
  await set(cancelled._id, 'cancelled')
  const { leaves } = await listOf('2026-11-21')
  expect(leaves.map(({ orderId, method, slot }) => [orderId, method, slot?.from ?? null])).toEqual([
    [sent._id, 'courier', null],
    [brought._id, 'hand_delivery', '10:00'],
    [collected._id, 'pickup', '16:00'],
  ])
  expect(leaves[0]).toMatchObject({
    items: ['Rani choli'],
    customer: 'Asha Example',
    phone: '9800000100',
    toCollect: 0,
  })
  expect(leaves[2]).toMatchObject({ toCollect: 1000_00, isDone: false })
  await set(collected._id, 'shipped')
  expect((await listOf('2026-11-21')).leaves[2]).toMatchObject({ isDone: true, status: 'shipped' })
})

test('the cash of a row is only that of the goods which leave with it', async () => {
  const seller = await createBusiness(shop)
  const dupatta = await seller.addProduct({ price: paise(500_00) })
  const items = [toBuy(), toBuy(dupatta.id)]
  const more = { items, total: paise(1500_00), paymentMethod: 'cod' as const }
  const { _id } = await order({ ...more, address: { ...surat, phone: '9800000300' } })
  await staff.api(setOrderStatus, { params: { id: _id }, body: { status: 'confirmed' } })
  const { leaves } = await listOf('2026-11-21')
  expect(leaves.find(({ orderId }) => orderId === _id)).toMatchObject({
    items: ['Rani choli'],
    toCollect: 1000_00,
  })
})

test('what has not left is late on the next day, until staff send it', async () => {
  const missed = await order({ fulfilment: pickup('2026-11-23') })
  setClock(shop, '2026-11-24T06:30:00Z')
  const late = async () => (await listOf()).lateLeaves.map(({ orderId }) => orderId)
  expect(await late()).toContain(missed._id)
  expect((await listOf('2026-11-25')).lateLeaves).toEqual([])
  await set(missed._id, 'shipped')
  expect(await late()).not.toContain(missed._id)
  setClock(shop, FRIDAY)
})

test('a rental leaves on its first night, or with its courier in time for it, and is late only after that day', async () => {
  const items = [toRent('2027-02-09', '2027-02-10')]
  const collected = await order({ items, total: paise(1000_00), address: null })
  const sent = await order({ items: [toRent('2027-02-09')], total: paise(500_00), address: surat })
  const { conditions } = await asha.api(orderRental, { params: { id: sent._id } })
  const { leaves } = conditions!.lines[0]!.sent!
  expect(leaves.until < '2027-02-09').toBe(true)

  const listedAt = async (day: string) => {
    setClock(shop, `${day}T06:30:00Z`)
    const list = await listOf()
    const ids = [collected._id, sent._id]
    const named = (rows: readonly { orderId: string }[]) =>
      rows.flatMap(({ orderId }) =>
        ids.includes(orderId) ? [orderId === sent._id ? 'sent' : 'collected'] : [],
      )
    return { leaves: named(list.leaves), late: named(list.lateLeaves) }
  }
  expect(await listedAt(leaves.until)).toEqual({ leaves: ['sent'], late: [] })
  expect(await listedAt('2027-02-09')).toEqual({ leaves: ['collected'], late: ['sent'] })
  expect(await listedAt('2027-02-10')).toEqual({ leaves: [], late: ['collected'] })
  setClock(shop, FRIDAY)
})

test('a rental that is ready to hand out names its way and the day on which the day list shows it, also if it leaves before', async () => {
  const rented = { items: [toRent('2027-04-06')], total: paise(500_00) }
  const atCounter = await order({ ...rented, address: null })
  const sent = await order({ ...rented, address: surat })
  const slotted = await order({ ...rented, fulfilment: pickup('2027-04-05') })
  const ids = [atCounter._id, sent._id, slotted._id]
  setClock(shop, '2027-04-05T06:30:00Z')
  const ready = (await staff.api(rentalToday)).dispatches.filter(({ orderId }) => ids.includes(orderId))
  expect(ready.map(({ orderId, method, slot }) => [orderId, method, slot?.day ?? null])).toEqual([
    [sent._id, 'courier', null],
    [slotted._id, 'pickup', '2027-04-05'],
    [atCounter._id, null, null],
  ])
  expect(ready.at(-1)).toMatchObject({ dispatch: '2027-04-05', leavesBy: '2027-04-06' })
  const rowOf = async (orderId: string, day: string) =>
    (await listOf(day)).leaves.find((row) => row.orderId === orderId)
  for (const { orderId, leavesBy } of ready) {
    expect(await rowOf(orderId, leavesBy)).toMatchObject({ day: leavesBy, isDone: false, leftOn: null })
  }
  expect(await rowOf(atCounter._id, '2027-04-05')).toBeUndefined()

  const { holdId, pieceCode } = ready.at(-1)!
  const items = [{ name: 'Choli', isThere: true, note: '' }]
  const body = { code: pieceCode!, items, condition: 'good' as const, note: '', payment: null }
  await staff.api(handOutPiece, { params: { id: holdId }, body })
  const early = await rowOf(atCounter._id, '2027-04-06')
  expect(early).toMatchObject({ isDone: true, leftOn: '2027-04-05' })
  setClock(shop, FRIDAY)
})

test('a pickup of several rentals has left when the last of them has left', async () => {
  const { id: productId } = await createTestProduct(shop.db, {
    title: 'Leheriya outfit',
    rentPrice: paise(500_00),
    sizes: [{ pieces: 2 }],
  })
  const items = [{ ...toRent('2027-05-04', '2027-05-06'), productId, quantity: 2 }]
  const total = paise(3000_00)
  const { _id } = await order({ items, total, address: null, fulfilment: pickup('2027-05-04') })
  setClock(shop, '2027-05-04T06:30:00Z')
  const handOutNext = async () => {
    const { holdId, pieceCode } = (await staff.api(rentalToday)).dispatches.find(
      ({ orderId }) => orderId === _id,
    )!
    const checked = [{ name: 'Choli', isThere: true, note: '' }]
    const body = { code: pieceCode!, items: checked, condition: 'good' as const, note: '', payment: null }
    await staff.api(handOutPiece, { params: { id: holdId }, body })
  }
  const row = async () => (await listOf('2027-05-04')).leaves.find(({ orderId }) => orderId === _id)
  const isLate = async (day: string) => {
    setClock(shop, `${day}T06:30:00Z`)
    return (await listOf()).lateLeaves.some(({ orderId }) => orderId === _id)
  }
  await handOutNext()
  expect(await row()).toMatchObject({ status: 'shipped', isDone: false })
  expect([await isLate('2027-05-05'), await isLate('2027-05-07')]).toEqual([true, false])
  setClock(shop, '2027-05-05T06:30:00Z')
  await handOutNext()
  expect(await row()).toMatchObject({ status: 'shipped', isDone: true })
  expect(await isLate('2027-05-05')).toBe(false)
  setClock(shop, FRIDAY)
})

test('each rental of an order is only in the row of its own day, with its own cash', async () => {
  await allowCodForEverything(shop.db)
  const rental = { title: 'Bandhani outfit', rentPrice: paise(500_00), sizes: [{ pieces: 1 }] }
  const { id: productId } = await createTestProduct(shop.db, rental)
  const items = [toRent('2027-02-16', '2027-02-20'), { ...toRent('2027-02-18', '2027-02-19'), productId }]
  const { _id } = await order({ items, total: paise(3500_00), paymentMethod: 'cod' })
  const rowsOf = (rows: readonly Departure[]) =>
    rows.filter(({ orderId }) => orderId === _id).map(({ day, ...row }) => [day, row.items, row.toCollect])
  const mirror = ['2027-02-16', ['Mirror outfit'], 2500_00]
  const bandhani = ['2027-02-18', ['Bandhani outfit'], 1000_00]
  expect(rowsOf((await listOf('2027-02-16')).leaves)).toEqual([mirror])
  expect(rowsOf((await listOf('2027-02-18')).leaves)).toEqual([bandhani])
  setClock(shop, '2027-02-19T06:30:00Z')
  expect(rowsOf((await listOf()).lateLeaves)).toEqual([mirror, bandhani])
  setClock(shop, FRIDAY)
})

test('a rental that is sent is collected after its last night, and its customer chooses an earlier day or brings it back', async () => {
  const total = paise(1500_00)
  const rented = await order({ items: [toRent('2026-12-08', '2026-12-10')], total, address: surat })
  const params = { id: rented._id }
  const returnOf = async () => (await asha.api(orderRental, { params })).returns[0]!
  const present = await returnOf()
  expect(present).toMatchObject({ way: 'pickup', pickupOn: '2026-12-11', canChoose: true })
  expect(present.pickupDays).toEqual(['2026-12-09', '2026-12-10', '2026-12-11'])
  const pickups = async (day: string) => (await listOf(day)).pickups.map(({ orderId }) => orderId)
  expect(await pickups('2026-12-11')).toEqual([rented._id])

  const choose = (body: { way: 'pickup' | 'brings_back'; pickupOn?: string }) =>
    asha.api(chooseReturn, { params, body: { line: 0, ...body } })
  expect(await errorOf(choose({ way: 'pickup', pickupOn: '2026-12-13' }))).toBe(
    'invalid at pickupOn: We cannot collect it on 13 Dec 2026. Please choose another day.',
  )
  expect(await errorOf(choose({ way: 'pickup' }))).toBe('invalid at pickupOn: Choose the day of the pickup')
  expect(await choose({ way: 'pickup', pickupOn: '2026-12-09' })).toMatchObject({ pickupOn: '2026-12-09' })
  const { conditions } = await asha.api(orderRental, { params })
  expect(lineFacts(conditions!.lines[0]!, '2026-12-01')).toContainEqual({
    label: 'Return',
    value: 'Have it ready for the courier on Wed 9 Dec',
  })
  expect([await pickups('2026-12-09'), await pickups('2026-12-11')]).toEqual([[rented._id], []])
  expect(await choose({ way: 'brings_back' })).toMatchObject({ way: 'brings_back', pickupOn: null })
  const { comesBack } = await listOf(present.dueBack)
  expect(comesBack).toMatchObject([{ orderId: rented._id, way: 'brings_back', items: ['Mirror outfit'] }])

  await choose({ way: 'pickup', pickupOn: '2026-12-09' })
  setClock(shop, '2026-12-08T06:30:00Z')
  expect((await returnOf()).canChoose).toBe(true)
  setClock(shop, '2026-12-09T06:30:00Z')
  expect((await returnOf()).canChoose).toBe(false)
  expect(await errorOf(choose({ way: 'brings_back' }))).toBe('wrong_state')
  setClock(shop, FRIDAY)
})

test('other nights delete the choice, and a stranger cannot choose', async () => {
  const rented = await order({
    items: [toRent('2027-01-12', '2027-01-13')],
    total: paise(1000_00),
    address: surat,
  })
  const params = { id: rented._id }
  const body = { line: 0, way: 'pickup' as const, pickupOn: '2027-01-13' }
  const stranger = await shop.signedIn()
  expect(await errorOf(stranger.api(chooseReturn, { params, body }))).toBe('not_found')
  await asha.api(chooseReturn, { params, body })
  const { skuId: sku } = rented.items[0]!
  await asha.api(changeRental, {
    params,
    body: { line: 0, sku, from: '2027-01-19', until: '2027-01-20', difference: paise(0) },
  })
  const [present] = (await asha.api(orderRental, { params })).returns
  expect(present).toMatchObject({ way: 'pickup', pickupOn: '2027-01-21' })
})

test('the e-mail about a return names a late fee only for a garment with a deposit', async () => {
  const create = (title: string, deposit: number) =>
    createTestProduct(shop.db, {
      title,
      rentPrice: paise(500_00),
      deposit: paise(deposit),
      sizes: [{ pieces: 1 }],
    })
  const [kediya, stole] = [await create('Blue kediya', 2000_00), await create('Plain stole', 0)]
  const items = [kediya, stole].map(({ id }) => ({ ...toRent('2026-12-08'), productId: id }))
  const { _id: id } = await order({ items, total: paise(1000_00), address: surat })
  for (const line of [0, 1]) {
    await asha.api(chooseReturn, { params: { id }, body: { line, way: 'brings_back' } })
  }
  const emails = await shop.db
    .selectFrom('emails')
    .select('content')
    .where('order_id', '=', id)
    .where('template', '=', 'return-way-chosen')
    .execute()
  const texts = emails.map(({ content }) => JSON.stringify(content))
  const textAbout = (title: string) => texts.find((text) => text.includes(title))
  expect(textAbout('Blue kediya')).toContain('a late fee is deducted from the deposit')
  expect(textAbout('Plain stole')).not.toContain('late fee')
})

test('an outfit that is picked up in the shop is brought back, and one that staff deliver can be collected by them', async () => {
  const collected = await order({
    items: [toRent('2026-12-17')],
    total: paise(500_00),
    fulfilment: pickup('2026-12-16'),
  })
  const brought = await order({
    items: [toRent('2026-12-17', '2026-12-18')],
    total: paise(1030_00),
    fulfilment: byHand('2026-12-16'),
  })
  const returnOf = async (id: string) => (await asha.api(orderRental, { params: { id } })).returns[0]!
  expect(await returnOf(collected._id)).toMatchObject({
    way: 'brings_back',
    pickupDays: [],
    canChoose: false,
  })
  expect(await returnOf(brought._id)).toMatchObject({
    way: 'brings_back',
    pickupDays: ['2026-12-18', '2026-12-19'],
    canChoose: true,
  })
})

test('the list of a day sums what customers paid and got back, by the way of payment', async () => {
  const today = dayInIndia(new Date()) // the ledger uses the clock of the database
  const moneyOf = async (provider: string) => {
    const { money } = await listOf(today)
    const { received, refunded } = money.find((way) => way.provider === provider) ?? {
      received: 0,
      refunded: 0,
    }
    return { received, refunded }
  }
  await shop.runJobs() // the refunds of the tests before
  const before = await moneyOf('demo')
  const { _id: id } = await order({})
  await set(id, 'cancelled')
  await shop.runJobs()
  expect(await moneyOf('demo')).toEqual({
    received: before.received + 1000_00,
    refunded: before.refunded + 1000_00,
  })
  const cash = await moneyOf('cod')
  const { _id: cod } = await order({ paymentMethod: 'cod' })
  await changeOrderStatus(shop, staff, { id: cod, status: 'delivered' })
  expect(await moneyOf('cod')).toEqual({ ...cash, received: cash.received + 1000_00 })
  expect((await listOf(addDays(today, -1))).money).toEqual([])
  const demo = await moneyOf('demo')
  await (await createBusiness(shop)).owner.api(subscribe)
  expect(await moneyOf('demo')).toEqual(demo) // what sellers pay is not among it
})

test('each PIN code says whether a courier collects there, and many need as many statements as one', async () => {
  const night = '2027-03-09'
  const rentFrom = (pin: string) =>
    order({ items: [toRent(night)], total: paise(500_00), address: { ...surat, pin } })
  const list = () => listOf('2027-03-10')
  const { _id: collected } = await rentFrom('395003')
  const one = await shop.countStatements(list)
  const { _id: brought } = await rentFrom('395004')
  for (const pin of ['395005', '395006', '395007']) await rentFrom(pin)
  expect(await shop.countStatements(list)).toBe(one)

  const terms = { cod: true, reverse_pickup: true }
  await listPins(shop.db, [
    { pin: '395003', ...terms },
    { pin: '395004', ...terms, reverse_pickup: false },
  ])
  const { pickups } = await list()
  const ids = pickups.map(({ orderId }) => orderId)
  expect([ids.includes(collected), ids.includes(brought)]).toEqual([true, false])
  expect(await shop.countStatements(list)).toBe(one)
  await deletePinList(shop.db)
})
