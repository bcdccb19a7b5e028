import type { AdminProduct, AdminProductRow } from '../../../../contract/catalog/admin-products.ts'
import { presentCard, presentPictures, presentProduct } from '../present.ts'
import type { AdminProductDetails, findAdminRows } from './queries.ts'

/** Presents a product for the editor. */
export function presentAdminProduct(row: AdminProductDetails): AdminProduct {
  const skus = row.skus.map((sku) => ({ ...sku, available: sku.stock ?? sku.pieces }))
  return {
    ...presentProduct({ ...row, skus, stock: unitsOf(row) }),
    version: row.version,
    hsn: row.hsn,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    cells: row.skus.map((sku) => (row.product_type === 'rent' ? sku : { ...sku, pieces: null })),
  }
}

/**
 * Counts the units of a product. For a product for sale, counts the units of its stock items; a stock item that several SKUs
 * share is counted once. For a rental product, counts the pieces.
 */
function unitsOf({ product_type, skus }: AdminProductDetails): number {
  const unitsById =
    product_type === 'rent' ? skus.map(({ id, pieces }) => [id, pieces] as const) : stockItemsOf(skus)
  return [...new Map(unitsById).values()].reduce((sum, units) => sum + units, 0)
}

const stockItemsOf = (skus: AdminProductDetails['skus']) =>
  skus.map(({ id, stockItem, stock }) => [stockItem ?? id, stock ?? 0] as const)

export const presentAdminRow = (row: Awaited<ReturnType<typeof findAdminRows>>[number]): AdminProductRow => ({
  ...presentCard(row),
  status: row.status,
  description: row.description,
  images: presentPictures(row).map(({ src }) => src),
  sizes: row.sizes,
  version: row.version,
  updatedAt: row.updated_at.toISOString(),
  low: row.low,
})
