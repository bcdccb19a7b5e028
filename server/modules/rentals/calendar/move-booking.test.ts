import { beforeEach, expect, test } from 'vitest'
import { moveBooking } from '../../../../contract/rentals/booking-calendar.ts'
import { orderRental } from '../../../../contract/orders/rental-order.ts'
import { changePiece } from '../../../../contract/rentals/pieces.ts'
import { showOrder } from '../../../../contract/orders/orders.ts'
import { createRentalCounter } from '../../../testing/rental-counter.ts'
import { setClock } from '../../../testing/rental-fixture.ts'
import { testShop } from '../../../testing/shop.ts'

// A rental blocks one day before and two days after the worn days.
const shop = testShop()
beforeEach(() => setClock(shop, '2026-10-01T06:00:00Z'))

async function openCounter(pieces: number) {
  const counter = await createRentalCounter(shop, { pieces })
  const rows = await shop.db
    .selectFrom('rental_pieces')
    .select(['id', 'code'])
    .where('sku_id', '=', counter.skuIds[0]!)
    .orderBy('code')
    .execute()
  const bookOne = async (from: string, until: string, quantity = 1) => {
    const order = await counter.book({ from, until, quantity })
    return { order, id: await counter.holdOf(order) }
  }
  const move = (id: number, body: { pieceId: string | null; from: string; check?: boolean }) =>
    counter.staff.api(moveBooking, { params: { id }, body: { check: false, ...body } })
  const emails = () =>
    shop.db
      .selectFrom('emails')
      .select(['recipient', 'subject'])
      .where('template', '=', 'rental-moved')
      .where('recipient', '=', counter.customer.email)
      .orderBy('created_at')
      .execute()
  return { ...counter, pieces: rows, bookOne, move, emails }
}

const refusal = (code: string, message: string | RegExp) => ({
  code,
  message: typeof message === 'string' ? message : (expect.stringMatching(message) as string),
})

test('a booking moves to another piece on the same days, and the customer is not notified', async () => {
  const counter = await openCounter(2)
  const { id, order } = await counter.bookOne('2026-10-12', '2026-10-14')
  const [first, second] = counter.pieces
  expect(await counter.move(id, { pieceId: second!.id, from: '2026-10-12' })).toEqual({
    piece: second,
    worn: { from: '2026-10-12', until: '2026-10-14' },
    garmentsOnOtherDays: 0,
    isCustomerNotified: false,
    before: { pieceId: first!.id, from: '2026-10-12' },
  })
  expect((await counter.view(id)).pieceCode).toBe(second!.code)
  expect((await counter.holdsOf(order))[0]!.piece_id).toBe(second!.id)
  expect(await counter.emails()).toEqual([])
})

test('a booking moves to other days at the same price; order, handover, e-mail and audit log have the new days', async () => {
  const counter = await openCounter(1)
  const { id, order } = await counter.bookOne('2026-10-12', '2026-10-14')
  const moved = await counter.move(id, { pieceId: counter.pieces[0]!.id, from: '2026-10-13' })
  expect(moved).toMatchObject({ garmentsOnOtherDays: 1, isCustomerNotified: true })
  const days = { from: '2026-10-13', until: '2026-10-15' }
  expect(await counter.view(id)).toMatchObject({ worn: days, dispatch: '2026-10-12', dueBack: '2026-10-16' })
  const params = { id: order._id }
  const after = await counter.customer.api(showOrder, { params })
  expect(after.items).toMatchObject([days])
  expect(after.total).toBe(order.total)
  const { garments } = await counter.customer.api(orderRental, { params })
  expect(garments).toMatchObject([{ worn: days }])
  expect(await counter.emails()).toMatchObject([
    { subject: 'Your rental has new days: 13 Oct 2026 to 15 Oct 2026' },
  ])
  const entries = await shop.db
    .selectFrom('audit_log')
    .selectAll()
    .where('subject', '=', `hold:${id}`)
    .execute()
  expect(entries).toMatchObject([
    {
      act: 'rental.move',
      before: { from: '2026-10-12', until: '2026-10-14' },
      after: { piece: counter.codes[0], ...days },
    },
  ])
})

test('the move can be undone through the same endpoint', async () => {
  const counter = await openCounter(2)
  const { id } = await counter.bookOne('2026-10-12', '2026-10-14')
  const { before } = await counter.move(id, { pieceId: counter.pieces[1]!.id, from: '2026-10-20' })
  await counter.move(id, before)
  expect(await counter.view(id)).toMatchObject({
    worn: { from: '2026-10-12', until: '2026-10-14' },
    pieceCode: counter.codes[0],
  })
})

