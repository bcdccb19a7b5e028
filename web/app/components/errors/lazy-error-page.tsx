import { lazy, Suspense } from 'react'

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
export const ErrorPage = ({ error }: { error: unknown }) => (
  <Suspense fallback={<ShortErrorPage />}>
    <FullErrorPage error={error} />
  </Suspense>
)
