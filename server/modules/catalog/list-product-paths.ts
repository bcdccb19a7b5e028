import type { Db } from '../../platform/db/database.ts'
import { countProducts, findProductPaths } from './queries.ts'

/** The path of a live product's page, and when the product last changed. */
export type ProductPath = { path: string; changedAt: Date }

export const countProductPaths = (db: Db): Promise<number> => countProducts(db)

/** Lists one page of the paths of live products, for the sitemap. */
export async function listProductPaths(
  db: Db,
  page: { limit: number; offset: number },
): Promise<ProductPath[]> {
  const rows = await findProductPaths(db, page)
  return rows.map((row) => ({
    path: `/${row.product_type === 'rent' ? 'rent' : 'product'}/${row.slug}`,
    changedAt: row.updated_at,
  }))
}
