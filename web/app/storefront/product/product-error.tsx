import { isRouteErrorResponse } from 'react-router'
import { ErrorPage } from '../../components/lazy-error-page'
import { ProductNotFound } from './product-not-found'

type ProductErrorProps = { error: unknown; back: { label: string; to: string } }

/** The error boundary of the product pages: not found, or another error. */
export const ProductError = ({ error, back }: ProductErrorProps) => (
  <main id="content" className="page-width">
    {isRouteErrorResponse(error) && error.status === 404 ? (
      <ProductNotFound back={back} />
    ) : (
      <ErrorPage error={error} />
    )}
  </main>
)

export const productNotFoundMeta = [{ title: 'Product not found | Navrang' }]
