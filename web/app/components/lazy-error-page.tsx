import { lazy, Suspense } from 'react'

const Whole = lazy(() =>
  import('./error-page').then(
    ({ ErrorPage }) => ({ default: ErrorPage }),
    () => ({ default: InShort }), // without a network that is all there is
  ),
)

const InShort = () => (
  <p className="py-14 text-center text-xl">
    Something went wrong.{' '}
    <button type="button" onClick={() => location.reload()} className="text-brand underline">
      Please try again.
    </button>
  </p>
)

/** What went wrong. Its words are loaded when something does. */
export const ErrorPage = ({ error }: { error: unknown }) => (
  <Suspense fallback={<InShort />}>
    <Whole error={error} />
  </Suspense>
)
