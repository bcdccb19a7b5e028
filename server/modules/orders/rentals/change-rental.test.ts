import { beforeEach, expect, test } from 'vitest'
import { paise } from '../../../../contract/core/money.ts'
import { orderDocuments } from '../../../../contract/invoicing/tax-documents.ts'
import {
  placeOrder,
  setOrderStatus,
  showOrder,
  type OrderStatus,
} from '../../../../contract/orders/orders.ts'
import {
  adminChangeRental,
  adminRentalChangeOptions,
  changeRental,
  rentalChangeOptions,
} from '../../../../contract/orders/rental-change.ts'
import { cancelOrder, extendRental, orderRental } from '../../../../contract/orders/rental-order.ts'
import { payBalance, refundOrder } from '../../../../contract/payments/payments.ts'
import type { Day, Period } from '../../../../contract/rentals/rentals.ts'
import { sampleAddress } from '../../../testing/checkout-fixture.ts'
import { createTestProduct } from '../../../testing/product-fixture.ts'
import { createRentalCounter } from '../../../testing/rental-counter.ts'
import { setClock } from '../../../testing/rental-fixture.ts'
import { testShop } from '../../../testing/shop.ts'
import { enterTaxIdentity } from '../../../testing/tax-identity.ts'
import { refusalOf } from '../../../testing/refusal-of.ts'

// The rent is 500 rupees a day, the deposit 2,000 rupees. An outfit is sent one day before the first worn day and comes back for two days.
const shop = testShop()
beforeEach(() => setClock(shop, '2026-10-01T06:00:00Z'))

type Nights = { from: Day; until: Day; sku?: string }
async function booked({ pieces = 1, quantity = 1 } = {}) {
  const counter = await createRentalCounter(shop, { pieces })
  const order = await counter.book({ from: '2026-10-13', until: '2026-10-14', quantity })
  const { customer, staff, skuIds } = counter
  const params = { id: order._id }
  const bodyOf = ({ sku = skuIds[0]!, ...nights }: Nights, difference: number) => ({
    line: 0,
    sku,
    ...nights,
    difference: paise(difference),
  })
  return {
    ...counter,
    order,
    params,
    options: (query: { sku?: string; days?: number } = {}) =>
      customer.api(rentalChangeOptions, { params, query: { line: 0, ...query } }),
    change: (nights: Nights, difference: number) =>
      customer.api(changeRental, { params, body: bodyOf(nights, difference) }),
    changeByStaff: (nights: Nights, difference: number) =>
      staff.api(adminChangeRental, { params, body: bodyOf(nights, difference) }),
    line: async () => (await customer.api(showOrder, { params })).items[0]!,
    rental: () => customer.api(orderRental, { params }),
    ledger: () => counter.balances(order),
  }
}

test('the customer sees the free nights with the difference, and other nights of the same price cost nothing', async () => {
  const shopper = await booked()
  await shopper.book({ from: '2026-10-20', until: '2026-10-21' })
  expect(await shopper.line()).not.toHaveProperty('isChanged')
  const options = await shopper.options()
  expect(options).toMatchObject({ refusalReason: null, until: '2026-10-11', days: 2, minDays: 1 })
  const starts = options.nights.map(({ from }) => from)
  expect(starts).toContain('2026-10-14') // the own booking is not in the way
  for (const taken of ['2026-10-13', '2026-10-17', '2026-10-21']) expect(starts).not.toContain(taken)
  expect(options.nights.every(({ difference }) => difference === 0)).toBe(true)

  expect(await shopper.change({ from: '2026-10-14', until: '2026-10-15' }, 0)).toMatchObject({
    difference: 0,
  })
  expect(await shopper.line()).toMatchObject({ from: '2026-10-14', until: '2026-10-15', lineTotal: 1000_00 })
  expect(await shopper.line()).toMatchObject({ isChanged: true })
  expect((await shopper.holdsOf(shopper.order)).map(({ released_at: at }) => at)).toEqual([null])
  expect(await shopper.book({ from: '2026-10-10', until: '2026-10-10' })).toMatchObject({ status: 'pending' })
})

