import type { DbOrTx } from '../../../platform/db/database.ts'

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