test('asking for the decision changes nothing', async () => {
  const counter = await openCounter(1)
  const { id, order } = await counter.bookOne('2026-10-12', '2026-10-14')
  const request = { pieceId: null, from: '2026-10-20', check: true }
  expect(await counter.move(id, request)).toMatchObject({ worn: { from: '2026-10-20' } })
  expect((await counter.view(id)).worn.from).toBe('2026-10-12')
  expect((await counter.customer.api(showOrder, { params: { id: order._id } })).items[0]!.from).toBe(
    '2026-10-12',
  )
  expect(await counter.emails()).toEqual([])
})

test('all garments of an order line move to the new days together', async () => {
  const counter = await openCounter(3)
  const { order, id } = await counter.bookOne('2026-10-12', '2026-10-14', 2)
  const moved = await counter.move(id, { pieceId: counter.pieces[1]!.id, from: '2026-10-14' })
  expect(moved).toMatchObject({ garmentsOnOtherDays: 2, piece: counter.pieces[1]! })
  const holds = await counter.holdsOf(order)
  expect(holds.map(({ worn }) => worn)).toEqual(['[2026-10-14,2026-10-17)', '[2026-10-14,2026-10-17)'])
  expect(new Set(holds.map((hold) => hold.piece_id)).size).toBe(2)
})

test('a booking without a piece gets the piece that staff choose', async () => {
  const counter = await openCounter(2)
  const { order } = await counter.bookOne('2026-10-12', '2026-10-13', 2)
  const repair = { params: { id: counter.pieces[0]!.id }, body: { act: 'repair' as const, reason: 'A tear' } }
  await counter.staff.api(changePiece, repair)
  const waiting = (await counter.holdsOf(order)).find((hold) => hold.piece_id === null)!
  const second = await counter.bookOne('2026-10-20', '2026-10-21')
  await expect(counter.move(waiting.id, { pieceId: null, from: '2026-10-12' })).rejects.toMatchObject(
    refusal('dates_taken', /^No piece of .* is free on all of these days$/),
  )
  const occupied = { pieceId: counter.pieces[1]!.id, from: '2026-10-12' }
  await expect(counter.move(waiting.id, occupied)).rejects.toMatchObject({ code: 'dates_taken' })
  await expect(counter.move(second.id, { pieceId: null, from: '2026-10-11' })).rejects.toMatchObject({
    code: 'dates_taken',
  })
  const mended = { params: repair.params, body: { act: 'cleaned' as const, reason: '' } }
  await counter.staff.api(changePiece, mended)
  const target = { pieceId: counter.pieces[0]!.id, from: '2026-10-14' }
  const moved = await counter.move(waiting.id, target)
  expect(moved).toMatchObject({ piece: counter.pieces[0]!, garmentsOnOtherDays: 2 })
})

test('a piece that another booking needs is refused with its days, and the nearest free days are named', async () => {
  const counter = await openCounter(2)
  const { id } = await counter.bookOne('2026-10-12', '2026-10-14')
  const other = await counter.bookOne('2026-10-12', '2026-10-14')
  const [first] = counter.pieces
  const taken = `Piece ${first!.code} is booked for 12–14 Oct, with preparation and cleaning 11–16 Oct`
  await expect(counter.move(other.id, { pieceId: first!.id, from: '2026-10-16' })).rejects.toMatchObject({
    ...refusal('dates_taken', taken),
    details: { nextFree: { from: '2026-10-18', until: '2026-10-20' } },
  })
  await counter.move(other.id, { pieceId: first!.id, from: '2026-10-18' })
  await expect(counter.move(id, { pieceId: first!.id, from: '2026-10-15' })).rejects.toMatchObject({
    code: 'dates_taken',
  })
})

test('a piece that is with a customer, late or in cleaning is refused with that reason', async () => {
  const counter = await openCounter(2)
  const [first, second] = counter.pieces
  const out = await counter.bookOne('2026-10-12', '2026-10-14')
  const { id } = await counter.bookOne('2026-10-13', '2026-10-14')
  setClock(shop, '2026-10-11T06:00:00Z')
  await counter.handOut(out.id, first!.code)
  const ask = () => counter.move(id, { pieceId: first!.id, from: '2026-10-13', check: true })
  await expect(ask()).rejects.toMatchObject(
    refusal('dates_taken', `Piece ${first!.code} is with a customer (12–14 Oct), and blocked until 16 Oct`),
  )
  setClock(shop, '2026-10-16T06:00:00Z')
  const later = await counter.bookOne('2026-10-20', '2026-10-21')
  await expect(
    counter.move(later.id, { pieceId: first!.id, from: '2026-10-20', check: true }),
  ).rejects.toMatchObject(refusal('dates_taken', `Piece ${first!.code} is late: it was due back on 15 Oct`))
  await counter.takeBack(out.id, first!.code)
  await expect(
    counter.move(later.id, { pieceId: first!.id, from: '2026-10-18', check: true }),
  ).rejects.toMatchObject(
    refusal('dates_taken', `Piece ${first!.code} is reserved for cleaning until 18 Oct`),
  )
  await counter.move(later.id, { pieceId: second!.id, from: '2026-10-19' })
  expect(await counter.view(later.id)).toMatchObject({
    piece: { id: second!.id },
    worn: { from: '2026-10-19', until: '2026-10-20' },
  })
})

