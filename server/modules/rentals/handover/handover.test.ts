import { beforeEach, expect, test } from 'vitest'
import { collectOwed, damagePrices } from '../../../../contract/rentals/deposits.ts'
import {
  rentalToday,
  reportLost,
  scanPiece,
  settleDeposit,
  undoHandover,
} from '../../../../contract/rentals/handover.ts'
import { addDays } from '../../../../contract/core/dates.ts'
import { paise, type Paise } from '../../../../contract/core/money.ts'
import { markRefundPaid, orderMoney, refundOrder } from '../../../../contract/payments/payments.ts'
import { changePiece } from '../../../../contract/rentals/pieces.ts'
import { newPieceCode } from '../../../../contract/rentals/piece-code.ts'
import { myOrders, placeOrder, setOrderStatus, showOrder } from '../../../../contract/orders/orders.ts'
import { orderRental } from '../../../../contract/orders/rental-order.ts'
import { sampleAddress } from '../../../testing/checkout-fixture.ts'
import { createRentalCounter } from '../../../testing/rental-counter.ts'
import { setClock } from '../../../testing/rental-fixture.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { storeDueRefunds } from '../../payments/refunds/due-refunds.ts'
import { refreshHolds } from '../holds/refresh-holds.ts'
import { settlementKey } from './settlement-keys.ts'
import { changeOrderStatus } from '../../../testing/seller-fixture.ts'
import { testShop } from '../../../testing/shop.ts'
import { refusalOf } from '../../../testing/refusal-of.ts'

const shop = testShop()
beforeEach(() => setClock(shop, '2026-10-10T06:00:00Z'))

/** Couriers bring rentals to Guwahati. The customer of the sample address collects them in the shop. */
const guwahati = { ...sampleAddress, pin: '781001', city: 'Guwahati', state: 'Assam' }

const inspected = (lateFee: number, more: object = {}) => ({
  damages: [],
  waive: paise(0),
  waiver: '',
  lateFee: paise(lateFee),
  ...more,
})

test('a rental returned a day late with one damage: both are charged and the rest is refunded', async () => {
  const counter = await createRentalCounter(shop)
  const { customer, staff } = counter
  const order = await counter.book({ from: '2026-10-13', until: '2026-10-15' })
  const id = await counter.holdOf(order)

  setClock(shop, '2026-10-12T06:00:00Z')
  expect((await staff.api(rentalToday)).dispatches.map(({ holdId }) => holdId)).toContain(id)
  expect(await counter.handOut(id)).toMatchObject({
    state: 'out',
    deposit: { state: 'held', amount: 2000_00 },
  })
  expect(await counter.balances(order)).toEqual({ 'cash:demo': 3500_00, rent: -1500_00, deposits: -2000_00 })

  expect(await customer.api(myOrders)).toMatchObject([
    { garments: [{ returnedAt: null, hasOpenDeposit: true }] },
  ])

  setClock(shop, '2026-10-16T06:00:00Z')
  expect((await staff.api(rentalToday)).returns.map(({ holdId }) => holdId)).toContain(id)
  setClock(shop, '2026-10-17T06:00:00Z')
  expect((await staff.api(rentalToday)).overdue.find(({ holdId }) => holdId === id)).toMatchObject({
    daysLate: 1,
  })
  const found = await staff.api(scanPiece, { query: { code: counter.codes[0]!.toLowerCase() } })
  expect(found.holdId).toBe(id)
  expect(await counter.takeBack(id)).toMatchObject({ state: 'returned', daysLate: 1, lateFee: 500_00 })
  expect((await staff.api(rentalToday)).toInspect.map(({ holdId }) => holdId)).toContain(id)
  const returnedAt = expect.any(String) as string
  expect(await customer.api(myOrders)).toMatchObject([{ garments: [{ returnedAt, hasOpenDeposit: true }] }])

  const damages = [{ id: 'mirror-work', note: 'left sleeve' }]
  const settled = await staff.api(settleDeposit, { params: { id }, body: inspected(500_00, { damages }) })
  expect(settled.deposit).toMatchObject({ state: 'settled', kept: 700_00, refund: 1300_00, owed: 0 })
  expect(settled.balance).toEqual({ refundDue: 1300_00, owed: 0 })
  expect(await customer.api(myOrders)).toMatchObject([{ garments: [{ hasOpenDeposit: false }] }])
  expect(await counter.balances(order)).toEqual({
    'cash:demo': 3500_00,
    rent: -1500_00,
    late_fees: -500_00,
    damage: -200_00,
    refunds_due: -1300_00,
  })

  const rental = () => customer.api(orderRental, { params: { id: order._id } })
  expect((await rental()).garments[0]!.deposit).toMatchObject({ state: 'settled', returnedAt: null })
  await shop.runJobs({ includeDelayed: true })
  expect(await counter.balances(order)).toEqual({
    'cash:demo': 2200_00,
    rent: -1500_00,
    late_fees: -500_00,
    damage: -200_00,
  })
  const { garments, balance } = await rental()
  expect(balance).toEqual({ refundDue: 0, owed: 0 })
  expect(garments[0]!.deposit).toMatchObject({
    state: 'returned',
    returnedAt: expect.any(String) as string,
    charges: [
      { kind: 'late', label: 'One day late', amount: 500_00 },
      { kind: 'damage', label: 'Missing mirror work: left sleeve', amount: 200_00 },
    ],
  })
  const emails = await shop.db
    .selectFrom('emails')
    .select('template')
    .where('order_id', '=', order._id)
    .execute()
  expect(emails.map(({ template }) => template)).toEqual(expect.arrayContaining(['deposit-settled']))
})

