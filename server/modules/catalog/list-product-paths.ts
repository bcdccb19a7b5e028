import { productPath } from '../../../contract/catalog/product-path.ts'
import type { Db } from '../../platform/db/database.ts'
import { findProductPaths } from './queries.ts'

/** The path of a live product's page, and when the product last changed. */
export type ProductPath = { path: string; changedAt: Date }

/** Lists one page of the paths of live products, for the sitemap. */
export async function listProductPaths(
  db: Db,
  page: { limit: number; offset: number },
): Promise<ProductPath[]> {
  const rows = await findProductPaths(db, page)
  return rows.map((row) => ({
    path: productPath(row.product_type, row.slug),
    changedAt: row.updated_at,
  }))
}
