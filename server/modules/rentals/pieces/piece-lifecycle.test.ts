import { beforeEach, expect, test } from 'vitest'
import { send } from '../../../platform/jobs/jobs.ts'
import { runInTransaction, createRentalSku, setClock } from '../../../testing/rental-fixture.ts'
import { testShop } from '../../../testing/shop.ts'
import { dayInIndia } from '../../../../contract/core/dates.ts'
import { findNextBooking } from './queries.ts'
import { extendHolds } from '../holds/extend-holds.ts'
import {
  returnToService,
  handOut,
  markCleaned,
  retireLostPiece,
  retirePiece,
  sendToRepair,
  takeBack,
} from './piece-lifecycle.ts'
import { refreshHoldsTopic } from '../holds/refresh-holds.ts'

// One day is blocked before the worn days, and two after them.
const shop = testShop()
beforeEach(() => setClock(shop, '2026-10-01T06:00:00Z'))

test('staff may hand out another piece, and the booking of that piece is reassigned', async () => {
  const rail = await createRentalSku(shop, 2)
  const [first, second] = rail.pieceIds as [string, string]
  const asha = await rail.book('2026-10-02', '2026-10-04')
  const bina = await rail.book('2026-10-03', '2026-10-05')
  expect([(await rail.holdOf(asha)).piece_id, (await rail.holdOf(bina)).piece_id]).toEqual([first, second])
  const { id: holdId } = await rail.holdOf(asha)
  await runInTransaction(shop, (tx, now) => handOut(tx, { holdId, pieceId: second, now }))
  expect(await rail.holdOf(asha)).toMatchObject({ piece_id: second, state: 'out' })
  expect(await rail.holdOf(bina)).toMatchObject({ piece_id: first, state: 'booked' })
})

test('an early handout is refused while the other bookings need all pieces', async () => {
  const rail = await createRentalSku(shop, 1)
  const [pieceId] = rail.pieceIds as [string]
  await rail.book('2026-10-02', '2026-10-03')
  const { id: holdId } = await rail.holdOf(await rail.book('2026-10-10', '2026-10-11'))
  await expect(
    runInTransaction(shop, (tx, now) => handOut(tx, { holdId, pieceId, now })),
  ).rejects.toMatchObject({
    code: 'wrong_state',
    message: expect.stringMatching(/^It is too early: .* before 9 Oct 2026$/),
  })
})

test('an overdue garment is blocked without an end, and the next booking is reassigned or waits', async () => {
  const rail = await createRentalSku(shop, 1)
  const [pieceId] = rail.pieceIds as [string]
  const late = await rail.book('2026-10-02', '2026-10-03')
  const next = await rail.book('2026-10-10', '2026-10-11')
  const { id: holdId } = await rail.holdOf(late)
  await runInTransaction(shop, (tx, now) => handOut(tx, { holdId, pieceId, now }))
  setClock(shop, '2026-10-06T06:00:00Z')
  await expect(rail.book('2026-12-10', '2026-12-11')).rejects.toMatchObject({ code: 'dates_taken' })
  await runInTransaction(shop, (tx, now) => takeBack(tx, { pieceId, now }))
  expect(await rail.holdOf(late)).toMatchObject({ state: 'returned', until: '2026-10-08' })
  expect(await rail.holdOf(next)).toMatchObject({ piece_id: pieceId })
  expect(await findNextBooking(shop.db, pieceId, dayInIndia(shop.env.now()))).toMatchObject({
    orderId: next._id,
  })
})

test('a garment that is returned on its due day is ready for the booking that follows', async () => {
  const rail = await createRentalSku(shop, 1)
  const [pieceId] = rail.pieceIds as [string]
  const first = await rail.book('2026-10-02', '2026-10-03')
  const next = await rail.book('2026-10-07', '2026-10-08')
  const { id: holdId } = await rail.holdOf(first)
  await runInTransaction(shop, (tx, now) => handOut(tx, { holdId, pieceId, now }))
  setClock(shop, '2026-10-04T06:00:00Z')
  await runInTransaction(shop, (tx, now) => takeBack(tx, { pieceId, now }))
  expect(await rail.holdOf(first)).toMatchObject({ state: 'returned', until: '2026-10-05' })
  expect(await rail.holdOf(next)).toMatchObject({ piece_id: pieceId })
})