test('the code of a garment leads to its next booking, not to one that is over and was never collected', async () => {
  const counter = await createRentalCounter(shop)
  const missed = await counter.holdOf(await counter.book({ from: '2026-10-12', until: '2026-10-12' }))
  const scan = async () => (await counter.staff.api(scanPiece, { query: { code: counter.codes[0]! } })).holdId
  setClock(shop, '2026-10-12T06:00:00Z')
  expect(await scan()).toBe(missed)
  setClock(shop, '2026-10-13T06:00:00Z')
  expect(await scan()).toBeNull()
  const next = await counter.holdOf(await counter.book({ from: '2026-10-20', until: '2026-10-20' }))
  expect(await scan()).toBe(next)
})

test('the handout of a garment that was sent is recorded after its nights too, so that it can be taken back', async () => {
  const counter = await createRentalCounter(shop)
  const order = await counter.book({ from: '2026-10-12', until: '2026-10-12' })
  const id = await counter.holdOf(order)
  setClock(shop, '2026-10-15T06:00:00Z')
  expect(await refusalOf(counter.handOut(id))).toMatchObject({
    message: 'The dates of this booking have passed',
  })
  await changeOrderStatus(shop, counter.staff, { id: order._id, status: 'shipped' })
  expect(await counter.handOut(id)).toMatchObject({ state: 'out', deposit: { state: 'held' } })
  expect(await counter.takeBack(id)).toMatchObject({ state: 'returned', daysLate: 2 })
})

test('a late fee never exceeds the deposit, and may be waived with a reason', async () => {
  const counter = await createRentalCounter(shop, { deposit: 1200_00 })
  const id = await counter.holdOf(await counter.book({ from: '2026-10-11', until: '2026-10-11' }))
  await counter.handOut(id)
  setClock(shop, '2026-10-30T06:00:00Z')
  expect(await counter.takeBack(id)).toMatchObject({ daysLate: 18, lateFee: 1200_00 })
  const settle = (body: ReturnType<typeof inspected>) =>
    counter.staff.api(settleDeposit, { params: { id }, body })
  expect(String(await refusalOf(settle(inspected(1200_00, { waive: paise(1000_00) }))))).toContain(
    'Enter a reason for the waiver',
  )
  expect(await refusalOf(settle(inspected(500_00)))).toMatchObject({ code: 'wrong_state' })
  const kind = inspected(1200_00, { waive: paise(1000_00), waiver: 'The flood closed the roads' })
  expect((await settle(kind)).deposit).toMatchObject({
    kept: 200_00,
    refund: 1000_00,
    waived: 1000_00,
    waiver: 'The flood closed the roads',
  })
})

