import { expect, test } from 'vitest'
import { setOrderStatus } from '../../../../contract/orders/orders.ts'
import { Refusal } from '../../../../contract/core/refusal.ts'
import { untilServed } from '../../../testing/refusal-of.ts'
import { createRentalSku, setClock } from '../../../testing/rental-fixture.ts'
import { testShop } from '../../../testing/shop.ts'

const shop = testShop()
const FREE_DATES = { code: 'dates_taken', status: 409, details: { nextFree: { from: '2026-10-07' } } }

test('exactly one of 200 concurrent bookings of a garment succeeds, and the others get alternative dates', async () => {
  setClock(shop, '2026-10-01T06:00:00Z')
  const rail = await createRentalSku(shop, 1)
  const requests = Array.from({ length: 200 }, () => untilServed(() => rail.book('2026-10-12', '2026-10-13')))
  const outcomes = await Promise.allSettled(requests)
  const losers = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
  )
  expect(losers).toHaveLength(199)
  for (const loser of losers) {
    expect(loser).toBeInstanceOf(Refusal)
    expect(loser).toMatchObject(FREE_DATES)
  }
  expect(await rail.holds()).toHaveLength(1)
})

test('concurrent bookings with overlapping nights use every garment without conflicts, also with cancellations', async () => {
  setClock(shop, '2026-10-01T06:00:00Z')
  const rail = await createRentalSku(shop, 3)
  const staff = await shop.signedIn('staff')
  const requests = Array.from({ length: 120 }, async (_, turn) => {
    const day = (turn * 7) % 20
    const order = await untilServed(() =>
      rail.book(`2026-10-${String(4 + day).padStart(2, '0')}`, `2026-10-${String(6 + day).padStart(2, '0')}`),
    )
    if (turn % 3 > 0) return
    await staff.api(setOrderStatus, { params: { id: order._id }, body: { status: 'cancelled' } })
  })
  for (const promiseSettledResult of await Promise.allSettled(requests)) {
    if (promiseSettledResult.status === 'rejected') {
      expect(promiseSettledResult.reason).toMatchObject({ code: 'dates_taken' })
    }
  }
  const active = (await rail.holds()).filter((hold) => hold.released_at === null)
  expect(active.length).toBeGreaterThan(0)
  expect(active.map((hold) => hold.piece_id)).not.toContain(null)
})
