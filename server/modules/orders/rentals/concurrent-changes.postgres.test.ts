import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { paise } from '../../../../contract/core/money.ts'
import { changeRental } from '../../../../contract/orders/rental-change.ts'
import { createRentalCounter } from '../../../testing/rental-counter.ts'
import { setClock } from '../../../testing/rental-fixture.ts'
import { testShop } from '../../../testing/shop.ts'

const shop = testShop()

test('of several customers who change to the same nights at the same time, exactly one gets them and the others keep theirs', async () => {
  setClock(shop, '2026-10-01T06:00:00Z')
  const counter = await createRentalCounter(shop, { pieces: 1 })
  const { customer } = counter
  const sku = counter.skuIds[0]!
  const starts = ['2026-10-05', '2026-10-11', '2026-10-17', '2026-10-23']
  const orders = []
  for (const from of starts) orders.push(await counter.book({ from, until: from }))
  const body = { line: 0, sku, from: '2026-11-05', until: '2026-11-06', difference: paise(500_00) }
  const outcomes = await Promise.allSettled(
    orders.map(({ _id: id }) => customer.api(changeRental, { params: { id }, body })),
  )
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused).toHaveLength(starts.length - 1)
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'dates_taken' })
  const holds = await shop.db
    .selectFrom('rental_holds')
    .select(['order_id', sql<string>`lower(worn)::text`.as('from'), 'released_at'])
    .where('sku_id', '=', sku)
    .execute()
  expect(holds).toHaveLength(starts.length)
  for (const [index, { _id: id }] of orders.entries()) {
    const { from } = holds.find(({ order_id: orderId }) => orderId === id)!
    expect(from).toBe(outcomes[index]!.status === 'fulfilled' ? '2026-11-05' : starts[index])
  }
})
