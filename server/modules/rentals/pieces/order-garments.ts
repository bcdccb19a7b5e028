import { sql } from 'kysely'
import type { Paise } from '../../../../contract/core/money.ts'
import type { Day } from '../../../../contract/rentals/rentals.ts'
import type { DbOrTx } from '../../../platform/db/database.ts'

export type OrderDispatch = {
  /** The day on which the first garment of the order is prepared and sent; null when it holds none. */
  day: Day | null
  /** Whether a garment of it has ever left the store. */
  hasLeft: boolean
  /** Deposits of garments that are out, or back and not judged: nobody has decided about them. */
  undecided: Paise
  /** What was asked as deposits for garments that have been judged. */
  validated: Paise
}

/** When an order's garments leave, and whether one has left already. */
export async function findDispatch(db: DbOrTx, orderId: string): Promise<OrderDispatch> {
  const row = await db
    .selectFrom('rental_holds as h')
    .innerJoin('order_lines as l', (on) =>
      on.onRef('l.order_id', '=', 'h.order_id').onRef('l.line', '=', 'h.line'),
    )
    .leftJoin('rental_deposits as d', 'd.hold_id', 'h.id')
    .where('h.order_id', '=', orderId)
    .select([
      sql<Day | null>`min(lower(blocked)) filter (where released_at is null)`.as('day'),
      sql<boolean>`coalesce(bool_or(h.state in ('out', 'returned')), false)`.as('hasLeft'),
      sql<Paise>`coalesce(sum(d.amount) filter (where h.state in ('out', 'returned') and d.state = 'held'), 0)`.as(
        'undecided',
      ),
      sql<Paise>`coalesce(sum(l.deposit) filter (where d.state in ('settled', 'kept')), 0)`.as('validated'),
    ])
    .executeTakeFirstOrThrow()
  return row
}

/** How many garments of a line the customer has, or will have: those that came back are not counted. */
export async function countGarments(db: DbOrTx, orderId: string, line: number): Promise<number> {
  const row = await db
    .selectFrom('rental_holds')
    .where('order_id', '=', orderId)
    .where('line', '=', line)
    .where('state', 'in', ['booked', 'out'])
    .where('released_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** Lines of these orders whose garments are kept for them and have not come back, as `order:line`. */
export async function findUnreturned(db: DbOrTx, orderIds: readonly string[]): Promise<Set<string>> {
  if (!orderIds.length) return new Set()
  const holds = await db
    .selectFrom('rental_holds')
    .select(['order_id', 'line'])
    .where('order_id', 'in', orderIds)
    .where('released_at', 'is', null)
    .where('returned_at', 'is', null)
    .execute()
  return new Set(holds.map(({ order_id: id, line }) => `${id}:${line}`))
}
