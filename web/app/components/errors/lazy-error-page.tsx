import { lazy, Suspense } from 'react'
import type { ErrorPageProps } from './error-page'

const ErrorPage = lazy(() =>
  import('./error-page').then(
    (all) => ({ default: all.ErrorPage }),
    () => ({ default: ShortErrorPage }), // shown if the code of the error page cannot be loaded because the network is down
  ),
)

const ShortErrorPage = () => (
  <p className="py-14 text-center text-xl">
    Something went wrong.{' '}
    <button type="button" onClick={() => location.reload()} className="link">
      Please try again.
    </button>
  </p>
)

/** The error page. Its code is loaded only when an error occurs. */
export const LazyErrorPage = (props: ErrorPageProps) => (
  <Suspense fallback={<ShortErrorPage />}>
    <ErrorPage {...props} />
  </Suspense>
)

/** The error page in place of a page of the storefront, with the title of the document. */
export const StorefrontErrorPage = ({ error }: { error: unknown }) => (
  <main id="content" className="page-width">
    <LazyErrorPage error={error} isTitled />
  </main>
)
