import { isRouteErrorResponse } from 'react-router'
import { LazyErrorPage } from '../../components/errors/lazy-error-page'
import { titleOf, type MetaMatches } from '../../lib/brand'
import { lazy, Suspense } from 'react'

const ProductNotFound = lazy(() =>
  import('./product-not-found').then((all) => ({ default: all.ProductNotFound })),
)

type ProductErrorProps = { error: unknown; back: { label: string; to: string } }

/** The error boundary of the product pages: not found, or another error. */
export const ProductError = ({ error, back }: ProductErrorProps) => (
  <main id="content" className="page-width">
    {isRouteErrorResponse(error) && error.status === 404 ? (
      <Suspense>
        <ProductNotFound back={back} />
      </Suspense>
    ) : (
      <LazyErrorPage error={error} />
    )}
  </main>
)

export const productNotFoundMeta = (matches: MetaMatches) => [
  { title: titleOf(matches, 'Product not found') },
]
