import { sql } from 'kysely'
import type { Paise } from '../../../contract/core/money.ts'
import { confirmationId, type AdminOrderFilter } from '../../../contract/orders/orders.ts'
import type { CsvCell as Cell } from '../../platform/csv/write-csv.ts'
import type { Db } from '../../platform/db/database.ts'
import { orderConditions } from '../orders/admin/queries.ts'
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

/** Yields a row of cells for each order of the filter, oldest first. Reads the orders in batches. Amounts are in rupees, times in Indian time. */
export async function* streamOrderRows(db: Db, filter: AdminOrderFilter): AsyncGenerator<Cell[]> {
  for (let after = START; ;) {
    const rows = await findBatch(db, filter, after)
    for (const row of rows) yield toCells(row)
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = { moment: last.moment, id: last.id }
  }
}

async function findBatch(db: Db, filter: AdminOrderFilter, after: typeof START): Promise<OrderExportRow[]> {
  const afterLast = sql<boolean>`(orders.created_at, orders.id) > (${after.moment}::timestamptz, ${after.id})`
  const { rows } = await sql<OrderExportRow>`
    select orders.id, orders.created_at, orders.created_at::text as moment, orders.status, orders.payment_method, orders.user_name, orders.user_email, orders.user_phone, orders.address, orders.coupon_code,
      orders.subtotal, orders.coupon_discount, orders.delivery_charge, orders.total, orders.deposit_total, orders.amount_due,
      (select string_agg(l.quantity || ' x ' || l.title || coalesce(' ' || l.size, ''), '; ' order by l.line)
        from order_lines l where l.order_id = orders.id) as items,
      (select sum(l.quantity) from order_lines l where l.order_id = orders.id) as pieces
    from orders
    where ${sql.join([afterLast, ...orderConditions(filter)], sql` and `)}
    order by orders.created_at, orders.id limit ${BATCH}`.execute(db)
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