test('charges above the deposit are owed, shown, and collected once', async () => {
  const counter = await createRentalCounter(shop, { deposit: 600_00 })
  const order = await counter.book({ from: '2026-10-11', until: '2026-10-11' })
  const id = await counter.holdOf(order)
  await counter.handOut(id)
  setClock(shop, '2026-10-12T06:00:00Z')
  await counter.takeBack(id)
  const damages = [
    { id: 'tear', note: '' },
    { id: 'stain', note: 'oil' },
  ]
  const settle = (agreement: string) =>
    counter.staff.api(settleDeposit, { params: { id }, body: inspected(0, { damages, agreement }) })
  const message = 'Enter how the customer agreed to pay ₹650 more than the deposit'
  expect(await refusalOf(settle(''))).toMatchObject({ message, details: { fields: [{ path: 'agreement' }] } })
  const settled = await settle('Agreed on the phone on 12 Oct')
  expect(settled.deposit).toMatchObject({ state: 'kept', kept: 600_00, refund: 0, owed: 650_00 })
  expect(settled.balance).toEqual({ refundDue: 0, owed: 650_00 })
  const collect = (amount: number, key: string) =>
    counter.staff.api(collectOwed, {
      params: { id: order._id },
      body: { amount: paise(amount), via: 'cash', reference: null },
      headers: { 'idempotency-key': key },
    })
  expect(await refusalOf(collect(651_00, 'too-much'))).toMatchObject({ code: 'invalid' })
  expect(await collect(650_00, 'once')).toEqual({ refundDue: 0, owed: 0 })
  expect(await collect(650_00, 'once')).toEqual({ refundDue: 0, owed: 0 })
  expect(await refusalOf(collect(650_00, 'twice'))).toMatchObject({ code: 'invalid' })
})

test('the wrong piece is refused at handover and return, and a mistyped code has another error than an unknown code', async () => {
  const counter = await createRentalCounter(shop)
  const other = await createRentalCounter(shop)
  const id = await counter.holdOf(await counter.book({ from: '2026-10-11', until: '2026-10-12' }))
  const theirs = await other.holdOf(await other.book({ from: '2026-10-11', until: '2026-10-12' }))
  expect(await refusalOf(counter.handOut(id, other.codes[0]))).toMatchObject({ code: 'wrong_piece' })
  expect(await refusalOf(counter.handOut(id, '2222-2223'))).toMatchObject({
    message: '2222-2223 is not a valid code. Please check it for typing mistakes',
  })
  const unknown = newPieceCode(() => 7)
  expect(await refusalOf(counter.handOut(id, unknown))).toMatchObject({
    message: `No piece found with the code ${unknown}`,
  })
  await counter.handOut(id)
  expect(await refusalOf(counter.handOut(id))).toMatchObject({ code: 'already_done' })
  await other.handOut(theirs)
  const mixedUp = await refusalOf(counter.takeBack(id, other.codes[0]))
  expect(mixedUp).toMatchObject({ code: 'wrong_piece' })
  expect((mixedUp as Error).message).toContain(`This booking has ${counter.codes[0]} out.`)
  expect(await counter.view(id)).toMatchObject({ state: 'out', checks: [{ phase: 'out' }] })
})

test('undoing a scan does not take back the cash that the delivery has recorded', async () => {
  const counter = await createRentalCounter(shop)
  const order = await counter.book({ from: '2026-10-11', until: '2026-10-12', paymentMethod: 'cod' })
  const id = await counter.holdOf(order)
  await counter.handOut(id, undefined, 'later')
  await changeOrderStatus(shop, counter.staff, { id: order._id, status: 'delivered' })
  const before = await counter.balances(order)
  expect(before).toMatchObject({ 'cash:cod': 3000_00 })
  await counter.takeBack(id)
  const body = { what: 'back' as const, reason: 'Wrong scan' }
  expect(await counter.staff.api(undoHandover, { params: { id }, body })).toMatchObject({ dueOnDelivery: 0 })
  expect(await counter.balances(order)).toEqual(before)
})