test('the bookings of a damaged piece are reassigned, and the last one waits until it is repaired', async () => {
  const rail = await createRentalSku(shop, 2)
  const [first, second] = rail.pieceIds as [string, string]
  const asha = await rail.book('2026-10-10', '2026-10-11')
  const bina = await rail.book('2026-10-10', '2026-10-11')
  await runInTransaction(shop, (tx, now) => sendToRepair(tx, { pieceId: first, now }))
  expect((await rail.holdOf(asha)).piece_id).toBe(second)
  expect((await rail.holdOf(bina)).piece_id).toBeNull()
  await runInTransaction(shop, (tx, now) => returnToService(tx, { pieceId: first, now }))
  expect((await rail.holdOf(bina)).piece_id).toBe(first)
  await runInTransaction(shop, (tx, now) => retirePiece(tx, { pieceId: second, now }))
  const pieces = [(await rail.holdOf(asha)).piece_id, (await rail.holdOf(bina)).piece_id]
  expect(pieces.filter((piece) => piece === null)).toHaveLength(1)
})

test('a piece that a colleague has just handed out cannot be retired; only a loss releases its booking', async () => {
  const rail = await createRentalSku(shop, 1)
  const [pieceId] = rail.pieceIds as [string]
  const order = await rail.book('2026-10-02', '2026-10-03')
  const { id: holdId } = await rail.holdOf(order)
  const lose = () => runInTransaction(shop, (tx, now) => retireLostPiece(tx, { pieceId, now }))
  await expect(lose()).rejects.toMatchObject({ code: 'wrong_state' })
  await runInTransaction(shop, (tx, now) => handOut(tx, { holdId, pieceId, now }))
  const retire = runInTransaction(shop, (tx, now) => retirePiece(tx, { pieceId, now }))
  await expect(retire).rejects.toMatchObject({
    code: 'wrong_state',
    message: 'The customer has this piece. Record its return in the booking',
  })
  expect(await rail.holdOf(order)).toMatchObject({ state: 'out', released_at: null })
  await lose()
  expect(await rail.holdOf(order)).toMatchObject({ state: 'out', released_at: expect.any(Date) })
})

test('a garment that is marked as clean is free at once', async () => {
  const rail = await createRentalSku(shop, 1)
  const [pieceId] = rail.pieceIds as [string]
  const { id: holdId } = await rail.holdOf(await rail.book('2026-10-02', '2026-10-06'))
  await runInTransaction(shop, (tx, now) => handOut(tx, { holdId, pieceId, now }))
  setClock(shop, '2026-10-03T06:00:00Z')
  await runInTransaction(shop, (tx, now) => takeBack(tx, { pieceId, now }))
  await expect(rail.book('2026-10-05', '2026-10-05')).rejects.toMatchObject({ code: 'dates_taken' })
  await runInTransaction(shop, (tx, now) => markCleaned(tx, { pieceId, now }))
  expect(await rail.book('2026-10-05', '2026-10-05')).toMatchObject({ status: 'pending' })
})

test('a rental can be extended until the next booking, and otherwise the longest possible extension is offered', async () => {
  const rail = await createRentalSku(shop, 1)
  const asha = await rail.book('2026-10-02', '2026-10-03')
  await rail.book('2026-10-10', '2026-10-11')
  const extend = (until: string) =>
    runInTransaction(shop, (tx, now) => extendHolds(tx, { orderId: asha._id, line: 0, until, now }))
  await expect(extend('2026-10-08')).rejects.toMatchObject({
    code: 'dates_taken',
    message: expect.stringMatching(/ can be extended until 6 Oct 2026$/),
    details: { nextFree: { from: '2026-10-02', until: '2026-10-06' } },
  })
  await expect(extend('2026-10-03')).rejects.toMatchObject({
    details: { fields: [{ path: 'until', message: 'It is already rented until 3 Oct 2026' }] },
  })
  expect(await extend('2026-10-06')).toEqual({ from: '2026-10-02', until: '2026-10-06' })
  expect((await rail.holdOf(asha)).until).toBe('2026-10-08')
})

test('a garment becomes late at midnight in India without any request', async () => {
  const rail = await createRentalSku(shop, 1)
  const [pieceId] = rail.pieceIds as [string]
  const { id: holdId } = await rail.holdOf(await rail.book('2026-10-02', '2026-10-03'))
  await runInTransaction(shop, (tx, now) => handOut(tx, { holdId, pieceId, now }))
  const next = await rail.book('2026-10-10', '2026-10-11')
  setClock(shop, '2026-10-05T18:31:00Z') // 00:01 on 6 October in India, the day after the due day
  await runInTransaction(shop, (tx) => send(tx, refreshHoldsTopic, {}))
  expect(await shop.app.jobs.runDue()).toContainEqual({ topic: 'refresh-holds', error: null })
  expect((await rail.holds())[0]).toMatchObject({ until: null })
  expect((await rail.holdOf(next)).piece_id).toBeNull()
})
