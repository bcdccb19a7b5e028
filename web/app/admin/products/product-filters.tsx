import { Form, Link, useSubmit } from 'react-router'
import type { z } from 'zod'
import type { AdminSort, ProductCounts } from '../../../../contract/catalog/admin-products.ts'
import { categories } from '../../../../contract/catalog/categories.ts'
import { Button, ButtonLink } from '../../ui/button'
import { Field, SelectField } from '../../ui/field'
import { Icon } from '../../ui/icon'
import { productStatusLabels } from './product-labels'

export type ProductFilter = {
  productType: 'marketplace' | 'rent' | ''
  status: keyof typeof productStatusLabels | ''
  stock: 'out' | 'low' | ''
  sort: AdminSort | ''
  category: string
  q: string
}

/** Returns the URL of the product list with these filters and other parameters. */
export function productListPath(filter: ProductFilter, more: Record<string, string> = {}): string {
  const params = Object.entries({ ...filter, ...more }).filter(([, value]) => value)
  return `/admin/products?${new URLSearchParams(params)}`
}

const tabs = [
  ['', 'All', 'total'],
  ['marketplace', 'Marketplace', 'marketplace'],
  ['rent', 'Rent', 'rent'],
] as const

/** The tabs by product type, with counts. */
export function ProductTabs({
  counts,
  filter,
}: {
  counts: z.infer<typeof ProductCounts>
  filter: ProductFilter
}) {
  return (
    <nav aria-label="Product type" className="mb-5">
      <ul className="chips">
        {tabs.map(([type, label, count]) => (
          <li key={type}>
            <Link
              to={productListPath({ ...filter, productType: type })}
              aria-current={filter.productType === type ? 'page' : undefined}
              className="flex min-h-11 items-center gap-2 rounded-full border border-line bg-surface px-4 font-semibold aria-[current]:border-brand aria-[current]:bg-brand-soft aria-[current]:text-brand"
            >
              {label}
              <span className="tabular-nums">{counts[count].toLocaleString('en-IN')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const sortLabels: Record<AdminSort, string> = {
  newest: 'Newest',
  oldest: 'Oldest',
  updated: 'Last updated',
  title: 'Title',
  'price-asc': 'Price, lowest first',
  'price-desc': 'Price, highest first',
}

/** The filters of the list. They are part of the URL, so that links and the back button keep them. */
export function ProductFilters({ filter }: { filter: ProductFilter }) {
  const submit = useSubmit()
  const choice = (
    name: 'category' | 'status' | 'stock' | 'sort',
    label: string,
    options: [string, string][],
  ) => (
    <SelectField
      label={label}
      name={name}
      defaultValue={filter[name]}
      className="min-w-32 flex-1 sm:max-w-48"
      onChange={({ currentTarget }) => void submit(currentTarget.form)}
    >
      {options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  )
  return (
    <Form className="cluster items-end">
      {filter.productType && <input type="hidden" name="productType" value={filter.productType} />}
      <Field
        label="Search"
        type="search"
        name="q"
        defaultValue={filter.q}
        placeholder="Title, SKU code, URL"
        maxLength={100}
        className="min-w-48 flex-1"
      />
      <Button type="submit" variant="secondary">
        <Icon name="search" />
        Search
      </Button>
      {choice('category', 'Category', [['', 'All'], ...Object.entries(categories)])}
      {choice('status', 'Status', [['', 'All except archived'], ...Object.entries(productStatusLabels)])}
      {choice('stock', 'Stock', [
        ['', 'Any'],
        ['low', 'Low: 5 or fewer'],
        ['out', 'Sold out'],
      ])}
      {choice(
        'sort',
        'Sort by',
        Object.entries(sortLabels).map(([value, label]) => [value === 'newest' ? '' : value, label]),
      )}
      {Object.values(filter).some(Boolean) && (
        <ButtonLink to="/admin/products" variant="quiet">
          Clear
        </ButtonLink>
      )}
    </Form>
  )
}
