import { Link } from 'react-router'
import type { Product } from '../../../../contract/catalog/catalog.ts'

/** Breadcrumb navigation of a product page. The product itself is the last entry. */
export function ProductBreadcrumbs({ product }: { product: Product }) {
  return (
    <nav aria-label="Breadcrumb" className="mb-5 text-sm text-muted">
      <ol className="flex flex-wrap items-center gap-x-2">
        {breadcrumbsOf(product).map(({ label, to }) => (
          <li key={to} className="flex items-center gap-2 after:text-edge after:content-['/']">
            <Link
              to={to}
              className="inline-flex min-h-6 items-center underline-offset-4 hover:text-brand hover:underline"
            >
              {label}
            </Link>
          </li>
        ))}
        <li aria-current="page" className="max-w-full truncate">
          {product.title}
        </li>
      </ol>
    </nav>
  )
}

type Breadcrumb = { label: string; to: string }

/** The breadcrumbs from the home page to the category of a product. */
export function breadcrumbsOf({ productType, category, categoryLabel }: Product): Breadcrumb[] {
  const list =
    productType === 'rent' ? { label: 'Rent', to: '/rent' } : { label: 'Marketplace', to: '/marketplace' }
  return [{ label: 'Home', to: '/' }, list, { label: categoryLabel, to: `${list.to}?category=${category}` }]
}