test('a dearer change is owed and paid, a cheaper one is refunded; the ledger stays balanced through repeated changes', async () => {
  await enterTaxIdentity(shop.db)
  const shopper = await booked()
  await shop.runJobs()
  const longer = await shopper.change({ from: '2026-10-20', until: '2026-10-23' }, 1000_00)
  expect(longer.balance).toEqual({ owed: 1000_00, refundDue: 0 })
  await shopper.customer.api(payBalance, { params: shopper.params, body: { method: 'phonepe' } })
  expect(await shopper.ledger()).toEqual({ 'cash:demo': 4000_00, rent: -2000_00, deposits: -2000_00 })

  const shorter = await shopper.change({ from: '2026-10-20', until: '2026-10-20' }, -1500_00)
  expect(shorter.balance).toEqual({ owed: 0, refundDue: 1500_00 })
  await shop.runJobs()
  expect(await shopper.ledger()).toEqual({ 'cash:demo': 2500_00, rent: -500_00, deposits: -2000_00 })
  const { data } = await shopper.staff.api(orderDocuments, { params: shopper.params })
  const signed = data.map(({ kind, total }) => (kind === 'credit_note' ? 0 - total : total))
  expect(signed.reduce((sum, total) => sum + total, 0)).toBe(500_00)

  expect(await shopper.change({ from: '2026-10-25', until: '2026-10-26' }, 500_00)).toMatchObject({
    balance: { owed: 500_00, refundDue: 0 },
  })
  const rental = await shopper.rental()
  expect(rental.changes.map(({ difference }) => difference)).toEqual([1000_00, -1500_00, 500_00])
  expect(rental.changes[0]!.before).toMatchObject({ size: 'M', from: '2026-10-13', until: '2026-10-14' })
  await shopper.customer.api(cancelOrder, { params: shopper.params, body: { fee: paise(0) } })
  await shop.runJobs()
  expect(await shopper.ledger()).toEqual({})
})

test('rent that staff have refunded is not refunded again by a cheaper change', async () => {
  const shopper = await booked()
  const body = { amount: paise(1000_00), reason: 'A torn hem' }
  await shopper.staff.api(refundOrder, { params: shopper.params, body })
  await shop.runJobs()
  const cheaper = await shopper.change({ from: '2026-10-20', until: '2026-10-20' }, -500_00)
  expect(cheaper.balance).toEqual({ owed: 0, refundDue: 0 })
  await shop.runJobs()
  expect(await shopper.ledger()).toEqual({ 'cash:demo': 2000_00, deposits: -2000_00 })
  const { content } = await shop.db
    .selectFrom('emails')
    .where('order_id', '=', shopper.order._id)
    .where('template', '=', 'rental-changed')
    .select('content')
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(content)).toContain('₹500 less. We have refunded this already.')
  await shopper.customer.api(cancelOrder, { params: shopper.params, body: { fee: paise(0) } })
  await shop.runJobs()
  expect(await shopper.ledger()).toEqual({})
})

