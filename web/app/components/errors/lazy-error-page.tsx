import { lazy, Suspense } from 'react'
import type { ErrorPageProps } from './error-page'

const FullErrorPage = lazy(() =>
  import('./error-page').then(
    ({ ErrorPage }) => ({ default: ErrorPage }),
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
export const ErrorPage = (props: ErrorPageProps) => (
  <Suspense fallback={<ShortErrorPage />}>
    <FullErrorPage {...props} />
  </Suspense>
)

/** The error page in place of a page of the storefront, with the title of the document. */
export const FailedPage = ({ error }: { error: unknown }) => (
  <main id="content" className="page-width">
    <ErrorPage error={error} isTitled />
  </main>
)
