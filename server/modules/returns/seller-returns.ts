import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { SellerReturn } from '../../../contract/sellers/seller-portal.ts'
import type { DbOrTx } from '../../platform/db/database.ts'
import type { Paise } from '../../../contract/core/money.ts'

/** Lists returns that contain goods of this seller, newest first. Lines with goods of other sellers or of the shop are left out. */
export async function listSellerReturns(db: DbOrTx, sellerId: string): Promise<SellerReturn[]> {
  const rows = await db
    .selectFrom('returns')
    .select(['id', 'order_id', 'state', 'reason', 'restocked', 'created_at'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('return_lines as r')
          .innerJoin('order_lines as l', (join) =>
            join.onRef('l.order_id', '=', 'r.order_id').onRef('l.line', '=', 'r.line'),
          )
          .select(['l.line', 'l.title', 'l.image', 'l.size', 'l.colour', 'r.quantity'])
          .whereRef('r.return_id', '=', 'returns.id')
          .where('l.seller_id', '=', sellerId)
          .orderBy('l.line'),
      ).as('lines'),
    )
    .where(
      sql<boolean>`exists (select from return_lines r join order_lines l on l.order_id = r.order_id and l.line = r.line
        where r.return_id = returns.id and l.seller_id = ${sellerId})`,
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
  return rows.map(({ id, order_id: orderId, created_at, ...row }) => ({
    ...row,
    _id: id,
    orderId,
    createdAt: created_at.toISOString(),
  }))
}

export type ReturnRefund = { amount: Paise; lines: { line: number; quantity: number }[] }

/**
 * Returns the refunds of an order's returns, with the returned lines and quantities of each refund. Includes refunds that the
 * customer has not received yet.
 */
export async function listReturnRefunds(db: DbOrTx, orderId: string): Promise<ReturnRefund[]> {
  const { rows } = await sql<ReturnRefund>`
    select r.amount, (select json_agg(json_build_object('line', l.line, 'quantity', l.quantity) order by l.line)
      from return_lines l where l.return_id = returns.id) as lines
    from returns join refunds r on r.key = 'return:' || returns.id
    where returns.order_id = ${orderId}
    order by returns.created_at, returns.id`.execute(db)
  return rows
}
