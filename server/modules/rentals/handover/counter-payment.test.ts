import { beforeEach, expect, test } from 'vitest'
import {
  collectAtCounter,
  giveBackDeposit,
  lowerCharge,
  rentalToday,
  settleDeposit,
} from '../../../../contract/rentals/handover.ts'
import { collectOwed } from '../../../../contract/rentals/deposits.ts'
import { setOrderStatus } from '../../../../contract/orders/orders.ts'
import { paise } from '../../../../contract/core/money.ts'
import { orderMoney } from '../../../../contract/payments/payments.ts'
import { createRentalCounter } from '../../../testing/rental-counter.ts'
import { setClock } from '../../../testing/rental-fixture.ts'
import { changeOrderStatus } from '../../../testing/seller-fixture.ts'
import { testShop } from '../../../testing/shop.ts'
import { refusalOf } from '../../../testing/refusal-of.ts'

const shop = testShop()
beforeEach(() => setClock(shop, '2026-10-10T06:00:00Z'))

/** A cash-on-delivery order of two days: 1,000 rupees rent and 2,000 rupees deposit. */
async function bookForCash() {
  const counter = await createRentalCounter(shop)
  const order = await counter.book({ from: '2026-10-11', until: '2026-10-12', paymentMethod: 'cod' })
  return { counter, order, params: { id: await counter.holdOf(order) } }
}

/** The settlement of a deposit from which 200 rupees for mirror work are deducted. */
const damagedMirrors = {
  damages: [{ id: 'mirror-work', note: '' }],
  waive: paise(0),
  waiver: '',
  agreement: null,
  lateFee: paise(0),
}

test('the handout of an unpaid order asks how the customer pays, and records the payment with the deposit', async () => {
  const { counter, order, params } = await bookForCash()
  expect(await counter.view(params.id)).toMatchObject({
    dueOnDelivery: 3000_00,
    deposit: { state: 'awaited' },
  })
  expect(await refusalOf(counter.handOut(params.id))).toMatchObject({
    message: 'Choose how the customer pays ₹3,000',
    details: { fields: [{ path: 'payment' }] },
  })
  expect(await counter.view(params.id)).toMatchObject({ state: 'booked', checks: [] })
  expect(await counter.handOut(params.id, undefined, 'cash')).toMatchObject({
    state: 'out',
    dueOnDelivery: 0,
    deposit: { state: 'held' },
  })
  expect(await counter.balances(order)).toEqual({ 'cash:cod': 3000_00, rent: -1000_00, deposits: -2000_00 })
})

test('the handout of an order that was cancelled and reopened asks for the payment again', async () => {
  const { counter, order } = await bookForCash()
  for (const status of ['cancelled', 'confirmed'] as const) {
    await changeOrderStatus(shop, counter.staff, { id: order._id, status })
  }
  const id = (await counter.holdsOf(order)).at(-1)!.id
  expect(await counter.view(id)).toMatchObject({ dueOnDelivery: 3000_00, deposit: { state: 'awaited' } })
  await counter.handOut(id, undefined, 'cash')
  expect(await counter.balances(order)).toEqual({ 'cash:cod': 3000_00, rent: -1000_00, deposits: -2000_00 })
})

test('a customer who pays by UPI pays into the account of UPI payments', async () => {
  const { counter, order, params } = await bookForCash()
  await counter.handOut(params.id, undefined, 'upi')
  expect(await counter.balances(order)).toEqual({ 'cash:upi': 3000_00, rent: -1000_00, deposits: -2000_00 })
})

