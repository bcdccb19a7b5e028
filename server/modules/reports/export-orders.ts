import { sql } from 'kysely'
import type { Paise } from '../../../contract/core/money.ts'
import { confirmationId } from '../../../contract/orders/orders.ts'
import type { CsvCell as Cell } from '../../platform/csv/write-csv.ts'
import type { Db } from '../../platform/db/database.ts'

export const orderColumns = [
  'Id',
  'Confirmation',
  'Placed',
  'Status',
  'Payment',
  'Customer',
  'E-mail',
  'Phone',
  'City',
  'State',
  'PIN',
  'Items',
  'Pieces',
  'Subtotal',
  'Coupon',
  'Coupon discount',
  'Total',
  'Deposits',
  'Amount due',
] as const

type Days = { from?: string | undefined; until?: string | undefined }
type Row = {
  id: string
  created_at: Date
  /** The same moment to the microsecond: where the next part goes on. */
  moment: string
  status: string
  payment_method: string
  user_name: string | null
  user_email: string | null
  address: { phone?: string; city?: string; state?: string; pin?: string } | null
  items: string | null
  pieces: number | null
  coupon_code: string | null
  subtotal: Paise
  coupon_discount: Paise
  total: Paise
  deposit_total: Paise
  amount_due: Paise
}

const PART = 500
const START = { moment: '-infinity', id: '' }

/** Orders in the order in which they were placed, a part at a time, with amounts in rupees. */
export async function* orderRows(db: Db, days: Days): AsyncGenerator<Cell[]> {
  for (let after = START; ;) {
    const rows = await findPart(db, days, after)
    for (const row of rows) yield cellsOf(row)
    const last = rows.at(-1)
    if (!last || rows.length < PART) return
    after = { moment: last.moment, id: last.id }
  }
}

async function findPart(db: Db, { from, until }: Days, after: typeof START): Promise<Row[]> {
  const begins = from ? sql`and o.created_at >= ${from}::timestamp at time zone 'Asia/Kolkata'` : sql``
  const ends = until
    ? sql`and o.created_at < (${until}::timestamp + interval '1 day') at time zone 'Asia/Kolkata'`
    : sql``
  const { rows } = await sql<Row>`
    select o.id, o.created_at, o.created_at::text as moment, o.status, o.payment_method, o.user_name, o.user_email, o.address, o.coupon_code,
      o.subtotal, o.coupon_discount, o.total, o.deposit_total, o.amount_due,
      (select string_agg(l.quantity || ' x ' || l.title || coalesce(' ' || l.size, ''), '; ' order by l.line)
        from order_lines l where l.order_id = o.id) as items,
      (select sum(l.quantity) from order_lines l where l.order_id = o.id) as pieces
    from orders o
    where (o.created_at, o.id) > (${after.moment}::timestamptz, ${after.id}) ${begins} ${ends}
    order by o.created_at, o.id limit ${PART}`.execute(db)
  return rows
}

function cellsOf({ address, ...row }: Row): Cell[] {
  const place = [address?.phone, address?.city, address?.state, address?.pin]
  const who = [row.user_name, row.user_email, ...place]
  const amounts = [row.total, row.deposit_total, row.amount_due].map((amount) => amount / 100)
  return [
    row.id,
    confirmationId(row.id),
    row.created_at.toISOString(),
    row.status,
    row.payment_method,
    ...who,
    row.items,
    row.pieces,
    row.subtotal / 100,
    row.coupon_code,
    row.coupon_discount / 100,
    ...amounts,
  ]
}
