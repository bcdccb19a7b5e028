import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paise } from '../../../contract/core/money.ts'
import { placeOrder, quoteItems, setOrderStatus, type OrderDraft } from '../../../contract/orders/orders.ts'
import { settleDeposit } from '../../../contract/rentals/handover.ts'
import { orderMoney, refundOrder } from '../../../contract/payments/payments.ts'
import { Refusal } from '../../../contract/core/refusal.ts'
import { createRentalCounter } from '../../testing/rental-counter.ts'
import { createTestProduct, unitsLeft } from '../../testing/product-fixture.ts'
import { testShop } from '../../testing/shop.ts'

const shop = testShop({ CLOCK: '2026-10-01T06:00:00Z' })

const buy = (productId: string, quantity = 1) => ({ productId, quantity, type: 'buy' as const })
const draft = (items: OrderDraft['items'], total: number, couponCode: string | null = null): OrderDraft => ({
  items,
  couponCode,
  total: paise(total),
})

/**
 * Runs all requests concurrently. Returns the number of placed orders and the codes of the refusals. Fails on any error that is not a
 * refusal.
 */
async function rush(requests: readonly (() => Promise<unknown>)[]) {
  const outcomes = await Promise.allSettled(requests.map((request) => request()))
  const refused = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason as Refusal] : [],
  )
  for (const reason of refused) expect(reason).toBeInstanceOf(Refusal)
  return {
    sold: outcomes.length - refused.length,
    codes: [...new Set(refused.map((refusal) => refusal.code))],
  }
}

test('exactly one of 200 concurrent shoppers gets the last piece', async () => {
  const choli = await createTestProduct(shop.db, { sizes: [{ stock: 1 }] })
  const wants = Array.from(
    { length: 200 },
    () => () => shop.api(placeOrder, { body: draft([buy(choli.id)], 1000_00) }),
  )
  expect(await rush(wants)).toEqual({ sold: 1, codes: ['out_of_stock'] })
  expect(await unitsLeft(shop.db, choli.id)).toBe(0)
})

test('exactly one of 60 concurrent shoppers rents the only garment for a night', async () => {
  const outfit = await createTestProduct(shop.db, { rentPrice: paise(500_00), sizes: [{ pieces: 1 }] })
  const night = {
    productId: outfit.id,
    quantity: 1,
    type: 'rent' as const,
    from: '2026-10-12',
    until: '2026-10-12',
  }
  const wants = Array.from({ length: 60 }, () => () => shop.api(placeOrder, { body: draft([night], 500_00) }))
  expect(await rush(wants)).toEqual({ sold: 1, codes: ['dates_taken'] })
})

test('orders with the same products in opposite order never deadlock', async () => {
  const [first, second] = [
    await createTestProduct(shop.db, { sizes: [{ stock: 30 }] }),
    await createTestProduct(shop.db, { sizes: [{ stock: 30 }] }),
  ]
  const wants = Array.from({ length: 80 }, (_, turn) => () => {
    const items = turn % 2 ? [buy(first.id), buy(second.id)] : [buy(second.id), buy(first.id)]
    return shop.api(placeOrder, { body: draft(items, 2000_00) })
  })
  expect(await rush(wants)).toEqual({ sold: 30, codes: ['out_of_stock'] })
  expect([await unitsLeft(shop.db, first.id), await unitsLeft(shop.db, second.id)]).toEqual([0, 0])
})

test('a double click creates one order', async () => {
  const choli = await createTestProduct(shop.db)
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const click = () => shop.api(placeOrder, { body: draft([buy(choli.id)], 1000_00), headers })
  const { codes } = await rush(Array.from({ length: 20 }, () => click))
  expect(codes.every((code) => code === 'in_flight')).toBe(true)
  expect(await unitsLeft(shop.db, choli.id)).toBe(9)
})

test('a coupon with ten uses is redeemed ten times under concurrent orders', async () => {
  await shop.db.insertInto('coupons').values({ code: 'FIRSTTEN', percent: 10, max_uses: 10 }).execute()
  const choli = await createTestProduct(shop.db, { sizes: [{ stock: 100 }] })
  const body = draft([buy(choli.id)], 900_00, 'FIRSTTEN')
  const { sold, codes } = await rush(Array.from({ length: 50 }, () => () => shop.api(placeOrder, { body })))
  expect({ sold, codes }).toEqual({ sold: 10, codes: ['coupon_invalid'] })
  expect(await unitsLeft(shop.db, choli.id)).toBe(90)
})

