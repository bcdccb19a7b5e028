import { data } from 'react-router'
import { ErrorPage } from '../../components/error-page'

/** The sign-in portal in the URL; `null` for the generic pages. */
export type Portal = 'customer' | 'seller' | null

/** Parses the portal in the URL. Responds 404 for an unknown one. */
export function readPortal(text: string | undefined): Portal {
  if (text === undefined) return null
  if (text === 'customer' || text === 'seller') return text
  throw data({ error: 'This page does not exist', code: 'not_found' }, { status: 404 })
}

/** The page after sign-in for each type of user. */
export const landingPath = (type: 'customer' | 'seller'): string =>
  type === 'seller' ? '/seller-listing' : '/listed-products'

/** The path of `page` for the same portal, with the `redirect` parameter preserved. */
export function portalPath(page: '/sign-in' | '/sign-up', portal: Portal, redirectTo: string | null): string {
  const path = portal ? `${page}/${portal}` : page
  return redirectTo ? `${path}?redirect=${encodeURIComponent(redirectTo)}` : path
}

/** The error boundary of the sign-in and sign-up pages. */
export const ErrorBoundary = ({ error }: { error: unknown }) => (
  <main id="content" className="page-width">
    <ErrorPage error={error} />
  </main>
)
