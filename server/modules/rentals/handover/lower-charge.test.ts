import { beforeEach, expect, test } from 'vitest'
import { collectOwed } from '../../../../contract/rentals/deposits.ts'
import {
  giveBackDeposit,
  lowerCharge,
  reportLost,
  settleDeposit,
  undoHandover,
} from '../../../../contract/rentals/handover.ts'
import { paise } from '../../../../contract/core/money.ts'
import { orderMoney } from '../../../../contract/payments/payments.ts'
import { createRentalCounter } from '../../../testing/rental-counter.ts'
import { setClock } from '../../../testing/rental-fixture.ts'
import { testShop } from '../../../testing/shop.ts'
import { refusalOf } from '../../../testing/refusal-of.ts'

const shop = testShop()
beforeEach(() => setClock(shop, '2026-10-10T06:00:00Z'))

type Settled = { damages: string[]; paymentMethod?: 'phonepe' | 'cod' }

/** Settles the deposit of a garment (2,000 rupees) with these damages: `mirror-work` costs 200, `beyond-repair` the deposit. */
async function settleWith({ damages, paymentMethod = 'phonepe' }: Settled) {
  const counter = await createRentalCounter(shop)
  const order = await counter.book({ from: '2026-10-11', until: '2026-10-12', paymentMethod })
  const params = { id: await counter.holdOf(order) }
  await counter.handOut(params.id, undefined, paymentMethod === 'cod' ? 'cash' : undefined)
  setClock(shop, '2026-10-13T06:00:00Z')
  await counter.takeBack(params.id)
  const body = {
    damages: damages.map((id) => ({ id, note: '' })),
    waive: paise(0),
    waiver: '',
    agreement: 'Agreed at the counter',
    lateFee: paise(0),
  }
  const { deposit } = await counter.staff.api(settleDeposit, { params, body })
  const lower = (at: number, amount: number) => {
    const { label, amount: charged } = deposit.charges[at]!
    const body = { label, charged, amount: paise(amount), reason: 'It was like this before' }
    return counter.staff.api(lowerCharge, { params, body })
  }
  return { counter, order, params, lower }
}

test('a charge is lowered after the refund of the deposit: the difference is refunded too, and the customer is told', async () => {
  const { counter, order, params, lower } = await settleWith({ damages: ['mirror-work'] })
  expect(await counter.view(params.id)).toMatchObject({ undoable: 'settlement', canLowerCharges: false })
  expect(await refusalOf(lower(0, 0))).toMatchObject({ code: 'wrong_state' })
  await shop.runJobs({ includeDelayed: true })
  expect(await counter.view(params.id)).toMatchObject({ undoable: null, canLowerCharges: true })
  expect(await refusalOf(lower(0, 200_00))).toMatchObject({
    details: { fields: [{ path: 'amount', message: 'Enter less than ₹200' }] },
  })
  expect(await lower(0, 50_00)).toMatchObject({
    deposit: { state: 'settled', kept: 50_00, refund: 1950_00, charges: [{ amount: 50_00 }] },
    balance: { refundDue: 150_00 },
  })
  expect(await refusalOf(lower(0, 0))).toMatchObject({ code: 'wrong_state' })
  await shop.runJobs({ includeDelayed: true })
  expect(await counter.view(params.id)).toMatchObject({ deposit: { state: 'returned' } })
  expect(await counter.balances(order)).toMatchObject({ rent: -1000_00, damage: -50_00 })
  const { refunds } = await counter.staff.api(orderMoney, { params: { id: order._id } })
  expect(refunds).toMatchObject([{ amount: 1800_00 }, { amount: 150_00, state: 'completed' }])
  const emails = await shop.db
    .selectFrom('emails')
    .select('content')
    .where('order_id', '=', order._id)
    .where('template', '=', 'deposit-settled')
    .orderBy('created_at')
    .execute()
  expect(JSON.stringify(emails.at(-1))).toContain('We are refunding ₹150 more.')
})

test('a lowered charge of more than the deposit is owed no more, and refunded as far as it was paid', async () => {
  const { counter, order, params, lower } = await settleWith({ damages: ['beyond-repair', 'mirror-work'] })
  const pay = { amount: paise(80_00), via: 'cash' as const, reference: null }
  await counter.staff.api(collectOwed, { params: { id: order._id }, body: pay })
  expect(await counter.view(params.id)).toMatchObject({ undoable: null, balance: { owed: 120_00 } })
  const undo = { what: 'settlement' as const, reason: 'Wrong piece' }
  expect(await refusalOf(counter.staff.api(undoHandover, { params, body: undo }))).toMatchObject({
    code: 'wrong_state',
  })
  expect(await lower(1, 50_00)).toMatchObject({
    deposit: { state: 'kept', owed: 50_00 },
    balance: { owed: 0, refundDue: 30_00 },
  })
  expect(await lower(0, 500_00)).toMatchObject({
    deposit: { state: 'settled', kept: 550_00, refund: 1450_00, owed: 0 },
  })
  await shop.runJobs({ includeDelayed: true })
  const { 'cash:cod': cash, 'cash:demo': online, ...balances } = await counter.balances(order)
  expect(balances).toEqual({ rent: -1000_00, damage: -550_00 })
  expect(cash! + online!).toBe(1550_00)
})