test('a wrong scan is undone step by step, always the last step first', async () => {
  const counter = await createRentalCounter(shop)
  const order = await counter.book({ from: '2026-10-11', until: '2026-10-12', paymentMethod: 'cod' })
  const id = await counter.holdOf(order)
  const undo = (what: 'out' | 'back' | 'settlement') =>
    counter.staff.api(undoHandover, { params: { id }, body: { what, reason: 'Wrong scan' } })
  expect(await refusalOf(undo('out'))).toMatchObject({ code: 'wrong_state' })
  await counter.handOut(id, undefined, 'cash')
  expect(await undo('out')).toMatchObject({ state: 'booked', checks: [], piece: { state: 'ready' } })
  await counter.handOut(id)
  expect(await counter.balances(order)).toMatchObject({ 'cash:cod': 3000_00, deposits: -2000_00 })
  setClock(shop, '2026-10-15T06:00:00Z')
  expect(await counter.takeBack(id)).toMatchObject({ piece: { state: 'cleaning', wears: 1 } })
  expect(await undo('back')).toMatchObject({ state: 'out', piece: { state: 'out', wears: 0 } })
  await counter.takeBack(id)
  await counter.staff.api(settleDeposit, { params: { id }, body: inspected(1000_00) })
  expect(await refusalOf(undo('back'))).toMatchObject({ code: 'wrong_state' })
  const before = await counter.balances(order)
  expect(await undo('settlement')).toMatchObject({ deposit: { state: 'held', charges: [], kept: 0 } })
  expect(await counter.balances(order)).toMatchObject({ deposits: -2000_00 })
  await counter.staff.api(settleDeposit, { params: { id }, body: inspected(1000_00) })
  expect(await counter.balances(order)).toEqual(before)
  await shop.runJobs({ includeDelayed: true })
  const { refunds } = await counter.staff.api(orderMoney, { params: { id: order._id } })
  expect(refunds).toMatchObject([{ amount: 1000_00, state: 'requested' }])
  expect(await refusalOf(undo('settlement'))).toMatchObject({ code: 'wrong_state' })
  const paid = { params: { id: refunds[0]!._id }, body: { reference: 'NEFT 4711' } }
  await counter.staff.api(markRefundPaid, paid)
  expect((await counter.view(id)).deposit).toMatchObject({ state: 'returned', reference: 'NEFT 4711' })
})

test('undoing the last handout or return of an order restores its status, without another notice to the customer', async () => {
  const counter = await createRentalCounter(shop, { pieces: 2 })
  const order = await counter.book({ from: '2026-10-11', until: '2026-10-12', quantity: 2 })
  const [first, second] = (await counter.holdsOf(order)).map(({ id }) => id) as [number, number]
  const [codeOfFirst, codeOfSecond] = counter.codes as [string, string]
  const undo = (id: number, what: 'out' | 'back') =>
    counter.staff.api(undoHandover, { params: { id }, body: { what, reason: 'Wrong scan' } })
  const params = { id: order._id }
  const status = async () => (await counter.customer.api(showOrder, { params })).status
  const before = await status()
  await counter.handOut(first, codeOfFirst)
  await counter.handOut(second, codeOfSecond)
  await undo(first, 'out')
  expect(await status()).toBe('shipped')
  await undo(second, 'out')
  expect(await status()).toBe(before)
  await counter.handOut(first, codeOfFirst)
  await counter.handOut(second, codeOfSecond)
  await counter.takeBack(first, codeOfFirst)
  expect(await status()).toBe('delivered')
  await undo(first, 'back')
  expect(await status()).toBe('shipped')
  await undo(first, 'out')
  await undo(second, 'out')
  expect(await status()).toBe(before)
  const notices = await shop.db
    .selectFrom('emails')
    .select('subject')
    .where('order_id', '=', order._id)
    .where('template', '=', 'order-status-changed')
    .execute()
  expect(notices).toEqual([{ subject: expect.stringContaining('has been handed over') as string }])
})