test('a coupon keeps its amount for a dearer rental and its part of a cheaper one, so a change there and back costs nothing', async () => {
  const shopper = await createRentalCounter(shop, { rent: 5000_00 })
  const cheap = await createTestProduct(shop.db, {
    rentPrice: paise(1000_00),
    deposit: paise(2000_00),
    sizes: [{ size: 'M', pieces: 1 }],
  })
  const night = { from: '2026-10-13', until: '2026-10-13' }
  const items = [{ productId: shopper.id, type: 'rent' as const, quantity: 1, ...night }]
  const rented = { items, couponCode: 'DIWALI40', total: paise(3000_00) }
  const body = { ...rented, paymentMethod: 'phonepe' as const, address: sampleAddress }
  const order = await shopper.customer.api(placeOrder, { body })
  const params = { id: order._id }
  const change = (sku: string, difference: number, nights: Period = night) =>
    shopper.customer.api(changeRental, {
      params,
      body: { line: 0, sku, ...nights, difference: paise(difference) },
    })
  const [own, other] = [shopper.skuIds[0]!, cheap.skuIds[0]!]
  const rentOf = async () => 0 - ((await shopper.balances(order))['rent'] ?? 0)
  await change(other, -2400_00)
  expect(await rentOf()).toBe(600_00)
  const { cancellation } = await shopper.customer.api(orderRental, { params })
  expect(cancellation).toMatchObject({ isPossible: true, refund: 600_00 + 2000_00 })
  await change(own, 2400_00)
  await change(own, 5000_00, { from: '2026-10-13', until: '2026-10-14' })
  expect(await rentOf()).toBe(8000_00)
  await change(own, -5000_00)
  expect(await rentOf()).toBe(3000_00)
})

test('the parts of a coupon that the changes of three rentals deduct add up to the coupon', async () => {
  const shopper = await createRentalCounter(shop, { rent: 1000_01, pieces: 3 })
  const cheap = await createTestProduct(shop.db, {
    rentPrice: paise(500_00),
    deposit: paise(2000_00),
    sizes: [{ size: 'M', pieces: 3 }],
  })
  const nights = ['2026-10-13', '2026-10-20', '2026-10-27'].map((day) => ({ from: day, until: day }))
  const items = nights.map((night) => ({
    productId: shopper.id,
    type: 'rent' as const,
    quantity: 1,
    ...night,
  }))
  const rented = { items, couponCode: 'DIWALI40', total: paise(1800_02) }
  const body = { ...rented, paymentMethod: 'phonepe' as const, address: sampleAddress }
  const order = await shopper.customer.api(placeOrder, { body })
  const params = { id: order._id }
  for (const [line, agreed] of [600_01, 600_01, 600_00].entries()) {
    const change = { line, sku: cheap.skuIds[0]!, ...nights[line]!, difference: paise(300_00 - agreed) }
    await shopper.customer.api(changeRental, { params, body: change })
  }
  expect((await shopper.balances(order))['rent']).toBe(-900_00)
})

test('the late fee of a changed rental is the rent of the new garment', async () => {
  const shopper = await booked()
  const other = await createTestProduct(shop.db, {
    rentPrice: paise(50_00),
    deposit: paise(2000_00),
    sizes: [{ size: 'M', pieces: 1 }],
  })
  await shopper.change({ sku: other.skuIds[0]!, from: '2026-10-13', until: '2026-10-13' }, -950_00)
  const { conditions } = await shopper.rental()
  expect(conditions!.lines).toMatchObject([{ latePerDay: 50_00 }])
  expect(await shopper.view(await shopper.holdOf(shopper.order))).toMatchObject({ rentPerDay: 50_00 })
})

test('a lower price is set off against what the customer still owes', async () => {
  const shopper = await booked()
  await shopper.change({ from: '2026-10-20', until: '2026-10-22' }, 500_00)
  const { balance } = await shopper.change({ from: '2026-10-20', until: '2026-10-20' }, -1000_00)
  expect(balance).toEqual({ owed: 0, refundDue: 500_00 })
  await shop.runJobs()
  expect(await shopper.ledger()).toEqual({ 'cash:demo': 2500_00, rent: -500_00, deposits: -2000_00 })
  const refunds = shop.db.selectFrom('refunds').where('order_id', '=', shopper.params.id).select('reason')
  expect(await refunds.execute()).toEqual([{ reason: 'The rental was changed' }])
})