test('a settlement whose charge was lowered is undone completely', async () => {
  const counter = await createRentalCounter(shop, { pieces: 2 })
  const order = await counter.book({ from: '2026-10-11', until: '2026-10-12', quantity: 2 })
  const [one, other] = (await counter.holdsOf(order)).map(({ id }) => ({ id }))
  for (const [at, { id }] of [one!, other!].entries()) await counter.handOut(id, counter.codes[at])
  setClock(shop, '2026-10-13T06:00:00Z')
  for (const [at, { id }] of [one!, other!].entries()) await counter.takeBack(id, counter.codes[at])
  const settle = (params: { id: number }) =>
    counter.staff.api(settleDeposit, {
      params,
      body: {
        damages: ['beyond-repair', 'mirror-work'].map((id) => ({ id, note: '' })),
        waive: paise(0),
        waiver: '',
        agreement: 'Agreed at the counter',
        lateFee: paise(0),
      },
    })
  const { deposit } = await settle(one!)
  const pay = { amount: paise(80_00), via: 'cash' as const, reference: null }
  await counter.staff.api(collectOwed, { params: { id: order._id }, body: pay })
  const { label, amount: charged } = deposit.charges[1]!
  const lowered = { label, charged, amount: paise(100_00), reason: 'It was like this before' }
  await counter.staff.api(lowerCharge, { params: one!, body: lowered })
  await settle(other!)
  const undo = { what: 'settlement' as const, reason: 'The wrong piece' }
  expect(await counter.staff.api(undoHandover, { params: one!, body: undo })).toMatchObject({
    deposit: { state: 'held', amount: 2000_00, charges: [] },
  })
  expect(await counter.balances(order)).toMatchObject({
    deposits: -2000_00,
    damage: -2200_00,
    receivable: 120_00,
  })
})

test('a kept deposit is not settled a second time with fewer charges', async () => {
  const { counter, params } = await settleWith({ damages: ['beyond-repair'] })
  const body = { damages: [], waive: paise(0), waiver: '', agreement: null, lateFee: paise(0) }
  expect(await refusalOf(counter.staff.api(settleDeposit, { params, body }))).toMatchObject({
    code: 'already_done',
  })
})

test('staff give the refund of a lowered charge back in cash', async () => {
  const { counter, order, params, lower } = await settleWith({
    damages: ['mirror-work'],
    paymentMethod: 'cod',
  })
  await counter.staff.api(giveBackDeposit, { params })
  expect(await lower(0, 0)).toMatchObject({
    cashToGiveBack: 200_00,
    deposit: { state: 'settled', charges: [] },
  })
  expect(await counter.staff.api(giveBackDeposit, { params })).toMatchObject({
    cashToGiveBack: 0,
    deposit: { state: 'returned', refund: 2000_00 },
  })
  expect(await counter.balances(order)).toEqual({ 'cash:cod': 1000_00, rent: -1000_00 })
})

test('a part of the deposit of a lost garment is given back; then the loss can no longer be undone', async () => {
  const counter = await createRentalCounter(shop)
  const order = await counter.book({ from: '2026-10-11', until: '2026-10-12' })
  const params = { id: await counter.holdOf(order) }
  await counter.handOut(params.id)
  const { deposit } = await counter.staff.api(reportLost, { params, body: { reason: 'Left in a taxi' } })
  expect(await counter.view(params.id)).toMatchObject({ undoable: 'loss', canLowerCharges: true })
  const [{ label, amount: charged }] = deposit.charges as [(typeof deposit.charges)[0]]
  const body = { label, charged, amount: paise(1200_00), reason: 'The outfit was old' }
  expect(await counter.staff.api(lowerCharge, { params, body })).toMatchObject({
    undoable: null,
    deposit: { state: 'settled', kept: 1200_00, refund: 800_00 },
  })
  await shop.runJobs({ includeDelayed: true })
  expect(await counter.balances(order)).toEqual({ 'cash:demo': 2200_00, rent: -1000_00, damage: -1200_00 })
})
