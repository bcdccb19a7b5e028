import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { moveBooking } from '../../../../contract/rentals/booking-calendar.ts'
import { Refusal } from '../../../../contract/core/refusal.ts'
import { createRentalSku, setClock } from '../../../testing/rental-fixture.ts'
import { testShop } from '../../../testing/shop.ts'

const shop = testShop()

/** Counts the pairs of active bookings that have the same piece on the same day. */
async function countDoubleBookings(skuId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from rental_holds a join rental_holds b on a.id < b.id
      and a.piece_id = b.piece_id and a.blocked && b.blocked
    where a.sku_id = ${skuId} and a.released_at is null and b.released_at is null`.execute(shop.db)
  return rows[0]!.count
}

test('exactly one succeeds when a booking is moved to nights that shoppers book at the same time', async () => {
  setClock(shop, '2026-10-01T06:00:00Z')
  const staff = await shop.signedIn('staff')
  for (const _round of [1, 2, 3]) {
    const rail = await createRentalSku(shop, 1)
    const { id } = await rail.holdOf(await rail.book('2026-10-20', '2026-10-21'))
    const body = { pieceId: rail.pieceIds[0]!, from: '2026-10-12', check: false }
    const outcomes = await Promise.allSettled([
      ...Array.from({ length: 4 }, () => rail.book('2026-10-12', '2026-10-13')),
      staff.api(moveBooking, { params: { id }, body }),
    ])
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused).toHaveLength(4)
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'dates_taken' })
    expect(await countDoubleBookings(rail.skuId)).toBe(0)
  }
})

test('concurrent moves and bookings never give two customers one piece, and orders keep the days of their bookings', async () => {
  setClock(shop, '2026-10-01T06:00:00Z')
  const staff = await shop.signedIn('staff')
  const rail = await createRentalSku(shop, 3)
  const days = ['05', '10', '15', '20', '25']
  const orders = await Promise.all(days.map((day) => rail.book(`2026-10-${day}`, `2026-10-${day}`)))
  const ids = await Promise.all(orders.map(async (order) => (await rail.holdOf(order)).id))
  const moves = Array.from({ length: 40 }, (_, turn) => {
    const day = String(3 + ((turn * 7) % 25)).padStart(2, '0')
    if (turn % 4 === 0) return rail.book(`2026-10-${day}`, `2026-10-${day}`)
    const pieceId = turn % 3 === 0 ? null : rail.pieceIds[turn % rail.pieceIds.length]!
    const body = { pieceId, from: `2026-10-${day}`, check: turn % 5 === 0 }
    return staff.api(moveBooking, { params: { id: ids[turn % ids.length]! }, body })
  })
  for (const outcome of await Promise.allSettled(moves)) {
    if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(Refusal)
  }
  expect(await countDoubleBookings(rail.skuId)).toBe(0)
  const differing = await shop.db
    .selectFrom('rental_holds as h')
    .innerJoin('order_lines as l', (on) =>
      on.onRef('l.order_id', '=', 'h.order_id').onRef('l.line', '=', 'h.line'),
    )
    .where('h.sku_id', '=', rail.skuId)
    .where(sql<boolean>`h.worn <> daterange(l.rent_from, l.rent_until, '[]')`)
    .select('h.id')
    .execute()
  expect(differing).toEqual([])
})