test('the e-mail about a higher price says how it can be paid: a guest cannot pay it on the page of the order', async () => {
  const textTo = async (customer: 'account' | 'guest') => {
    const shopper = await booked()
    if (customer === 'guest') {
      await shop.db.updateTable('orders').set({ user_id: null }).where('id', '=', shopper.order._id).execute()
    }
    await shopper.changeByStaff({ from: '2026-10-20', until: '2026-10-22' }, 500_00)
    const email = await shop.db
      .selectFrom('emails')
      .select('content')
      .where('order_id', '=', shopper.order._id)
      .where('template', '=', 'rental-changed')
      .executeTakeFirstOrThrow()
    return JSON.stringify(email.content)
  }
  expect(await textTo('account')).toContain('Please pay this on the page of your order')
  expect(await textTo('guest')).toContain(
    'Please pay this when we hand over the outfit, or contact us to pay in another way.',
  )
})

test('an unpaid difference stays owed after its payment has expired, and the new nights stay booked', async () => {
  const shopper = await booked()
  await shopper.change({ from: '2026-10-20', until: '2026-10-22' }, 500_00)
  setClock(shop, '2026-10-12T06:00:00Z')
  await shop.runJobs()
  expect((await shopper.rental()).balance).toEqual({ owed: 500_00, refundDue: 0 })
  expect(await shopper.line()).toMatchObject({ from: '2026-10-20', until: '2026-10-22' })
  await shopper.customer.api(payBalance, { params: shopper.params, body: { method: 'phonepe' } })
  expect((await shopper.rental()).balance).toEqual({ owed: 0, refundDue: 0 })
})

test('the customer changes to another size or garment, and then extends it', async () => {
  const shopper = await booked()
  const [other] = await Promise.all(
    ['Kutch outfit', 'Ahir outfit'].map((title) =>
      createTestProduct(shop.db, {
        title,
        rentPrice: paise(700_00),
        deposit: paise(2000_00),
        sizes: [
          { size: 'L', pieces: 1 },
          { size: 'XL', pieces: 1 },
        ],
      }),
    ),
  )
  const sku = other!.skuIds[0]!
  const { garments, nights } = await shopper.options({ sku, days: 2 })
  const titles = [...new Set(garments.map(({ title }) => title))]
  expect(garments.map(({ title }) => titles.indexOf(title))).toEqual(
    garments.map(({ title }) => titles.indexOf(title)).toSorted((a, b) => a - b),
  )
  expect(titles.indexOf('Ahir outfit')).toBeLessThan(titles.indexOf('Kutch outfit'))
  expect(garments[0]).toMatchObject({ skuId: shopper.skuIds[0], size: 'M' })
  expect(garments).toContainEqual({ skuId: sku, title: 'Kutch outfit', size: 'L', colour: null })
  expect(nights.find(({ from }) => from === '2026-10-13')).toMatchObject({ difference: 400_00 })
  await shopper.change({ sku, from: '2026-10-13', until: '2026-10-14' }, 400_00)
  expect(await shopper.line()).toMatchObject({ title: 'Kutch outfit', size: 'L', skuId: sku })
  const [hold] = await shopper.holdsOf(shopper.order)
  expect(hold).toMatchObject({ sku_id: sku, released_at: null })
  expect(hold!.piece_id).not.toBeNull()
  expect(await shopper.book({ from: '2026-10-13', until: '2026-10-14' })).toMatchObject({ status: 'pending' })
  await shop.db.updateTable('products').set({ status: 'rejected' }).where('id', '=', other!.id).execute()
  const extension = { line: 0, until: '2026-10-15', amount: paise(700_00) } // the agreed rent, although it is no longer rented out
  await shopper.customer.api(extendRental, { params: shopper.params, body: extension })
  expect((await shopper.rental()).balance.owed).toBe(1100_00)
})