test.each([
  {
    to: 'the customer in the shop',
    address: sampleAddress,
    subject: 'has been handed over',
    text: 'We have handed it over in our shop.',
  },
  {
    to: 'the courier',
    address: guwahati,
    subject: 'is on its way',
    text: 'It has been sent and is on its way to you.',
  },
])('a rental that is handed out to $to: the e-mail says so', async ({ address, subject, text }) => {
  const counter = await createRentalCounter(shop)
  const item = {
    productId: counter.id,
    type: 'rent' as const,
    quantity: 1,
    from: '2026-12-18',
    until: '2026-12-18',
  }
  const { _id } = await counter.customer.api(placeOrder, {
    body: { items: [item], couponCode: null, total: paise(500_00), paymentMethod: 'phonepe', address },
  })
  await counter.handOut(await counter.holdOf({ _id }))
  const notice = await shop.db
    .selectFrom('emails')
    .selectAll()
    .where('order_id', '=', _id)
    .where('template', '=', 'order-status-changed')
    .executeTakeFirstOrThrow()
  expect(notice.subject).toContain(subject)
  expect(notice.content!.blocks[0]).toEqual({ kind: 'text', text })
})

test('the deposit of an order that is cancelled after its handout was undone is refunded', async () => {
  const counter = await createRentalCounter(shop)
  const order = await counter.book({ from: '2026-10-11', until: '2026-10-12' })
  const id = await counter.holdOf(order)
  await counter.handOut(id)
  const body = { what: 'out' as const, reason: 'Wrong scan' }
  const undone = await counter.staff.api(undoHandover, { params: { id }, body })
  expect(undone.deposit).toMatchObject({ state: 'held', amount: 2000_00 })
  await counter.staff.api(setOrderStatus, { params: { id: order._id }, body: { status: 'cancelled' } })
  await shop.runJobs()
  const { garments } = await counter.customer.api(orderRental, { params: { id: order._id } })
  expect(garments).toMatchObject([{ deposit: { state: 'returned', refund: 2000_00 } }])
})

test('a settlement for another price of a damage than the screen showed is refused', async () => {
  const counter = await createRentalCounter(shop)
  const id = await counter.holdOf(await counter.book({ from: '2026-10-11', until: '2026-10-11' }))
  await counter.handOut(id)
  setClock(shop, '2026-10-12T06:00:00Z')
  await counter.takeBack(id)
  const settle = (damage: { id: string; amount?: Paise }) => {
    const damages = [{ note: '', ...damage }]
    return counter.staff.api(settleDeposit, { params: { id }, body: inspected(0, { damages }) })
  }
  expect(await refusalOf(settle({ id: 'stain', amount: paise(100_00) }))).toMatchObject({
    code: 'wrong_state',
    message: expect.stringMatching(/^The price of “.*” is now ₹\d+\. Please check it again\.$/),
  })
  expect(await refusalOf(settle({ id: 'unknown' }))).toMatchObject({ code: 'wrong_state' })
  const prices = await counter.staff.api(damagePrices, {})
  const { amount } = prices.find((price) => price.id === 'stain')!
  expect((await settle({ id: 'stain', amount: amount! })).deposit).toMatchObject({ kept: amount })
})

test('the handover shows what is left of a deposit of which a part was refunded by hand, and settles that', async () => {
  const counter = await createRentalCounter(shop)
  const order = await counter.book({ from: '2026-10-11', until: '2026-10-11' })
  const id = await counter.holdOf(order)
  await counter.handOut(id)
  expect(await counter.view(id)).toMatchObject({ depositHeld: 2000_00 })
  const refund = { amount: paise(500_00 + 600_00), reason: 'Late delivery' }
  await counter.staff.api(refundOrder, {
    params: { id: order._id },
    body: refund,
    headers: { 'idempotency-key': 'part-of-the-deposit' },
  })
  setClock(shop, '2026-10-12T06:00:00Z')
  await counter.takeBack(id)
  expect(await counter.view(id)).toMatchObject({ deposit: { amount: 2000_00 }, depositHeld: 1400_00 })
  const damages = [{ id: 'beyond-repair', note: '' }]
  const body = inspected(0, { damages })
  const settled = await counter.staff.api(settleDeposit, { params: { id }, body })
  expect(settled).toMatchObject({ deposit: { kept: 1400_00, owed: 600_00 }, depositHeld: 0 })

  const undo = { what: 'settlement' as const, reason: 'Wrong damage' }
  const undone = await counter.staff.api(undoHandover, { params: { id }, body: undo })
  expect(undone).toMatchObject({ deposit: { amount: 2000_00 }, depositHeld: 1400_00 })
  const whole = inspected(0, { damages: [{ ...damages[0], amount: paise(2000_00) }] })
  expect(await counter.staff.api(settleDeposit, { params: { id }, body: whole })).toMatchObject({
    deposit: { kept: 1400_00, owed: 600_00 },
  })
})

