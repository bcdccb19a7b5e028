import { data } from 'react-router'
import { ErrorPage } from '../../components/error-page'

/** Through which door one comes in; `null` is the door without a name. */
export type Portal = 'customer' | 'seller' | null

/** The portal that an address names. There are no others: those are not found. */
export function readPortal(named: string | undefined): Portal {
  if (named === undefined) return null
  if (named === 'customer' || named === 'seller') return named
  throw data({ error: 'There is no such portal', code: 'not_found' }, { status: 404 })
}

/** Where people of each kind go once they are in. */
export const landingPath = (type: 'customer' | 'seller'): string =>
  type === 'seller' ? '/seller-listing' : '/listed-products'

/** The address of `page` for the same portal, with the way back kept. */
export function portalPath(page: '/sign-in' | '/sign-up', portal: Portal, wanted: string | null): string {
  const path = portal ? `${page}/${portal}` : page
  return wanted ? `${path}?redirect=${encodeURIComponent(wanted)}` : path
}

/** A portal that does not exist, inside of the page that one is on. */
export const ErrorBoundary = ({ error }: { error: unknown }) => (
  <main id="content" className="page-width">
    <ErrorPage error={error} />
  </main>
)
