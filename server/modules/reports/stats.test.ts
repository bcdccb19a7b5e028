import { addDays } from '../../../contract/core/dates.ts'
import { expect, test } from 'vitest'
import { paise } from '../../../contract/core/money.ts'
import { adminOrders, placeOrder, setOrderStatus } from '../../../contract/orders/orders.ts'
import { dashboardStats } from '../../../contract/accounts/users.ts'
import { adminStats, dashboard } from '../../../contract/reports/reports.ts'
import { rentalToday } from '../../../contract/rentals/handover.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { createRentalCounter } from '../../testing/rental-counter.ts'
import { setClock } from '../../testing/rental-fixture.ts'
import { testShop } from '../../testing/shop.ts'

const shop = testShop()

test('revenue is paid orders less refunds, without deposits', async () => {
  const [asha, staff] = [await shop.signedIn(), await shop.signedIn('staff')]
  const choli = await createTestProduct(shop.db, { price: paise(1000_00) })
  const outfit = await createTestProduct(shop.db, {
    rentPrice: paise(300_00),
    deposit: paise(2000_00),
    sizes: [{ pieces: 2 }],
  })
  const order = (productId: string, type: 'buy' | 'rent', total: number) =>
    asha.api(placeOrder, {
      body: { items: [{ productId, quantity: 1, type }], couponCode: null, total: paise(total) },
    })
  const empty = { totalOrders: 0, pendingOrders: 0, totalRevenue: 0, revenueToday: 0, revenueThisMonth: 0 }
  expect(await staff.api(adminStats)).toEqual(empty)

  const bought = await order(choli.id, 'buy', 1000_00)
  await order(outfit.id, 'rent', 300_00)
  const full = { totalRevenue: 1300_00, revenueToday: 1300_00, revenueThisMonth: 1300_00 }
  expect(await staff.api(adminStats)).toEqual({ totalOrders: 2, pendingOrders: 2, ...full })

  await staff.api(setOrderStatus, { params: { id: bought._id }, body: { status: 'cancelled' } })
  await shop.runJobs()
  const left = { totalRevenue: 300_00, revenueToday: 300_00, revenueThisMonth: 300_00 }
  expect(await staff.api(adminStats)).toEqual({ totalOrders: 2, pendingOrders: 1, ...left })
})

test('compacting the counters does not change the figures', async () => {
  const staff = await shop.signedIn('staff', [])
  const before = [await staff.api(adminStats), await staff.api(dashboardStats)]
  await shop.runJobs({ includeCron: true })
  expect([await staff.api(adminStats), await staff.api(dashboardStats)]).toEqual(before)
  const { count } = await shop.db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(before[1]).toMatchObject({ totalUsers: count })
})

test('the dashboard shows the week, open rentals and low stock', async () => {
  const staff = await shop.signedIn('staff', [])
  await createTestProduct(shop.db, {
    sizes: [
      { size: 'S', stock: 3 },
      { size: 'M', stock: 40 },
    ],
  })
  await createTestProduct(shop.db, { status: 'pending', sizes: [{ stock: 1 }] })
  const { week, ...figures } = await staff.api(dashboard)
  expect(figures).toMatchObject({
    totalOrders: 2,
    pendingOrders: 1,
    rentalsOut: 0,
    returnsDue: 0,
    lowStock: 1,
  })
  expect(figures).toMatchObject({ revenueTarget: 50_000_00, revenueThisMonth: 300_00, submissionsWaiting: 0 })
  expect(week.map(({ orders, revenue }) => [orders, revenue])).toEqual([
    ...Array.from({ length: 6 }, () => [0, 0]),
    [2, 300_00],
  ])
  expect(figures.todayUsers).toBe(week.at(-1)!.users)
})

test('the dashboard counts confirmed orders with goods until they are shipped, and the list of orders shows them', async () => {
  const [asha, staff] = [await shop.signedIn(), await shop.signedIn('staff')]
  const choli = await createTestProduct(shop.db, { price: paise(1000_00), sizes: [{ stock: 9 }] })
  const items = [{ productId: choli.id, quantity: 1, type: 'buy' as const }]
  const body = { items, couponCode: null, total: paise(1000_00) }
  const { _id: id } = await asha.api(placeOrder, { body })
  const setTo = (status: 'confirmed' | 'processing' | 'shipped') =>
    staff.api(setOrderStatus, { params: { id }, body: { status } })
  const listed = async () => {
    const orders = await staff.api(adminOrders, { query: { queue: 'pack' } })
    expect(orders).toHaveLength((await staff.api(dashboard)).toPack)
    return orders.some(({ _id }) => _id === id)
  }
  for (const status of ['confirmed', 'processing'] as const) {
    await setTo(status)
    expect(await listed()).toBe(true)
  }
  await setTo('shipped')
  expect(await listed()).toBe(false)
})

test('the dashboard counts a rental as due back on the day on which the rental counter lists it', async () => {
  const hour = shop.env.now()
  setClock(shop, '2027-01-08T06:00:00Z')
  const counter = await createRentalCounter(shop)
  const order = await counter.book({ from: '2027-01-10', until: '2027-01-12' })
  const { dispatch } = await counter.view(await counter.holdOf(order))
  setClock(shop, `${addDays(dispatch, -1)}T06:00:00Z`)
  const { toHandOut: others } = await counter.staff.api(dashboard)
  setClock(shop, `${dispatch}T06:00:00Z`)
  expect(await counter.staff.api(dashboard)).toMatchObject({ toHandOut: others + 1 })
  await counter.handOut(await counter.holdOf(order))
  expect(await counter.staff.api(dashboard)).toMatchObject({ toHandOut: others })
  const dueOn = async (day: string) => {
    setClock(shop, `${day}T06:00:00Z`)
    const { returns, overdue } = await counter.staff.api(rentalToday)
    const { rentalsOut, returnsDue, rentalsLate } = await counter.staff.api(dashboard)
    expect(rentalsLate).toBe(overdue.length)
    return { rentalsOut, returnsDue, listed: returns.length + overdue.length }
  }
  expect(await dueOn('2027-01-12')).toEqual({ rentalsOut: 1, returnsDue: 0, listed: 0 })
  expect(await dueOn('2027-01-13')).toEqual({ rentalsOut: 1, returnsDue: 1, listed: 1 })
  expect(await dueOn('2027-01-14')).toEqual({ rentalsOut: 1, returnsDue: 1, listed: 1 })
  setClock(shop, hour.toISOString())
})
