import { Outlet, useLocation, useRouteLoaderData } from 'react-router'
import { storeSettings, type PublicSettings } from '../../../../contract/store/store.ts'
import { publicApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { ErrorPage } from '../../components/lazy-error-page'
import { lazyHydrate } from '../../ui/hydration/lazy-hydrate'
import type { Route } from './+types/layout'
import { SiteHeader } from './site-header'

const SiteFooter = lazyHydrate(() => import('./site-footer').then((all) => all.SiteFooter))

export async function loader({ context }: Route.LoaderArgs) {
  return orThrowResponse(context.get(publicApi)(storeSettings))
}

/** What the shop says about itself changes seldom: once a visit is enough. */
export const shouldRevalidate = () => false

/** The settings that the layout has loaded, for the pages inside of it. */
export function useStoreSettings(): PublicSettings {
  const settings = useRouteLoaderData<typeof loader>('storefront/layout/layout')
  if (!settings) throw new Error('Only pages of the storefront know the settings of the store')
  return settings
}

/** Addresses of the marketplace, which has a header of its own. */
const ownHeaders = ['/marketplace', '/listed-products']

export default function StorefrontLayout({ loaderData: settings }: Route.ComponentProps) {
  const hasOwnHeader = ownHeaders.includes(useLocation().pathname)
  return (
    <div className="flex min-h-dvh flex-col">
      {!hasOwnHeader && <SiteHeader {...settings} />}
      <div className="flex-1">
        <Outlet />
      </div>
      <SiteFooter settings={settings} />
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="content" className="page-width">
      <ErrorPage error={error} />
    </main>
  )
}