test('a payment that is left for later is asked for again at the return, and the deposit is not held until then', async () => {
  const { counter, order, params } = await bookForCash()
  expect(await counter.handOut(params.id, undefined, 'later')).toMatchObject({
    state: 'out',
    dueOnDelivery: 3000_00,
    deposit: { state: 'awaited' },
  })
  setClock(shop, '2026-10-13T06:00:00Z')
  expect(await refusalOf(counter.takeBack(params.id))).toMatchObject({
    details: { fields: [{ path: 'payment' }] },
  })
  expect(await counter.takeBack(params.id, undefined, 'later')).toMatchObject({ state: 'returned' })
  await shop.runJobs()
  expect(await counter.balances(order)).toEqual({})
  const settlement = { damages: [], waive: paise(0), waiver: '', agreement: null, lateFee: paise(0) }
  expect(await refusalOf(counter.staff.api(settleDeposit, { params, body: settlement }))).toMatchObject({
    message:
      'Record the payment of this order before you settle the deposit, or cancel the order if the customer does not pay',
  })
  const pay = () => counter.staff.api(collectAtCounter, { params, body: { payment: 'cash' } })
  expect(await pay()).toMatchObject({ dueOnDelivery: 0, deposit: { state: 'held' } })
  expect(await refusalOf(pay())).toMatchObject({ code: 'already_done' })
  expect(await counter.balances(order)).toEqual({ 'cash:cod': 3000_00, rent: -1000_00, deposits: -2000_00 })
})

test('the garment of an unpaid order that was cancelled is settled without a deposit, and its damage is owed', async () => {
  const { counter, order, params } = await bookForCash()
  await counter.handOut(params.id, undefined, 'later')
  const cancelled = { params: { id: order._id }, body: { status: 'cancelled' as const } }
  await counter.staff.api(setOrderStatus, cancelled)
  await shop.runJobs()
  setClock(shop, '2026-10-13T06:00:00Z')
  expect(await counter.takeBack(params.id)).toMatchObject({
    state: 'returned',
    dueOnDelivery: 0,
    deposit: { state: 'awaited' },
  })
  const settled = await counter.staff.api(settleDeposit, { params, body: damagedMirrors })
  expect(settled).toMatchObject({
    deposit: { state: 'kept', refund: 0, owed: 200_00 },
    balance: { owed: 200_00 },
  })
  const { toInspect } = await counter.staff.api(rentalToday)
  expect(toInspect.map(({ holdId }) => holdId)).not.toContain(params.id)

  // the customer pays the damage, which is then refunded although the order itself was never paid
  const pay = { amount: paise(200_00), via: 'cash' as const, reference: null }
  await counter.staff.api(collectOwed, { params: { id: order._id }, body: pay })
  await shop.runJobs({ includeDelayed: true })
  const { label } = settled.deposit.charges[0]!
  const lowered = {
    label,
    charged: paise(200_00),
    amount: paise(50_00),
    reason: 'It was like this before',
  }
  expect(await counter.staff.api(lowerCharge, { params, body: lowered })).toMatchObject({
    balance: { refundDue: 150_00 },
  })
  await shop.runJobs({ includeDelayed: true })
  const { refunds } = await counter.staff.api(orderMoney, { params: { id: order._id } })
  expect(refunds).toMatchObject([{ amount: 150_00, state: 'requested' }])
})

test('the refund of a deposit that was paid in cash is given back in cash, once', async () => {
  const { counter, order, params } = await bookForCash()
  await counter.handOut(params.id, undefined, 'cash')
  setClock(shop, '2026-10-13T06:00:00Z')
  await counter.takeBack(params.id)
  expect(await counter.staff.api(settleDeposit, { params, body: damagedMirrors })).toMatchObject({
    cashToGiveBack: 1800_00,
  })
  const giveBack = () => counter.staff.api(giveBackDeposit, { params })
  expect(await giveBack()).toMatchObject({
    cashToGiveBack: 0,
    deposit: { state: 'returned', reference: 'Cash at the counter' },
    undoable: null,
  })
  expect(await refusalOf(giveBack())).toMatchObject({ code: 'already_done' })
  await shop.runJobs({ includeDelayed: true })
  expect(await counter.balances(order)).toEqual({ 'cash:cod': 1200_00, rent: -1000_00, damage: -200_00 })
  const email = await shop.db
    .selectFrom('emails')
    .select('content')
    .where('order_id', '=', order._id)
    .where('template', '=', 'refund-sent')
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(email.content)).toContain('we have refunded ₹1,800 to you in cash.')
  expect(JSON.stringify(email.content)).not.toContain('working days')
  const { refunds } = await counter.staff.api(orderMoney, { params: { id: order._id } })
  expect(refunds).toMatchObject([{ amount: 1800_00, state: 'completed' }])
})

