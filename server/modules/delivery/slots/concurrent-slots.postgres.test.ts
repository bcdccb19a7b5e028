import { beforeAll, expect, test } from 'vitest'
import { paise } from '../../../../contract/core/money.ts'
import type { Refusal } from '../../../../contract/core/refusal.ts'
import { placeOrder, setOrderStatus } from '../../../../contract/orders/orders.ts'
import { adminChangeSlot } from '../../../../contract/orders/slot-change.ts'
import { sampleAddress } from '../../../testing/checkout-fixture.ts'
import { untilWaiting } from '../../../testing/until-waiting.ts'
import { createTestProduct, unitsLeft } from '../../../testing/product-fixture.ts'
import { testShop } from '../../../testing/shop.ts'
import { sampleSlots, saveDelivery } from '../../../testing/slot-fixture.ts'

/** A Friday at noon in Ahmedabad. */
const shop = testShop({ CLOCK: '2026-11-20T06:30:00Z' })
const CAPACITY = 5
let choli: string

beforeAll(async () => {
  choli = (await createTestProduct(shop.db, { price: paise(1000_00), sizes: [{ stock: 500 }] })).id
  const slots = [`Mon-Sat 16:00-18:00 ${CAPACITY}`, 'Mon-Sat 10:00-12:00 100']
  await saveDelivery(shop.db, { ...sampleSlots, pickup: { ...sampleSlots.pickup, slots } })
})

const order = (day: string, from = '16:00', until = '18:00') =>
  shop.api(placeOrder, {
    body: {
      items: [{ productId: choli, quantity: 1, type: 'buy' as const }],
      couponCode: null,
      total: paise(1000_00),
      address: sampleAddress,
      fulfilment: { method: 'pickup', slot: { day, from, until } },
    },
  })
const countOrders = async () =>
  (
    await shop.db
      .selectFrom('orders')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count
const placesOn = async (day: string) => {
  const { booked } = await shop.db
    .selectFrom('slot_days')
    .select('booked')
    .where('day', '=', day)
    .where('starts', '=', '16:00')
    .executeTakeFirstOrThrow()
  const bookings = await shop.db
    .selectFrom('slot_bookings')
    .select('order_id')
    .where('day', '=', day)
    .where('starts', '=', '16:00')
    .execute()
  return { booked, bookings: bookings.length }
}

test('of 60 buyers for a slot of five places exactly five get one, and the others lose nothing and can choose another slot', async () => {
  const [stock, orders] = [await unitsLeft(shop.db, choli), await countOrders()]
  const answers = await Promise.allSettled(Array.from({ length: 60 }, () => order('2026-11-23')))
  const refusals = answers.flatMap((answer) =>
    answer.status === 'rejected' ? [answer.reason as Refusal] : [],
  )
  expect(refusals).toHaveLength(60 - CAPACITY)
  expect(new Set(refusals.map(({ code, details }) => JSON.stringify([code, details])))).toEqual(
    new Set([
      JSON.stringify([
        'invalid',
        {
          fields: [
            {
              path: 'fulfilment.slot',
              message: 'This slot has just been booked up. Please choose another one.',
            },
          ],
        },
      ]),
    ]),
  )
  expect(await placesOn('2026-11-23')).toEqual({ booked: CAPACITY, bookings: CAPACITY })
  expect(await unitsLeft(shop.db, choli)).toBe(stock - CAPACITY)
  expect(await countOrders()).toBe(orders + CAPACITY)
  const again = await Promise.all(refusals.map(() => order('2026-11-23', '10:00', '12:00')))
  expect(again.every(({ fulfilment }) => fulfilment?.slot.from === '10:00')).toBe(true)
})

test('cancellations and new orders at the same time never book more places than there are', async () => {
  const staff = await shop.signedIn('admin')
  const first = await Promise.all(Array.from({ length: CAPACITY }, () => order('2026-11-24')))
  const cancel = ({ _id: id }: { _id: string }) =>
    staff.api(setOrderStatus, { params: { id }, body: { status: 'cancelled' } })
  const answers = await Promise.allSettled([
    ...first.slice(0, 3).flatMap((placed) => [cancel(placed), cancel(placed)]),
    ...Array.from({ length: 30 }, () => order('2026-11-24')),
  ])
  const failed = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as Refusal] : []))
  expect(new Set(failed.map(({ code }) => code))).toEqual(new Set(failed.length > 0 ? ['invalid'] : []))
  const { booked, bookings } = await placesOn('2026-11-24')
  expect(booked).toBe(bookings)
  expect(booked).toBeLessThanOrEqual(CAPACITY)
  const rest = await Promise.allSettled(Array.from({ length: 10 }, () => order('2026-11-24')))
  expect(rest.filter(({ status }) => status === 'fulfilled')).toHaveLength(CAPACITY - booked)
})

test('a change of the slot locks the earlier slot first, so that two orders can swap their slots', async () => {
  const staff = await shop.signedIn('admin')
  const [earlier, later] = ['2026-11-25', '2026-11-26']
  await order(earlier)
  const { _id: id } = await order(later)
  const holder = await shop.database.pool.connect()
  await holder.query('begin')
  await holder.query('select from slot_days where day = $1 for update', [earlier])
  const slot = { day: earlier, from: '16:00', until: '18:00' }
  const moving = staff.api(adminChangeSlot, { params: { id }, body: slot })
  await untilWaiting(shop, 1)
  const free = await holder.query('select from slot_days where day = $1 for update skip locked', [later])
  await holder.query('commit')
  holder.release()
  expect(await moving).toMatchObject({ slot })
  expect(free.rowCount).toBe(1)
  expect(await placesOn(earlier)).toEqual({ booked: 2, bookings: 2 })
  expect(await placesOn(later)).toEqual({ booked: 0, bookings: 0 })
})

test('the database itself refuses one more place than the capacity', async () => {
  const more = shop.db
    .updateTable('slot_days')
    .set((eb) => ({ booked: eb('booked', '+', 1) }))
    .where('day', '=', '2026-11-23')
    .where('starts', '=', '16:00')
    .execute()
  await expect(more).rejects.toThrow('never_overbooked')
})
