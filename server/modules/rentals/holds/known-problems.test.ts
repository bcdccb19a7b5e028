import { beforeEach, expect, test } from 'vitest'
import { quoteItems } from '../../../../contract/orders/orders.ts'
import { runInTransaction, createRentalSku, setClock } from '../../../testing/rental-fixture.ts'
import { testShop } from '../../../testing/shop.ts'
import { confirmHolds } from './confirm-holds.ts'
import { handOut } from '../pieces/piece-lifecycle.ts'
import { holdDates } from './hold-dates.ts'
import { readRules } from './rental-rules.ts'

// Typical errors of rental software. One day is blocked before the worn ones, two after.
const shop = testShop()
beforeEach(() => setClock(shop, '2026-10-01T06:00:00Z'))

const taken = { code: 'dates_taken', status: 409 }

test('nights inside a longer booking are taken, although neither its first nor its last day lies among them', async () => {
  const rail = await createRentalSku(shop, 1)
  await rail.book('2026-10-11', '2026-10-19')
  await expect(rail.book('2026-10-13', '2026-10-15')).rejects.toMatchObject(taken)
  const around = await createRentalSku(shop, 1)
  await around.book('2026-10-13', '2026-10-15')
  await expect(around.book('2026-10-08', '2026-10-20')).rejects.toMatchObject(taken)
})

test('two bookings that never meet take one garment of two, not both', async () => {
  const rail = await createRentalSku(shop, 2)
  await rail.book('2026-10-06', '2026-10-07')
  await rail.book('2026-10-14', '2026-10-15')
  expect(await rail.book('2026-10-05', '2026-10-16')).toMatchObject({ status: 'pending' })
  await expect(rail.book('2026-10-10', '2026-10-14')).rejects.toMatchObject(taken)
})

test('a booking is served although no single garment is free throughout: others swap theirs', async () => {
  const rail = await createRentalSku(shop, 2)
  const [first, second] = rail.pieceIds
  const filler = await rail.book('2026-10-04', '2026-10-06')
  const middle = await rail.book('2026-10-08', '2026-10-10')
  const late = await rail.book('2026-10-18', '2026-10-19')
  // By hand, as a day of swaps may have left them: the middle on the second garment, the ends on the first.
  for (const [order, piece] of [
    [filler, first],
    [middle, second],
    [late, first],
  ] as const) {
    await shop.db
      .updateTable('rental_holds')
      .set({ piece_id: piece! })
      .where('order_id', '=', order._id)
      .execute()
  }
  const long = await rail.book('2026-10-10', '2026-10-18')
  const wearers = (await rail.holds()).map((hold) => hold.piece_id)
  expect(wearers).not.toContain(null)
  expect((await rail.holdOf(long)).piece_id).not.toBe((await rail.holdOf(middle)).piece_id)
  expect((await rail.holdOf(long)).piece_id).not.toBe((await rail.holdOf(late)).piece_id)
})

test('a garment that did not come back is not free, for whoever asks and before any job has run', async () => {
  const rail = await createRentalSku(shop, 1)
  const { id: holdId } = await rail.holdOf(await rail.book('2026-10-02', '2026-10-03'))
  await runInTransaction(shop, (tx, now) => handOut(tx, { holdId, pieceId: rail.pieceIds[0]!, now }))
  const items = [
    { productId: rail.id, type: 'rent' as const, quantity: 1, from: '2027-01-10', until: '2027-01-11' },
  ]
  setClock(shop, '2026-10-04T06:00:00Z') // due today: expected, and promised to others
  expect((await shop.api(quoteItems, { body: { items } })).problems).toEqual([])
  setClock(shop, '2026-10-05T06:00:00Z')
  const { problems } = await shop.api(quoteItems, { body: { items } })
  expect(problems).toMatchObject([{ code: 'dates_taken', from: null, alternatives: [] }])
  await expect(rail.book('2027-01-10', '2027-01-11')).rejects.toMatchObject(taken)
  expect((await rail.holds())[0]!.until).toBe('2026-10-05') // a refusal writes nothing
})

test('the day begins at midnight in India: half past six in the evening of the day before in London', async () => {
  const rail = await createRentalSku(shop, 1)
  const first = async () => {
    const items = [{ productId: rail.id, type: 'rent' as const, quantity: 1 }]
    return (await shop.api(quoteItems, { body: { items } })).quote.lines[0]!.from
  }
  setClock(shop, '2026-10-08T18:29:59Z')
  expect(await first()).toBe('2026-10-09')
  setClock(shop, '2026-10-08T18:30:00Z')
  expect(await first()).toBe('2026-10-10')
  await expect(rail.book('2026-10-08', '2026-10-10')).rejects.toThrow('The first day is in the past')
})

/** An order whose nights wait for a payment until then. */
async function bookUnpaid(rail: Awaited<ReturnType<typeof createRentalSku>>, expiresAt: string) {
  const period = { from: '2026-10-10', until: '2026-10-11' }
  const order = await rail.book(period.from, period.until)
  await shop.db.deleteFrom('rental_holds').where('order_id', '=', order._id).execute()
  const rented = { orderId: order._id, lines: [{ skuId: rail.skuId, quantity: 1, line: 0, period }] }
  await runInTransaction(shop, async (tx, now) =>
    holdDates(tx, { ...rented, expiresAt: new Date(expiresAt) }, await readRules(tx, now)),
  )
  const pay = () =>
    runInTransaction(shop, async (tx, now) => confirmHolds(tx, rented, await readRules(tx, now)))
  return { order, pay }
}

test('nights that wait for a payment are kept until it runs out, and then belong to whoever comes first', async () => {
  const rail = await createRentalSku(shop, 1)
  const { order, pay } = await bookUnpaid(rail, '2026-10-01T06:20:00Z')
  setClock(shop, '2026-10-01T06:19:59Z')
  await expect(rail.book('2026-10-10', '2026-10-11')).rejects.toMatchObject(taken)
  setClock(shop, '2026-10-01T06:20:00Z')
  expect(await pay()).toBeNull() // too late, but nobody had come
  expect(await pay()).toBeNull()
  const active = (await rail.holds()).filter((hold) => hold.released_at === null)
  expect(active).toMatchObject([{ order_id: order._id, state: 'booked', expires_at: null }])
})

test('a payment that comes after somebody else took the nights books nothing and says which line is lost', async () => {
  const rail = await createRentalSku(shop, 1)
  const { pay } = await bookUnpaid(rail, '2026-10-01T06:20:00Z')
  setClock(shop, '2026-10-01T06:20:00Z')
  const other = await rail.book('2026-10-11', '2026-10-12')
  expect(await pay()).toMatchObject({
    line: { line: 0 },
    alternatives: [
      { from: '2026-10-06' },
      { from: '2026-10-04' },
      { from: '2026-10-16' },
      { from: '2026-10-18' },
    ],
  })
  const active = (await rail.holds()).filter((hold) => hold.released_at === null)
  expect(active.map((hold) => hold.order_id)).toEqual([other._id])
})