test('a garment that was handed out stays on its piece and its days', async () => {
  const counter = await openCounter(2)
  const { id } = await counter.bookOne('2026-10-02', '2026-10-03')
  const target = { pieceId: counter.pieces[1]!.id, from: '2026-10-02' }
  await counter.handOut(id, counter.codes[0])
  await expect(counter.move(id, target)).rejects.toMatchObject(
    refusal('wrong_state', 'The customer has this garment, so its piece and its first day cannot change'),
  )
  await counter.takeBack(id, counter.codes[0])
  await expect(counter.move(id, target)).rejects.toMatchObject(
    refusal('wrong_state', 'This garment has come back, so its booking cannot be moved'),
  )
})

test('the days of a line stay when one of its garments was handed out; its other garment can change the piece', async () => {
  const counter = await openCounter(3)
  const { order } = await counter.bookOne('2026-10-02', '2026-10-03', 2)
  const [first, second] = await counter.holdsOf(order)
  const codeOf = (id: string) => counter.pieces.find((piece) => piece.id === id)!.code
  await counter.handOut(first!.id, codeOf(first!.piece_id!))
  await expect(counter.move(second!.id, { pieceId: null, from: '2026-10-05' })).rejects.toMatchObject(
    refusal('wrong_state', /^The customer already has another garment of this booking/),
  )
  const free = counter.pieces.find(({ id }) => id !== first!.piece_id && id !== second!.piece_id)!
  await counter.move(second!.id, { pieceId: free.id, from: '2026-10-02' })
})

test('an unpaid booking can change its piece, but not its days', async () => {
  const counter = await openCounter(2)
  const { id } = await counter.bookOne('2026-10-12', '2026-10-13')
  await shop.db
    .updateTable('rental_holds')
    .set({ state: 'held', expires_at: new Date('2026-10-01T07:00:00Z') })
    .where('id', '=', id)
    .execute()
  await expect(counter.move(id, { pieceId: null, from: '2026-10-13' })).rejects.toMatchObject(
    refusal('wrong_state', /^The customer has not paid/),
  )
  await counter.move(id, { pieceId: counter.pieces[1]!.id, from: '2026-10-12' })
})

test('days in the past, too early for the preparation, or beyond the booking horizon are refused', async () => {
  const counter = await openCounter(1)
  const { id } = await counter.bookOne('2026-10-12', '2026-10-13')
  const to = (from: string) => counter.move(id, { pieceId: null, from })
  await expect(to('2026-09-30')).rejects.toMatchObject(refusal('invalid', 'The first day is in the past'))
  await expect(to('2026-10-01')).rejects.toMatchObject(
    refusal('invalid', 'The earliest possible first day is 2 Oct 2026'),
  )
  await expect(to('2029-10-01')).rejects.toMatchObject(refusal('invalid', /days ahead$/))
  await expect(to('2026-10-12')).rejects.toMatchObject({ code: 'already_done' })
})

test('a piece of another size, a piece in repair and an unknown booking are refused', async () => {
  const counter = await openCounter(2)
  const other = await openCounter(1)
  const { id, order } = await counter.bookOne('2026-10-12', '2026-10-13')
  const from = '2026-10-12'
  await expect(counter.move(id, { pieceId: other.pieces[0]!.id, from })).rejects.toMatchObject({
    code: 'wrong_piece',
  })
  const [, second] = counter.pieces
  await counter.staff.api(changePiece, {
    params: { id: second!.id },
    body: { act: 'repair', reason: 'A tear' },
  })
  await expect(counter.move(id, { pieceId: second!.id, from })).rejects.toMatchObject(
    refusal('wrong_state', `Piece ${second!.code} is being repaired`),
  )
  await expect(counter.move(999_999_999, { pieceId: null, from })).rejects.toMatchObject({
    code: 'not_found',
  })
  await shop.db
    .updateTable('rental_holds')
    .set({ released_at: new Date() })
    .where('order_id', '=', order._id)
    .execute()
  await expect(counter.move(id, { pieceId: null, from: '2026-10-20' })).rejects.toMatchObject(
    refusal('wrong_state', 'This booking is over'),
  )
})
