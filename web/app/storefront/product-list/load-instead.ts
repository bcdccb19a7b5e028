import { listProducts } from '../../../../contract/catalog/catalog.ts'
import type { Api } from '../../../../contract/core/client.ts'
import { toCardData } from '../../lib/card-data'
import type { Department } from '../../lib/product-list-query'
import type { Instead } from './list-view'

const MAX_PRODUCTS = 4

/** Loads what a page offers instead of an empty list: popular products, and all categories with products. Returns null if the list has products. */
export async function loadInstead(api: Api, department: Department, total: number): Promise<Instead | null> {
  if (total > 0) return null
  const { data, facets } = await api(listProducts, {
    query: { productType: department, limit: MAX_PRODUCTS },
  })
  return { products: data.map(toCardData), categories: facets.category.filter(({ count }) => count > 0) }
}
