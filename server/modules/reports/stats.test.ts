import { addDays } from '../../../contract/core/dates.ts'
import { beforeAll, expect, test } from 'vitest'
import { paise } from '../../../contract/core/money.ts'
import { adminOrders, placeOrder, setOrderStatus } from '../../../contract/orders/orders.ts'
import { dashboardStats } from '../../../contract/accounts/users.ts'
import { adminStats, dashboard, type Dashboard } from '../../../contract/reports/reports.ts'
import { rentalToday } from '../../../contract/rentals/handover.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { createRentalCounter } from '../../testing/rental-counter.ts'
import { setClock } from '../../testing/rental-fixture.ts'
import { testShop, type TestUser } from '../../testing/shop.ts'

const shop = testShop()
let staff: TestUser
let ofNewShop: object
beforeAll(async () => {
  staff = await shop.signedIn('staff')
  ofNewShop = await staff.api(adminStats)
})

/** Places an order of 1000 rupees and one of a rental of 300 rupees. Returns their ids. */
async function buyAndRent(): Promise<{ bought: string; rented: string }> {
  const asha = await shop.signedIn()
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
  const bought = await order(choli.id, 'buy', 1000_00)
  const rented = await order(outfit.id, 'rent', 300_00)
  return { bought: bought._id, rented: rented._id }
}

async function cancel(id: string) {
  await staff.api(setOrderStatus, { params: { id }, body: { status: 'cancelled' } })
  await shop.runJobs()
}

test('a new shop has no orders and no revenue', () => {
  const empty = { totalOrders: 0, pendingOrders: 0, totalRevenue: 0, revenueToday: 0, revenueThisMonth: 0 }
  expect(ofNewShop).toEqual(empty)
})

test('revenue is paid orders less refunds, without deposits', async () => {
  const readFigures = () => staff.api(adminStats) as Promise<Record<string, number>>
  const before = await readFigures()
  const added = async () =>
    Object.fromEntries(
      Object.entries(await readFigures()).map(([name, figure]) => [name, figure - before[name]!]),
    )
  const { bought } = await buyAndRent()
  const full = { totalRevenue: 1300_00, revenueToday: 1300_00, revenueThisMonth: 1300_00 }
  expect(await added()).toEqual({ totalOrders: 2, pendingOrders: 2, ...full })

  await cancel(bought)
  const left = { totalRevenue: 300_00, revenueToday: 300_00, revenueThisMonth: 300_00 }
  expect(await added()).toEqual({ totalOrders: 2, pendingOrders: 1, ...left })
})

test('compacting the counters does not change the figures', async () => {
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
  const viewer = await shop.signedIn('staff', ['finance'])
  const before = await viewer.api(dashboard)
  await cancel((await buyAndRent()).bought)
  await createTestProduct(shop.db, {
    sizes: [
      { size: 'S', stock: 3 },
      { size: 'M', stock: 40 },
    ],
  })
  await createTestProduct(shop.db, { status: 'pending', sizes: [{ stock: 1 }] })
  const after = await viewer.api(dashboard)
  expect(after).toMatchObject({
    totalOrders: before.totalOrders + 2,
    pendingOrders: before.pendingOrders + 1,
    revenueThisMonth: before.revenueThisMonth! + 300_00,
    rentalsOut: before.rentalsOut,
    returnsDue: before.returnsDue,
    lowStock: before.lowStock + 1,
    revenueTarget: 50_000_00,
    submissionsWaiting: 0,
  })
  const daysOf = ({ week }: Dashboard) => week.map(({ orders, revenue }) => [orders, revenue] as const)
  const [orders, revenue] = daysOf(before)[6]!
  expect(daysOf(after)).toEqual([...daysOf(before).slice(0, 6), [orders + 2, revenue! + 300_00]])
  expect(after.todayUsers).toBe(after.week[6]!.users)
})

test('staff without the permission for finance see no revenue', async () => {
  const viewer = await shop.signedIn('staff', ['catalogue', 'orders', 'support'])
  const { totalOrders, pendingOrders } = await staff.api(adminStats)
  expect(await viewer.api(adminStats)).toEqual({ totalOrders, pendingOrders })
  const figures = await viewer.api(dashboard)
  expect(figures.week).toHaveLength(7)
  expect(JSON.stringify(figures)).not.toMatch(/revenue/i)
})

test('the dashboard counts confirmed orders with goods until they are shipped, but no rentals, and the list of orders shows them', async () => {
  const { bought, rented } = await buyAndRent()
  const setTo = (id: string, status: 'confirmed' | 'processing' | 'shipped') =>
    staff.api(setOrderStatus, { params: { id }, body: { status } })
  const listed = async () => {
    const orders = await staff.api(adminOrders, { query: { queue: 'pack' } })
    expect(orders).toHaveLength((await staff.api(dashboard)).toPack)
    return orders.map(({ _id }) => _id).filter((id) => id === bought || id === rented)
  }
  await setTo(rented, 'confirmed')
  expect(await listed()).toEqual([])
  for (const status of ['confirmed', 'processing'] as const) {
    await setTo(bought, status)
    expect(await listed()).toEqual([bought])
  }
  await setTo(bought, 'shipped')
  expect(await listed()).toEqual([])
})

test('the dashboard counts a booking to hand out until its last worn day, as the rental counter lists it', async () => {
  const { now } = shop.env
  setClock(shop, '2027-02-08T06:00:00Z')
  const counter = await createRentalCounter(shop)
  const order = await counter.book({ from: '2027-02-10', until: '2027-02-12' })
  const isShownOn = async (day: string) => {
    setClock(shop, `${day}T06:00:00Z`)
    const { dispatches } = await counter.staff.api(rentalToday)
    expect((await counter.staff.api(dashboard)).toHandOut).toBe(dispatches.length)
    return dispatches.some(({ orderId }) => orderId === order._id)
  }
  expect(await isShownOn('2027-02-12')).toBe(true)
  expect(await isShownOn('2027-02-13')).toBe(false)
  shop.env.now = now
})

test('the dashboard counts a rental as due back on the day on which the rental counter lists it', async () => {
  const { now } = shop.env
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
  shop.env.now = now
})
