import type { ProductType } from '../../../contract/catalog/catalog.ts'
import { addCacheTags } from '../../platform/cache/cache-tags.ts'
import type { Db } from '../../platform/db/database.ts'
import { DAY_MS } from '../../../contract/core/dates.ts'

const DAYS = 90

type Choice = { productType: ProductType; limit: number }

/**
 * Lists the live products of which most units were ordered in the last 90 days, without cancelled orders. Pages that show them are not
 * rendered again for each order, but within a minute.
 */
export async function listBestSellers(db: Db, { productType, limit }: Choice, now: Date): Promise<string[]> {
  addCacheTags(`products:${productType}`)
  const rows = await db
    .selectFrom('order_lines as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('products as p', 'p.id', 'l.product_id')
    .select('p.id')
    .where('o.created_at', '>', new Date(now.getTime() - DAYS * DAY_MS))
    .where('o.status', '<>', 'cancelled')
    .where('p.status', '=', 'live')
    .where('p.product_type', '=', productType)
    .groupBy('p.id')
    .orderBy((eb) => eb.fn.sum('l.quantity'), 'desc')
    .orderBy('p.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
