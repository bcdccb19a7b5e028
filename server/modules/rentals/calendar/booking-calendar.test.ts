import { beforeEach, expect, test } from 'vitest'
import { bookingCalendar } from '../../../../contract/rentals/booking-calendar.ts'
import { changePiece } from '../../../../contract/rentals/pieces.ts'
import { settleDeposit } from '../../../../contract/rentals/handover.ts'
import { paise } from '../../../../contract/core/money.ts'
import { setClock } from '../../../testing/rental-fixture.ts'
import { createRentalCounter } from '../../../testing/rental-counter.ts'
import { refreshHolds } from '../holds/refresh-holds.ts'
import { testShop } from '../../../testing/shop.ts'

// A rental blocks one day before and two days after the worn days.
const shop = testShop()
beforeEach(() => setClock(shop, '2026-10-01T06:00:00Z'))

type Counter = Awaited<ReturnType<typeof createRentalCounter>>
const october = { from: '2026-10-01', until: '2026-10-31' }
const read = async (counter: Counter, query: object = {}) =>
  counter.staff.api(bookingCalendar, { query: { ...october, product: counter.id, ...query } })
const bookingsOf = async (counter: Counter) => (await read(counter)).skus[0]!.bookings

test('the calendar shows each piece with its bookings, the customer and the days for preparation and cleaning', async () => {
  const counter = await createRentalCounter(shop, { pieces: 2 })
  const order = await counter.book({ from: '2026-10-12', until: '2026-10-14' })
  const { today, skus, products, omittedPieces } = await read(counter)
  expect({ today, omittedPieces }).toEqual({ today: '2026-10-01', omittedPieces: 0 })
  expect(products).toContainEqual({ id: counter.id, title: counter.title, sizes: ['M'] })
  expect(skus).toMatchObject([{ size: 'M', pieces: counter.codes.map((code) => ({ code, state: 'ready' })) }])
  expect(skus[0]!.bookings).toEqual([
    {
      holdId: await counter.holdOf(order),
      orderId: order._id,
      customer: expect.any(String) as string,
      state: 'reserved',
      pieceId: skus[0]!.pieces[0]!.id,
      worn: { from: '2026-10-12', until: '2026-10-14' },
      blocked: { from: '2026-10-11', until: '2026-10-16' },
    },
  ])
})

test('a booking is reserved, out, late, back and settled, and the piece is free from the day after its cleaning', async () => {
  const counter = await createRentalCounter(shop)
  const id = await counter.holdOf(await counter.book({ from: '2026-10-12', until: '2026-10-14' }))
  const stateOn = async (day: string) => {
    setClock(shop, `${day}T06:00:00Z`)
    await refreshHolds(shop.db, shop.env.now())
    return (await bookingsOf(counter)).map(({ state, blocked }) => [state, blocked.until])
  }
  expect(await stateOn('2026-10-11')).toEqual([['reserved', '2026-10-16']])
  await counter.handOut(id)
  expect(await stateOn('2026-10-15')).toEqual([['out', '2026-10-16']])
  expect(await stateOn('2026-10-16')).toEqual([['late', null]])
  await counter.takeBack(id)
  expect(await stateOn('2026-10-17')).toEqual([['back', '2026-10-18']])
  const { lateFee } = await counter.view(id)
  const settlement = { damages: [], waive: paise(0), waiver: '', agreement: null, lateFee }
  await counter.staff.api(settleDeposit, { params: { id }, body: settlement })
  expect(await stateOn('2026-10-17')).toEqual([['settled', '2026-10-18']])
  const { piece } = await counter.view(id)
  await counter.staff.api(changePiece, { params: { id: piece!.id }, body: { act: 'cleaned', reason: '' } })
  expect(await stateOn('2026-10-20')).toEqual([['settled', '2026-10-17']])
})

test('bookings that no piece is left for, and bookings that nobody collected, have no piece', async () => {
  const counter = await createRentalCounter(shop, { pieces: 2 })
  await counter.book({ from: '2026-10-12', until: '2026-10-13', quantity: 2 })
  const [piece] = (await read(counter)).skus[0]!.pieces
  await counter.staff.api(changePiece, {
    params: { id: piece!.id },
    body: { act: 'repair', reason: 'A tear' },
  })
  expect((await bookingsOf(counter)).map(({ pieceId }) => pieceId === null)).toEqual([false, true])
  setClock(shop, '2026-10-20T06:00:00Z')
  await refreshHolds(shop.db, shop.env.now())
  expect((await bookingsOf(counter)).map(({ state }) => state)).toEqual(['missed', 'missed'])
})

test('a booking that nobody collected is missed from the day after its last worn day', async () => {
  const counter = await createRentalCounter(shop)
  await counter.book({ from: '2026-10-12', until: '2026-10-13' })
  const stateOn = async (day: string) => {
    setClock(shop, `${day}T06:00:00Z`)
    return (await bookingsOf(counter)).map(({ state }) => state)
  }
  expect(await stateOn('2026-10-13')).toEqual(['reserved'])
  expect(await stateOn('2026-10-14')).toEqual(['missed'])
})

test('the filters select a product and a size, and a cancelled or expired booking is left out', async () => {
  const counter = await createRentalCounter(shop)
  const other = await createRentalCounter(shop)
  expect((await read(counter)).skus.map(({ productId }) => productId)).toEqual([counter.id])
  expect((await read(counter, { size: 'XL' })).skus).toEqual([])
  const all = await read(counter, { product: null })
  expect(all.skus.map(({ productId }) => productId)).toEqual(expect.arrayContaining([counter.id, other.id]))
  const order = await counter.book({ from: '2026-10-12', until: '2026-10-13' })
  expect(await bookingsOf(counter)).toHaveLength(1)
  await shop.db
    .updateTable('rental_holds')
    .set({ state: 'held', expires_at: new Date('2026-10-01T05:59:00Z') })
    .where('order_id', '=', order._id)
    .execute()
  expect(await bookingsOf(counter)).toEqual([])
})

test('a long size can be chosen', async () => {
  const counter = await createRentalCounter(shop)
  const size = 'Adults, chest 38 to 42 inches, length 54 inches, with a dupatta'
  await shop.db.updateTable('skus').set({ size }).where('id', '=', counter.skuIds[0]!).execute()
  expect((await read(counter, { size })).skus.map((sku) => sku.size)).toEqual([size])
})

test('a period is at most 200 days long', async () => {
  const counter = await createRentalCounter(shop)
  await expect(read(counter, { until: '2027-04-19' })).rejects.toMatchObject({ status: 400 })
  await expect(read(counter, { until: '2026-09-30' })).rejects.toMatchObject({ status: 400 })
})
