import { sql } from 'kysely'
import type { Paise } from '../../../../contract/core/money.ts'
import type { Day } from '../../../../contract/rentals/rentals.ts'
import type { DbOrTx, Tx } from '../../../platform/db/database.ts'
import { accountOf } from './queries.ts'

/** A financial year: from its first of April up to but not the next. */
export type Year = { from: Day; until: Day }

export function yearOf(day: Day): Year {
  const year = Number(day.slice(0, 4)) - (day.slice(5, 7) < '04' ? 1 : 0)
  return { from: `${year}-04-01`, until: `${year + 1}-04-01` }
}

const placedIn = ({ from, until }: Year) => sql<boolean>`
  (o.created_at at time zone 'Asia/Kolkata')::date >= ${from}::date and (o.created_at at time zone 'Asia/Kolkata')::date < ${until}::date`

/** What the books say that a seller sold with orders of a financial year. */
export async function findSold(db: DbOrTx, sellerId: string, year: Year): Promise<Paise> {
  const { rows } = await sql<{ paise: Paise }>`
    select coalesce(sum(e.amount), 0) as paise
    from ledger_entries e
      join ledger_transactions t on t.id = e.transaction_id
      join orders o on o.id = t.order_id
    where e.account = 'sellers_part' and ${placedIn(year)}
      and t.id in (select transaction_id from ledger_entries where account = ${accountOf(sellerId)})`.execute(
    db,
  )
  return rows[0]!.paise
}

export async function lockSeller(tx: Tx, id: string) {
  await tx.selectFrom('sellers').where('id', '=', id).select('id').forNoKeyUpdate().execute()
}

type Restamp = { sellerId: string; tds: number; year: Year }

/** Gives what a seller sold in a year without deduction its rate. Answers the orders. */
export async function restamp(tx: Tx, { sellerId, tds, year }: Restamp): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with changed as (
      update seller_shares s set tds = ${tds} from orders o
      where o.id = s.order_id and s.seller_id = ${sellerId} and s.tds = 0 and ${placedIn(year)}
      returning s.order_id)
    select distinct order_id as id from changed order by 1`.execute(tx)
  return rows.map(({ id }) => id)
}