test('taken nights, another price, a foreign order and an unknown garment change nothing', async () => {
  const shopper = await booked()
  await shopper.book({ from: '2026-10-20', until: '2026-10-21' })
  const before = [await shopper.line(), await shopper.holdsOf(shopper.order), await shopper.ledger()]
  const nights = { from: '2026-10-25', until: '2026-10-26' }
  expect(await refusalOf(shopper.change({ from: '2026-10-21', until: '2026-10-22' }, 0))).toMatchObject({
    code: 'dates_taken',
  })
  expect(await refusalOf(shopper.change(nights, -100_00))).toMatchObject({ code: 'wrong_state' })
  expect(await refusalOf(shopper.change({ ...nights, sku: 'none' }, 0))).toMatchObject({ code: 'invalid' })
  expect(await refusalOf(shopper.change({ from: '2026-10-13', until: '2026-10-14' }, 0))).toMatchObject({
    code: 'invalid',
  })
  expect(await refusalOf(shopper.change({ from: '2026-09-20', until: '2026-09-21' }, 0))).toMatchObject({
    code: 'invalid',
  })
  const stranger = await shop.signedIn()
  const body = { line: 0, sku: shopper.skuIds[0]!, ...nights, difference: paise(0) }
  const foreign = stranger.api(changeRental, { params: shopper.params, body })
  expect(await refusalOf(foreign)).toMatchObject({ code: 'not_found' })
  expect([await shopper.line(), await shopper.holdsOf(shopper.order), await shopper.ledger()]).toEqual(before)
})

test('customers can change until the day before dispatch, staff until the handover, and the customer is told', async () => {
  const shopper = await booked()
  setClock(shop, '2026-10-12T06:00:00Z')
  expect(await shopper.options()).toMatchObject({
    refusalReason: 'This rental could be changed until 11 Oct 2026.',
    nights: [],
  })
  const nights = { from: '2026-10-16', until: '2026-10-17' }
  expect(await refusalOf(shopper.change(nights, 0))).toMatchObject({ code: 'wrong_state' })
  const query = { line: 0 }
  const { nights: free } = await shopper.staff.api(adminRentalChangeOptions, {
    params: shopper.params,
    query,
  })
  expect(free).toContainEqual({ ...nights, difference: 0 })
  await shopper.changeByStaff(nights, 0)
  expect(await shopper.line()).toMatchObject(nights)
  const sent = await shop.db
    .selectFrom('emails')
    .select('template')
    .where('order_id', '=', shopper.order._id)
    .where('template', '=', 'rental-changed')
    .execute()
  expect(sent).toHaveLength(1)
  await shopper.handOut(await shopper.holdOf(shopper.order), shopper.codes[0])
  expect(
    await refusalOf(shopper.changeByStaff({ from: '2026-10-18', until: '2026-10-19' }, 0)),
  ).toMatchObject({
    code: 'wrong_state',
  })
})

test('a rental that staff have sent without a handover cannot be changed', async () => {
  const shopper = await booked()
  const { params } = shopper
  const setStatus = (status: OrderStatus) => shopper.staff.api(setOrderStatus, { params, body: { status } })
  await setStatus('shipped')
  const message = 'This rental has already left our shop.'
  expect(await shopper.options()).toMatchObject({ refusalReason: message, nights: [] })
  const nights = { from: '2026-10-16', until: '2026-10-17' }
  expect(await refusalOf(shopper.change(nights, 0))).toMatchObject({ message })
  expect(await refusalOf(shopper.changeByStaff(nights, 0))).toMatchObject({ message })
  await setStatus('confirmed') // it has not left after all
  expect(await shopper.change(nights, 0)).toMatchObject(nights)
})

test('customers cannot change to a garment with a higher deposit, staff can', async () => {
  const shopper = await booked()
  const dear = await createTestProduct(shop.db, {
    rentPrice: paise(500_00),
    deposit: paise(2001_00),
    sizes: [{ size: 'M', pieces: 1 }],
  })
  const sku = dear.skuIds[0]!
  const { garments } = await shopper.options()
  expect(garments.map(({ skuId }) => skuId)).not.toContain(sku)
  const nights = { from: '2026-10-13', until: '2026-10-14', sku }
  expect(await refusalOf(shopper.change(nights, 0))).toMatchObject({
    details: { fields: [{ path: 'sku', message: 'This outfit cannot be rented instead' }] },
  })
  await shopper.changeByStaff(nights, 0)
  expect(await shopper.line()).toMatchObject({ title: dear.title })
})
