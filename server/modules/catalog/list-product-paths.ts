import type { Db } from '../../platform/db/database.ts'
import { countProducts, findProductPaths } from './queries.ts'

/** The page of a live product, and the day on which it last changed. */
export type ProductPath = { path: string; changedAt: Date }

export const countProductPaths = (db: Db): Promise<number> => countProducts(db)

/** The pages of all live products, `limit` at a time. */
export async function listProductPaths(
  db: Db,
  part: { limit: number; offset: number },
): Promise<ProductPath[]> {
  const rows = await findProductPaths(db, part)
  return rows.map((row) => ({
    path: `/${row.product_type === 'rent' ? 'rent' : 'product'}/${row.slug}`,
    changedAt: row.updated_at,
  }))
}
