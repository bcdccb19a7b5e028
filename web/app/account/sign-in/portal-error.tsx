import { ErrorPage } from '../../components/error-page'

/** A portal that does not exist, inside of the page that one is on. */
export const ErrorBoundary = ({ error }: { error: unknown }) => (
  <main id="content" className="page-width">
    <ErrorPage error={error} />
  </main>
)
