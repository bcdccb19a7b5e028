import { sql } from 'kysely'
import type { Day, Period } from '../../contract/rentals.ts'
import type { Asker, Tx } from '../db.ts'

/** Days with both ends included, as PostgreSQL writes them. */
export const range = ({ from, until }: Period) => `[${from},${until}]`

const inService = ['ready', 'out', 'cleaning'] as const

/** Pieces of a SKU that nobody has during `blocked`. */
export async function countFree(db: Asker, skuId: string, blocked: Period): Promise<number> {
  const row = await freePieces(db, skuId, blocked)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** The codes' order is the order in which pieces are given out, so the first ones wear first. */
export function findFree(db: Asker, skuId: string, blocked: Period) {
  return freePieces(db, skuId, blocked).select(['p.id']).orderBy('p.code').execute()
}

const freePieces = (db: Asker, skuId: string, blocked: Period) =>
  db
    .selectFrom('rental_pieces as p')
    .where('p.sku_id', '=', skuId)
    .where('p.state', 'in', [...inService])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('rental_holds as h')
            .whereRef('h.piece_id', '=', 'p.id')
            .where('h.released_at', 'is', null)
            .where(sql<boolean>`h.blocked && ${range(blocked)}::daterange`),
        ),
      ),
    )

/** What `nearestFreeDay` looks for: `quantity` pieces for `days` days, buffers around them, between two days. */
export type Search = {
  skuId: string
  quantity: number
  days: number
  before: number
  after: number
  earliest: Day
  latest: Day
  near: Day
}

/** The day nearest to `near` from which the pieces are free; of two equally near ones the earlier. */
export async function nearestFreeDay(db: Asker, search: Search): Promise<Day | null> {
  const { skuId, quantity, days, before, after, earliest, latest, near } = search
  const { rows } = await sql<{ day: Day }>`
    select to_char(d, 'YYYY-MM-DD') as day
    from generate_series(${earliest}::date, ${latest}::date, interval '1 day') d
    where (
      select count(*) from rental_pieces p
      where p.sku_id = ${skuId} and p.state = any(${[...inService]})
        and not exists (
          select 1 from rental_holds h
          where h.piece_id = p.id and h.released_at is null
            and h.blocked && daterange(d::date - ${before}::int, d::date + ${days - 1 + after}::int, '[]'))
    ) >= ${quantity}
    order by abs(d::date - ${near}::date), d limit 1`.execute(db)
  return rows[0]?.day ?? null
}

/** Makes rivals for the same SKU wait for each other instead of guessing; call in the order of the ids. */
export async function lockSku(tx: Tx, skuId: string) {
  await tx.selectFrom('skus').select('id').where('id', '=', skuId).forNoKeyUpdate().execute()
}

export type Hold = {
  pieceId: string
  skuId: string
  orderId: string
  line: number
  worn: Period
  blocked: Period
}

/** The constraint `one_wearer_at_a_time` has the last word. */
export async function insertHold(tx: Tx, { pieceId, skuId, orderId, line, worn, blocked }: Hold) {
  await tx
    .insertInto('rental_holds')
    .values({
      piece_id: pieceId,
      sku_id: skuId,
      order_id: orderId,
      line,
      worn: range(worn),
      blocked: range(blocked),
    })
    .execute()
}

/** Ends the holds of an order: its days are free again. */
export async function releaseHolds(tx: Tx, orderId: string, now: Date) {
  await tx
    .updateTable('rental_holds')
    .set({ released_at: now })
    .where('order_id', '=', orderId)
    .where('released_at', 'is', null)
    .execute()
}
