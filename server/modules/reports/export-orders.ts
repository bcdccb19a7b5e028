import { sql } from 'kysely'
import type { Paise } from '../../../contract/core/money.ts'
import { confirmationId } from '../../../contract/orders/orders.ts'
import type { CsvCell as Cell } from '../../platform/csv/write-csv.ts'
import type { Db } from '../../platform/db/database.ts'
import { minuteInIndia } from './csv-file.ts'

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
  'Delivery charge',
  'Total',
  'Deposits',
  'Amount due',
] as const

type DayRange = { from?: string | undefined; until?: string | undefined }
type OrderExportRow = {
  id: string
  created_at: Date
  /** `created_at` as text with microseconds, because a `Date` has only milliseconds. Used for keyset pagination. */
  moment: string
  status: string
  payment_method: string
  user_name: string | null
  user_email: string | null
  user_phone: string | null
  address: { phone?: string; city?: string; state?: string; pin?: string } | null
  items: string | null
  pieces: number | null
  coupon_code: string | null
  subtotal: Paise
  coupon_discount: Paise
  delivery_charge: Paise
  total: Paise
  deposit_total: Paise
  amount_due: Paise
}

const BATCH = 500
const START = { moment: '-infinity', id: '' }

/** Yields a row of cells for each order, oldest first. Reads the orders in batches. Amounts are in rupees, times in Indian time. */
export async function* streamOrderRows(db: Db, days: DayRange): AsyncGenerator<Cell[]> {
  for (let after = START; ;) {
    const rows = await findBatch(db, days, after)
    for (const row of rows) yield toCells(row)
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = { moment: last.moment, id: last.id }
  }
}

async function findBatch(db: Db, { from, until }: DayRange, after: typeof START): Promise<OrderExportRow[]> {
  const begins = from ? sql`and o.created_at >= ${from}::timestamp at time zone 'Asia/Kolkata'` : sql``
  const ends = until
    ? sql`and o.created_at < (${until}::timestamp + interval '1 day') at time zone 'Asia/Kolkata'`
    : sql``
  const { rows } = await sql<OrderExportRow>`
    select o.id, o.created_at, o.created_at::text as moment, o.status, o.payment_method, o.user_name, o.user_email, o.user_phone, o.address, o.coupon_code,
      o.subtotal, o.coupon_discount, o.delivery_charge, o.total, o.deposit_total, o.amount_due,
      (select string_agg(l.quantity || ' x ' || l.title || coalesce(' ' || l.size, ''), '; ' order by l.line)
        from order_lines l where l.order_id = o.id) as items,
      (select sum(l.quantity) from order_lines l where l.order_id = o.id) as pieces
    from orders o
    where (o.created_at, o.id) > (${after.moment}::timestamptz, ${after.id}) ${begins} ${ends}
    order by o.created_at, o.id limit ${BATCH}`.execute(db)
  return rows
}

function toCells({ address, ...row }: OrderExportRow): Cell[] {
  const addressCells = [address?.phone ?? row.user_phone, address?.city, address?.state, address?.pin]
  const customerCells = [row.user_name, row.user_email, ...addressCells]
  const amounts = [row.delivery_charge, row.total, row.deposit_total, row.amount_due].map(
    (amount) => amount / 100,
  )
  return [
    row.id,
    confirmationId(row.id),
    minuteInIndia(row.created_at),
    row.status,
    row.payment_method,
    ...customerCells,
    row.items,
    row.pieces,
    row.subtotal / 100,
    row.coupon_code,
    row.coupon_discount / 100,
    ...amounts,
  ]
}
