import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { SellerReturn } from '../../../contract/sellers/seller-portal.ts'
import type { DbOrTx } from '../../platform/db/database.ts'

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
