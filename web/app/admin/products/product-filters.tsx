import type { z } from 'zod'
import { LOW_STOCK } from '../../../../contract/catalog/low-stock.ts'
import type { AdminSort, ProductCounts } from '../../../../contract/catalog/admin-products.ts'
import { useCategories } from '../../components/admin-lists/categories'
import { ListFilters } from '../../components/admin-lists/list-filters'
import { listPath } from '../../components/admin-lists/list-path'
import { productStatusLabels } from './product-labels'

export type ProductFilter = {
  productType: 'marketplace' | 'rent' | ''
  status: keyof typeof productStatusLabels | ''
  stock: 'out' | 'low' | ''
  sort: AdminSort | ''
  category: string
  q: string
}

const PATH = '/admin/products'

/** Returns the URL of the product list with these filters and other parameters. */
export const productListPath = (filter: ProductFilter, more: Record<string, string> = {}): string =>
  listPath(PATH, { ...filter, ...more })

const sortLabels: Record<AdminSort, string> = {
  newest: 'Newest',
  oldest: 'Oldest',
  updated: 'Last updated',
  title: 'Title',
  'price-asc': 'Price, lowest first',
  'price-desc': 'Price, highest first',
}

type ProductFiltersProps = { counts: z.infer<typeof ProductCounts>; filter: ProductFilter }

/** The views by product type with their counts, and the filters of the product list. */
export function ProductFilters({ counts, filter }: ProductFiltersProps) {
  const categories = Object.fromEntries(useCategories().map(({ slug, name }) => [slug, name]))
  return (
    <ListFilters
      path={PATH}
      filter={filter}
      search="Title, SKU code, URL"
      views={[
        { name: 'All', filter: {}, count: counts.total },
        { name: 'Marketplace', filter: { productType: 'marketplace' }, count: counts.marketplace },
        { name: 'Rent', filter: { productType: 'rent' }, count: counts.rent },
        { name: 'Low stock', filter: { stock: 'low' } },
        { name: 'Sold out', filter: { stock: 'out' } },
        { name: 'Archived', filter: { status: 'archived' } },
      ]}
      parts={partsWith(categories)}
    />
  )
}

const { newest, ...otherSorts } = sortLabels

const partsWith = (categories: Record<string, string>) => [
  {
    name: 'productType',
    label: 'Type',
    options: { marketplace: 'Marketplace', rent: 'Rent' },
    isHidden: true,
  },
  { name: 'category', label: 'Category', options: categories },
  { name: 'status', label: 'Status', options: productStatusLabels, none: 'All except archived' },
  {
    name: 'stock',
    label: 'Stock',
    options: { low: `Low: ${LOW_STOCK} or fewer`, out: 'Sold out' },
    none: 'Any',
  },
  { name: 'sort', label: 'Sort by', options: otherSorts, none: newest, isSort: true },
]