test('the job of a settlement that was undone does not refund the next settlement early', async () => {
  const counter = await createRentalCounter(shop)
  const order = await counter.book({ from: '2026-10-11', until: '2026-10-12' })
  const params = { id: await counter.holdOf(order) }
  await counter.handOut(params.id)
  setClock(shop, '2026-10-13T06:00:00Z')
  await counter.takeBack(params.id)
  const settle = (damages: string[]) => {
    const charges = { damages: damages.map((id) => ({ id, note: '' })), agreement: null }
    const body = { ...charges, waive: paise(0), waiver: '', lateFee: paise(0) }
    return counter.staff.api(settleDeposit, { params, body })
  }
  await settle([])
  const undo = { what: 'settlement' as const, reason: 'Wrong piece' }
  await counter.staff.api(undoHandover, { params, body: undo })
  await settle(['mirror-work'])
  const refundOf = (round: number) =>
    inTransaction(shop.db, (tx) =>
      storeDueRefunds(tx, { orderId: order._id, about: settlementKey(params.id, round) }, shop.env.now()),
    )
  expect(await refundOf(1)).toEqual([])
  expect(await refundOf(2)).toMatchObject([{ amount: 1800_00 }])
})

test('undoing a handout leaves a status that staff have set themselves', async () => {
  const counter = await createRentalCounter(shop)
  const order = await counter.book({ from: '2026-10-11', until: '2026-10-12' })
  const id = await counter.holdOf(order)
  const manager = await shop.signedIn('admin')
  const params = { id: order._id }
  await manager.api(setOrderStatus, { params, body: { status: 'shipped' } })
  await counter.handOut(id)
  const body = { what: 'out' as const, reason: 'Wrong scan' }
  await counter.staff.api(undoHandover, { params: { id }, body })
  expect(await counter.customer.api(showOrder, { params })).toMatchObject({ status: 'shipped' })
})

test('a lost garment costs its deposit, and its piece is retired', async () => {
  const counter = await createRentalCounter(shop)
  const order = await counter.book({ from: '2026-10-11', until: '2026-10-12' })
  const id = await counter.holdOf(order)
  await counter.handOut(id)
  setClock(shop, '2026-11-20T06:00:00Z')
  const lost = await counter.staff.api(reportLost, { params: { id }, body: { reason: 'Moved abroad' } })
  expect(lost).toMatchObject({ piece: { state: 'retired' }, deposit: { state: 'kept', kept: 2000_00 } })
  expect(await counter.balances(order)).toMatchObject({ damage: -2000_00 })
  const { garments } = await counter.customer.api(orderRental, { params: { id: order._id } })
  expect(garments).toMatchObject([{ isOverdue: false, deposit: { state: 'kept' } }])
  expect(await counter.customer.api(myOrders)).toMatchObject([
    { garments: [{ returnedAt: null, hasOpenDeposit: false }] },
  ])
  expect(await counter.customer.api(showOrder, { params: { id: order._id } })).toMatchObject({
    status: 'delivered',
  })
  const { content } = await shop.db
    .selectFrom('emails')
    .where('order_id', '=', order._id)
    .where('template', '=', 'deposit-settled')
    .select('content')
    .executeTakeFirstOrThrow()
  expect(content!.preview).toBe('Nothing is refunded.')
  expect(JSON.stringify(content)).toContain('the outfit was not returned, so we keep the deposit')
  expect(JSON.stringify(content)).not.toContain('thank you for returning')
})

