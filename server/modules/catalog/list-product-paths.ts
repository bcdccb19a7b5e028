import type { Db } from '../../platform/db/database.ts'
import { countProducts, findAddresses } from './queries.ts'

/** The page of a live product, and the day on which it last changed. */
export type ProductAddress = { path: string; changedAt: Date }

export const countAddresses = (db: Db): Promise<number> => countProducts(db)

/** The pages of all live products, `limit` at a time. */
export async function listAddresses(
  db: Db,
  part: { limit: number; offset: number },
): Promise<ProductAddress[]> {
  const rows = await findAddresses(db, part)
  return rows.map((row) => ({
    path: `/${row.product_type === 'rent' ? 'rent' : 'product'}/${row.slug}`,
    changedAt: row.updated_at,
  }))
}
