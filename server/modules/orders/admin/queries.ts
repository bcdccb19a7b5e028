import { sql, type RawBuilder } from 'kysely'
import { addDays, startOfDay } from '../../../../contract/core/dates.ts'
import type { AdminOrderFilter, AdminOrderQuery } from '../../../../contract/orders/orders.ts'
import type { DbOrTx } from '../../../platform/db/database.ts'
import { afterCursor } from '../../../platform/db/pagination.ts'
import { parseOrderNumber } from '../order-number.ts'
import { fullOrders, hasOwnLine, isToConfirm, isToPack, isUnpaid } from '../queries.ts'

/** Finds a page of orders, newest first or oldest first. `before` is the id of the last order of the previous page. */
export function findOrders(db: DbOrTx, { sort, before, limit, ...filter }: AdminOrderQuery) {
  const isOldestFirst = sort === 'oldest'
  const direction = isOldestFirst ? 'asc' : 'desc'
  let query = fullOrders(db)
  for (const condition of orderConditions(filter)) query = query.where(condition)
  if (before) query = query.where(afterCursor({ table: 'orders', id: before, isOldestFirst }))
  return query.orderBy('created_at', direction).orderBy('id', direction).limit(limit).execute()
}

/**
 * Builds the conditions of a filter. The constants are written exactly as in the definitions of the partial indexes, so that PostgreSQL
 * can use these indexes.
 */
export function orderConditions({
  status,
  method,
  from,
  until,
  queue,
  q,
}: AdminOrderFilter): RawBuilder<boolean>[] {
  return [
    ...(status ? [sql<boolean>`orders.status = ${status}`] : []),
    ...(method ? [sql<boolean>`orders.payment_method = ${method}`] : []),
    ...(from ? [sql<boolean>`orders.created_at >= ${startOfDay(from)}`] : []),
    ...(until ? [sql<boolean>`orders.created_at < ${startOfDay(addDays(until, 1))}`] : []),
    ...(queue === 'print'
      ? [
          sql<boolean>`orders.status in ('confirmed', 'processing') and orders.slip_printed_at is null`,
          hasOwnLine,
        ]
      : []),
    ...(queue === 'confirm' ? [isToConfirm] : []),
    ...(queue === 'unpaid' ? [isUnpaid] : []),
    ...(queue === 'pack' ? [isToPack] : []),
    ...(q ? searchConditions(q) : []),
  ]
}

/**
 * Builds the conditions of a search text. A PIN code, a phone number or an order id must match exactly. In any other text, each of the
 * first five words must occur in the order's search text, which begins with the order number: `#1A2B3C4D` and `Order 1A2B3C4D` are one
 * word.
 */
function searchConditions(q: string): RawBuilder<boolean>[] {
  const joined = q.replaceAll(/[\s()+-]/g, '')
  if (/^[1-9]\d{5}$/.test(q)) return [sql<boolean>`orders.address ->> 'pin' = ${q}`]
  if (/^(91|0)?[6-9]\d{9}$/.test(joined)) {
    const phone = joined.slice(-10)
    return [sql<boolean>`(right(orders.address ->> 'phone', 10) = ${phone} or orders.user_phone = ${phone})`]
  }
  const number = parseOrderNumber(q)
  if (number?.length === 36) return [sql<boolean>`orders.id = ${number}`]
  return (number ?? q.toLowerCase())
    .split(/\s+/)
    .slice(0, 5)
    .map((word) => sql<boolean>`orders.search_text like ${`%${escaped(word)}%`}`)
}

const escaped = (word: string) => word.replaceAll(/[\\%_]/g, (character) => `\\${character}`)