test('a garment that turns up after it was reported as lost is taken back, and its deposit is settled again', async () => {
  const counter = await createRentalCounter(shop)
  const order = await counter.book({ from: '2026-10-11', until: '2026-10-12' })
  const id = await counter.holdOf(order)
  const { piece } = await counter.handOut(id)
  setClock(shop, '2026-10-15T06:00:00Z')
  await counter.staff.api(reportLost, { params: { id }, body: { reason: 'Not answering' } })
  const body = { what: 'loss' as const, reason: 'The customer brings it tomorrow' }
  const undone = await counter.staff.api(undoHandover, { params: { id }, body })
  expect(undone).toMatchObject({ state: 'out', deposit: { state: 'held' }, undoable: 'out', daysLate: 2 })
  expect(await counter.balances(order)).toEqual({ 'cash:demo': 3000_00, rent: -1000_00, deposits: -2000_00 })
  expect(await counter.customer.api(showOrder, { params: { id: order._id } })).toMatchObject({
    status: 'shipped',
  })
  const back = await counter.takeBack(id)
  expect(back).toMatchObject({ state: 'returned', piece: { id: piece!.id, state: 'cleaning' } })
  const settled = await counter.staff.api(settleDeposit, { params: { id }, body: inspected(back.lateFee) })
  expect(settled.deposit).toMatchObject({ state: 'settled', kept: back.lateFee })
})

test('a loss cannot be undone while its piece is in service again', async () => {
  const counter = await createRentalCounter(shop)
  const id = await counter.holdOf(await counter.book({ from: '2026-10-11', until: '2026-10-12' }))
  const { piece } = await counter.handOut(id)
  await counter.staff.api(reportLost, { params: { id }, body: { reason: 'Moved abroad' } })
  const params = { id: piece!.id }
  await counter.staff.api(changePiece, { params, body: { act: 'reinstate', reason: 'Found' } })
  const body = { what: 'loss' as const, reason: 'Found' }
  await expect(counter.staff.api(undoHandover, { params: { id }, body })).rejects.toMatchObject({
    code: 'wrong_state',
    message: expect.stringContaining('is in service again'),
  })
})

test('a booking that nobody has collected is listed after its nights, until the order is cancelled', async () => {
  const counter = await createRentalCounter(shop)
  const order = await counter.book({ from: '2026-10-11', until: '2026-10-12' })
  const id = await counter.holdOf(order)
  const isListed = async (day: string) => {
    setClock(shop, `${day}T06:00:00Z`)
    const { notCollected } = await counter.staff.api(rentalToday)
    return notCollected.some(({ holdId }) => holdId === id)
  }
  expect(await isListed('2026-10-12')).toBe(false)
  expect(await isListed('2026-10-13')).toBe(true)
  expect(await counter.view(id)).toMatchObject({ state: 'booked', isReleased: false })
  await counter.staff.api(setOrderStatus, { params: { id: order._id }, body: { status: 'cancelled' } })
  expect(await isListed('2026-10-13')).toBe(false)
  expect(await counter.view(id)).toMatchObject({ state: 'booked', isReleased: true, others: [] })
})

test('a late garment shows a warning about the next booking', async () => {
  const counter = await createRentalCounter(shop)
  const late = await counter.holdOf(await counter.book({ from: '2026-10-11', until: '2026-10-12' }))
  const next = await counter.book({ from: '2026-10-17', until: '2026-10-18' })
  await counter.handOut(late)
  const nextOn = async (day: string) => {
    setClock(shop, `${day}T06:00:00Z`)
    const { overdue } = await counter.staff.api(rentalToday)
    return overdue.find(({ holdId }) => holdId === late)?.next
  }
  const booking = { orderId: next._id, from: '2026-10-17' }
  const { dispatch } = await counter.view(await counter.holdOf(next))
  expect(await nextOn(addDays(dispatch, -1))).toMatchObject({ ...booking, isInDanger: false })
  expect(await nextOn(dispatch)).toMatchObject({ ...booking, isInDanger: true })
  await refreshHolds(shop.db, shop.env.now())
  const { withoutPiece } = await counter.staff.api(rentalToday)
  expect(withoutPiece.map(({ orderId }) => orderId)).toContain(next._id)
})