test('cash that was given back for one garment does not take the deposit of another garment of the order', async () => {
  const counter = await createRentalCounter(shop, { pieces: 2 })
  const days = { from: '2026-10-11', until: '2026-10-12' } as const
  const order = await counter.book({ ...days, quantity: 2, paymentMethod: 'cod' })
  const [first, second] = (await counter.holdsOf(order)).map(({ id }) => ({ id })) as [
    { id: number },
    { id: number },
  ]
  await counter.handOut(first.id, counter.codes[0], 'cash')
  await counter.handOut(second.id, counter.codes[1])
  setClock(shop, '2026-10-13T06:00:00Z')
  await counter.takeBack(first.id, counter.codes[0])
  await counter.takeBack(second.id, counter.codes[1])
  await counter.staff.api(settleDeposit, { params: first, body: damagedMirrors })
  await counter.staff.api(giveBackDeposit, { params: first })
  await counter.staff.api(settleDeposit, { params: second, body: damagedMirrors })
  await shop.runJobs({ includeDelayed: true })
  expect(await counter.view(first.id)).toMatchObject({ cashToGiveBack: 0 })
  expect(await counter.view(second.id)).toMatchObject({ cashToGiveBack: 1800_00 })
  expect(await counter.staff.api(giveBackDeposit, { params: second })).toMatchObject({ cashToGiveBack: 0 })
  expect(await counter.balances(order)).toEqual({ 'cash:cod': 2400_00, rent: -2000_00, damage: -400_00 })
  const { refunds } = await counter.staff.api(orderMoney, { params: { id: order._id } })
  expect(refunds.map(({ amount, state }) => [amount, state])).toEqual([
    [1800_00, 'completed'],
    [1800_00, 'completed'],
  ])
})

test('no cash is given back for a deposit that was paid online', async () => {
  const counter = await createRentalCounter(shop)
  const params = { id: await counter.holdOf(await counter.book({ from: '2026-10-11', until: '2026-10-12' })) }
  await counter.handOut(params.id)
  await counter.takeBack(params.id)
  const body = { damages: [], waive: paise(0), waiver: '', agreement: null, lateFee: paise(0) }
  expect(await counter.staff.api(settleDeposit, { params, body })).toMatchObject({
    cashToGiveBack: 0,
  })
  expect(await refusalOf(counter.staff.api(giveBackDeposit, { params }))).toMatchObject({
    code: 'already_done',
  })
})

test('each item is present or has a reason, and the condition is chosen', async () => {
  const counter = await createRentalCounter(shop)
  const id = await counter.holdOf(await counter.book({ from: '2026-10-11', until: '2026-10-12' }))
  /** Sends the request without the validation of the typed client, and returns the invalid fields. */
  async function send(step: 'out' | 'back', body: object) {
    const response = await shop.app.inject({
      method: 'POST',
      url: `/api/admin/rentals/holds/${id}/${step}`,
      headers: { authorization: `Bearer ${counter.staff.token}` },
      payload: { ...counter.inspectionOf(), ...body },
    })
    return response.statusCode === 200
      ? 'done'
      : response.json<{ details: { fields: unknown } }>().details.fields
  }
  const withoutDupatta = (note: string) => ({
    items: [
      { name: 'Chaniya', isThere: true, note: '' },
      { name: 'Dupatta', isThere: false, note },
    ],
  })
  expect(await send('out', withoutDupatta(''))).toEqual([
    { path: 'items.1.note', message: 'Tick this item, or enter why it is missing' },
  ])
  expect(await send('out', withoutDupatta('With the tailor'))).toBe('done')
  expect(await send('back', { condition: '' })).toEqual([
    { path: 'condition', message: 'Choose the condition' },
  ])
  expect(await counter.view(id)).toMatchObject({ state: 'out' })
})