test('concurrent cancellations by two staff members restock the order once', async () => {
  const choli = await createTestProduct(shop.db, { sizes: [{ stock: 5 }] })
  const order = await shop.api(placeOrder, { body: draft([buy(choli.id, 2)], 2000_00) })
  const staff = [await shop.signedIn('staff'), await shop.signedIn('admin')]
  const cancel = { params: { id: order._id }, body: { status: 'cancelled' as const } }
  await Promise.all(staff.map((user) => user.api(setOrderStatus, cancel)))
  expect(await unitsLeft(shop.db, choli.id)).toBe(5)
})

test('concurrent refunds by four staff members pay one order back once', async () => {
  const choli = await createTestProduct(shop.db)
  const order = await shop.api(placeOrder, { body: draft([buy(choli.id)], 1000_00) })
  const staff = await shop.signedIn('admin')
  const body = { amount: paise(1000_00), reason: 'Came torn' }
  const refund = () => staff.api(refundOrder, { params: { id: order._id }, body })
  expect(await rush([refund, refund, refund, refund])).toEqual({ sold: 1, codes: ['invalid'] })
  const money = await staff.api(orderMoney, { params: { id: order._id } })
  expect(money).toMatchObject({ refundable: 0, refunds: [{ amount: 1000_00 }] })
  expect(money.refunds).toHaveLength(1)
})

test('concurrent deposit settlements by two staff members settle it once', async () => {
  const counter = await createRentalCounter(shop)
  const order = await counter.book({ from: '2026-10-02', until: '2026-10-02' })
  const hold = await counter.holdOf(order)
  await counter.handOut(hold)
  const { lateFee } = await counter.takeBack(hold)
  const body = { damages: [], waive: paise(0), waiver: '', lateFee }
  const validate = () => counter.staff.api(settleDeposit, { params: { id: hold }, body })
  expect(await rush([validate, validate, validate])).toEqual({ sold: 1, codes: ['already_done'] })
  expect(await counter.balances(order)).toMatchObject({ refunds_due: -2000_00 })
})

test('stock and orders agree after random orders and cancellations', async () => {
  const quantity = fc.integer({ min: 1, max: 4 })
  const act = fc.oneof(
    fc.record({ kind: fc.constant('buy' as const), quantity }),
    fc.record({ kind: fc.constant('cancel' as const), which: fc.nat(20) }),
    fc.record({ kind: fc.constant('revive' as const), which: fc.nat(20) }),
  )
  const staff = await shop.signedIn('staff')
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { maxLength: 8 }),
      async (rounds) => {
        const choli = await createTestProduct(shop.db, { sizes: [{ stock: 8 }] })
        const ids: string[] = []
        for (const round of rounds) {
          const outcomes = await Promise.allSettled(
            round.map(async (step) => {
              if (step.kind === 'buy') {
                const body = draft([buy(choli.id, step.quantity)], step.quantity * 1000_00)
                ids.push((await shop.api(placeOrder, { body }))._id)
              } else if (ids.length > 0) {
                const id = ids[step.which % ids.length]!
                const status = step.kind === 'cancel' ? ('cancelled' as const) : ('confirmed' as const)
                await staff.api(setOrderStatus, { params: { id }, body: { status } })
              }
            }),
          )
          for (const promiseSettledResult of outcomes) {
            if (promiseSettledResult.status === 'rejected') {
              expect(promiseSettledResult.reason).toBeInstanceOf(Refusal)
            }
          }
        }
        const sold = await unitsInOrders(choli.id)
        expect(sold + (await unitsLeft(shop.db, choli.id))).toBe(8)
      },
    ),
    { numRuns: 25 },
  )
})

async function unitsInOrders(productId: string): Promise<number> {
  const rows = await shop.db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .where('product_id', '=', productId)
    .where('orders.status', '<>', 'cancelled')
    .select('quantity')
    .execute()
  return rows.reduce((all, row) => all + row.quantity, 0)
}

test('quotes are returned while other shoppers place orders', async () => {
  const choli = await createTestProduct(shop.db, { sizes: [{ stock: 20 }] })
  const buys = Array.from(
    { length: 20 },
    () => () => shop.api(placeOrder, { body: draft([buy(choli.id)], 1000_00) }),
  )
  const asks = Array.from(
    { length: 40 },
    () => () => shop.api(quoteItems, { body: { items: [buy(choli.id)] } }),
  )
  expect(await rush([...buys, ...asks])).toEqual({ sold: 60, codes: [] })
})
