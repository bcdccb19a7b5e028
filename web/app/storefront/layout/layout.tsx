import { Outlet, useLocation, useRouteLoaderData } from 'react-router'
import { highestCharge } from '../../../../contract/shipping/delivery-charge.ts'
import { siteMenus, type Menus } from '../../../../contract/content/menus.ts'
import type { PublicSettings } from '../../../../contract/store/store.ts'
import { publicApi } from '../../lib/api/api-context'
import { loadSettings } from '../../lib/api/load-settings'
import { orThrowResponse } from '../../lib/api/route-errors'
import { ErrorPage } from '../../components/errors/lazy-error-page'
import type { Route } from './+types/layout'
import { previewToken } from './preview-token'
import { SiteFooter } from './site-footer'
import { SiteHeader } from './site-header'

/** The settings that the header, the footer and several pages show. Every page contains them, so pages load other settings themselves. */
const sharedSettings = [
  'business',
  'claims',
  'contact',
  'delivery',
  'grievance',
  'hours',
  'map',
  'marketplaceBanner',
  'online',
  'prepaidCoupon',
  'returns',
  'saleBanner',
  'social',
] as const
export type SharedSettings = Pick<PublicSettings, (typeof sharedSettings)[number]> & {
  menus: Pick<Menus, 'header' | 'footer'>
}

export async function loader({ context, request }: Route.LoaderArgs): Promise<SharedSettings> {
  const api = context.get(publicApi)
  const [settings, { header, footer }] = await orThrowResponse(
    Promise.all([
      loadSettings(api, sharedSettings),
      api(siteMenus, { query: { preview: previewToken(request) } }),
    ]),
  )
  return { ...settings, menus: { header, footer } }
}

/** Prevents loading the store settings again after navigations and actions, because the settings rarely change. */
export const shouldRevalidate = () => false

/** Returns the store settings that the layout has loaded. Throws on pages outside the storefront layout. */
export function useStoreSettings(): SharedSettings {
  const settings = useRouteLoaderData<typeof loader>('storefront/layout/layout')
  if (!settings) throw new Error('useStoreSettings must be used inside the storefront layout')
  return settings
}

/** The pages that render a header of their own, so the layout adds none. */
const pathsWithOwnHeader = ['/marketplace', '/listed-products']

export default function StorefrontLayout({ loaderData: settings }: Route.ComponentProps) {
  const hasOwnHeader = pathsWithOwnHeader.includes(useLocation().pathname)
  return (
    <div
      className={`flex min-h-dvh flex-col ${highestCharge(settings.delivery) > 0 ? 'charges-delivery' : ''}`}
    >
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
