import { Link } from 'react-router'

export type Crumb = { label: string; to: string }

/** Where this page stands in the shop. The page itself is the last entry. */
export function Breadcrumb({ crumbs, here }: { crumbs: readonly Crumb[]; here: string }) {
  return (
    <nav aria-label="Breadcrumb" className="mb-5 text-sm text-muted">
      <ol className="flex flex-wrap items-center gap-x-2">
        {crumbs.map(({ label, to }) => (
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
          {here}
        </li>
      </ol>
    </nav>
  )
}

export const crumbsOf = ({ productType, category, categoryLabel }: CrumbSource): Crumb[] => {
  const list =
    productType === 'rent' ? { label: 'Rent', to: '/rent' } : { label: 'Marketplace', to: '/marketplace' }
  return [{ label: 'Home', to: '/' }, list, { label: categoryLabel, to: `${list.to}?category=${category}` }]
}

type CrumbSource = { productType: 'marketplace' | 'rent'; category: string; categoryLabel: string }
