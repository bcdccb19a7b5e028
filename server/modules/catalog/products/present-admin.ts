import { paise } from '../../../../contract/core/money.ts'
import {
  availabilityWarning,
  type AdminProduct,
  type AdminProductRow,
} from '../../../../contract/catalog/admin-products.ts'
import { presentCard, presentPictures, presentProduct } from '../present.ts'
import type { AdminProductDetails, findAdminRows } from './queries.ts'

/** Presents a product for the editor. */
export function presentAdminProduct(row: AdminProductDetails): AdminProduct {
  const shift = (row.sale_price ?? row.price) - row.price
  const skus = row.skus.map((sku) => ({
    ...sku,
    price: paise(Math.max(1, sku.price + shift)),
    available: sku.stock ?? sku.pieces,
  }))
  const { sizeCharts: _, ...product } = presentProduct({ ...row, skus, stock: unitsOf(row), size_charts: [] })
  return {
    ...product,
    warning: availabilityWarning(product),
    price: paise(row.price + shift),
    startsAt: row.starts_at?.toISOString() ?? null,
    endsAt: row.ends_at?.toISOString() ?? null, // also of a sale that has not started
    version: row.version,
    hsn: row.hsn,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    cells: skus.map((sku) => (row.product_type === 'rent' ? sku : { ...sku, pieces: null })),
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

export function presentAdminRow(row: Awaited<ReturnType<typeof findAdminRows>>[number]): AdminProductRow {
  const card = presentCard(row)
  return {
    ...card,
    status: row.status,
    description: row.description,
    images: presentPictures(row).map(({ src }) => src),
    sizes: row.sizes,
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
    low: row.low,
    waiting: row.waiting,
    warning: availabilityWarning({ ...card, status: row.status }),
  }
}
