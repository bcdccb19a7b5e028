import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addDays } from '../../../../contract/core/dates.ts'
import { paise } from '../../../../contract/core/money.ts'
import { createTestProduct } from '../../../testing/product-fixture.ts'
import { testShop } from '../../../testing/shop.ts'

const shop = testShop()
const TODAY = '2027-09-20'
const LAST = 40
let order: { order_id: string; line: number }

beforeAll(async () => {
  const { id } = await shop.db
    .insertInto('orders')
    .values({
      has_own_goods: false,
      payment_method: 'cod',
      subtotal: paise(0),
      coupon_discount: paise(0),
      total: paise(0),
      deposit_total: paise(0),
      amount_due: paise(0),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const outfit = await createTestProduct(shop.db, { rentPrice: paise(500_00), sizes: [{ pieces: 1 }] })
  await sql`
    insert into order_lines (order_id, line, product_id, sku_id, slug, title, image, type, rent_from, rent_until,
      days, quantity, price, deposit)
    values (${id}, 0, ${outfit.id}, ${outfit.skuIds[0]}, '', '', '', 'rent', ${TODAY}, ${TODAY}, 1, 1, 1, 1)`.execute(
    shop.db,
  )
  order = { order_id: id, line: 0 }
})

const day = fc.integer({ min: 0, max: LAST })
const which = fc.nat(30)
const stepArbitrary = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('book' as const), which, day, days: fc.nat(8) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), which, day, days: fc.nat(8) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('release' as const), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('extend' as const), which, days: fc.nat(5) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('overdue' as const), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('move' as const), which, piece: which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('give' as const), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('take back' as const), which }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('piece' as const),
      which,
      state: fc.constantFrom('ready', 'out', 'cleaning', 'repair', 'retired'),
    }),
  },
)
type Step = typeof stepArbitrary extends fc.Arbitrary<infer T> ? T : never

/** Runs one step of the property test. Ignores the error that the database reports when the piece is already booked on these days. */
async function perform(skuIds: readonly string[], step: Step) {
  const { db } = shop
  const skus = sql`sku_id in (${sql.join(skuIds)})`
  const nth = (table: 'rental_holds' | 'rental_pieces', n: number) =>
    sql`(select id from ${sql.table(table)} where ${skus} order by id
      offset ${n} % greatest(1, (select count(*) from ${sql.table(table)} where ${skus})) limit 1)`
  const query = {
    book: () => {
      const { day, days } = step as Extract<Step, { kind: 'book' }>
      const span = `[${addDays(TODAY, day)},${addDays(TODAY, day + days)}]`
      return sql`insert into rental_holds (piece_id, sku_id, order_id, line, worn, blocked, back_by)
        select id, sku_id, ${order.order_id}, 0, ${span}::daterange, ${span}::daterange, upper(${span}::daterange)
        from rental_pieces where id = ${nth('rental_pieces', step.which)}`
    },
    wait: () => {
      const { day, days } = step as Extract<Step, { kind: 'wait' }>
      const span = `[${addDays(TODAY, day)},${addDays(TODAY, day + days)}]`
      return sql`insert into rental_holds (piece_id, sku_id, order_id, line, worn, blocked, back_by)
        values (null, ${skuIds[step.which % skuIds.length]}, ${order.order_id}, 0, ${span}::daterange, ${span}::daterange,
          upper(${span}::daterange))`
    },
    release: () =>
      sql`update rental_holds set released_at = now() where id = ${nth('rental_holds', step.which)}`,
    extend: () => sql`update rental_holds
      set blocked = daterange(lower(blocked), upper(blocked) + ${(step as { days: number }).days}::int)
      where id = ${nth('rental_holds', step.which)} and not upper_inf(blocked)`,
    // An overdue rental has been handed out, so its first day is in the past.
    overdue: () => sql`update rental_holds
      set worn = daterange(${TODAY}::date - 3, ${TODAY}::date - 1), blocked = daterange(${TODAY}::date - 3, null),
        back_by = ${TODAY}::date - 1
      where id = ${nth('rental_holds', step.which)}`,
    move: () => sql`update rental_holds h set piece_id = p.id from rental_pieces p
      where h.id = ${nth('rental_holds', step.which)} and p.sku_id = h.sku_id
        and p.id = ${nth('rental_pieces', (step as { piece: number }).piece)}`,
    delete: () => sql`delete from rental_holds where id = ${nth('rental_holds', step.which)}`,
    give: () => sql`update rental_holds set state = 'out'
      where id = ${nth('rental_holds', step.which)} and piece_id is not null`,
    'take back': () => sql`update rental_holds set state = 'returned'
      where id = ${nth('rental_holds', step.which)} and state = 'out'`,
    piece: () => sql`update rental_pieces set state = ${(step as { state: string }).state}
      where id = ${nth('rental_pieces', step.which)}`,
  }[step.kind]()
  await query.execute(db).catch((error: { code?: string }) => {
    if (error.code !== '23P01') throw error
  })
}

/**
 * Counts the free garments of these SKUs on each night directly from the rows of pieces and holds. The test compares the result with the
 * counts stored in `rental_nights`.
 */
async function counted(skuIds: readonly string[]) {
  const { rows } = await sql<{ sku_id: string; night: string; free: number }>`
    select s.id as sku_id, d::date as night,
      (select count(*) from rental_pieces p where p.sku_id = s.id and p.state in ('ready', 'out', 'cleaning'))
      - (select count(*) from rental_holds h left join rental_pieces p on p.id = h.piece_id
         where h.sku_id = s.id and h.released_at is null and h.blocked @> d::date
           and (h.state = 'booked' or p.id is null or p.state in ('ready', 'out', 'cleaning'))) as free
    from skus s, generate_series(${TODAY}::date, ${TODAY}::date + ${LAST + 20}::int, interval '1 day') d
    where s.id in (${sql.join(skuIds)}) order by 1, 2`.execute(shop.db)
  return rows
}

async function stored(skuIds: readonly string[]) {
  const { rows } = await sql<{ sku_id: string; night: string; free: number }>`
    select s.sku_id, d::date as night, coalesce(n.free, s.pieces) as free
    from rental_supply s cross join generate_series(${TODAY}::date, ${TODAY}::date + ${LAST + 20}::int, interval '1 day') d
    left join rental_nights n on n.sku_id = s.sku_id and n.night = d::date
    where s.sku_id in (${sql.join(skuIds)}) order by 1, 2`.execute(shop.db)
  return rows
}

test('after any changes of bookings and garments, the stored counts per night equal a full count', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stepArbitrary, { minLength: 10, maxLength: 40 }), async (steps) => {
      const { skuIds } = await createTestProduct(shop.db, {
        rentPrice: paise(500_00),
        sizes: [
          { size: 'S', pieces: 2 },
          { size: 'M', pieces: 3 },
        ],
      })
      for (const step of steps) await perform(skuIds, step)
      expect(await stored(skuIds)).toEqual(await counted(skuIds))
    }),
    { numRuns: 25 },
  )
})
