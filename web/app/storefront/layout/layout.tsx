import type { ReactNode } from 'react'
import { Outlet, useMatches, useRouteLoaderData } from 'react-router'
import { highestCharge } from '../../../../contract/shipping/delivery-charge.ts'
import { siteMenus, type Menus } from '../../../../contract/content/menus.ts'
import type { StandardDelivery } from '../../../../contract/shipping/promise.ts'
import type { PublicSettings } from '../../../../contract/store/store.ts'
import { publicApi } from '../../lib/api/api-context'
import { loadSettings } from '../../lib/api/load-settings'
import { orThrowResponse } from '../../lib/api/route-errors'
import { StorefrontErrorPage } from '../../components/errors/lazy-error-page'
import type { Route } from './+types/layout'
import { previewToken } from './preview-token'
import { SiteFooter } from './site-footer'
import { SiteHeader } from './site-header'

/** The settings that the header, the footer and several pages show. Every page contains them, so pages load other settings themselves. */
const sharedSettings = [
  'business',
  'claims',
  'contact',
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
  delivery: ShownDelivery
  menus: Pick<Menus, 'header' | 'footer'>
}

/** What pages show of the delivery settings. `isFree`: delivery costs nothing in all zones. */
type ShownDelivery = StandardDelivery & { dispatch: string; isFree: boolean }

export async function loader({ context, request }: Route.LoaderArgs): Promise<SharedSettings> {
  const api = context.get(publicApi)
  const [{ delivery, ...settings }, { header, footer }] = await orThrowResponse(
    Promise.all([
      loadSettings(api, [...sharedSettings, 'delivery']),
      api(siteMenus, { query: { preview: previewToken(request) } }),
    ]),
  )
  return { ...settings, delivery: shownDelivery(delivery), menus: { header, footer } }
}

const shownDelivery = (delivery: PublicSettings['delivery']): ShownDelivery => ({
  minDays: delivery.minDays,
  maxDays: delivery.maxDays,
  dispatch: delivery.dispatch,
  dispatchDays: delivery.dispatchDays,
  cutoff: delivery.cutoff,
  worksOnSaturdays: delivery.worksOnSaturdays,
  worksOnSundays: delivery.worksOnSundays,
  holidays: delivery.holidays,
  isFree: highestCharge(delivery) === 0,
})

/** Prevents loading the store settings again after navigations and actions, because the settings rarely change. */
export const shouldRevalidate = () => false

/** Returns the store settings that the layout has loaded. Throws on pages outside the storefront layout. */
export function useStoreSettings(): SharedSettings {
  const settings = useRouteLoaderData<typeof loader>('storefront/layout/layout')
  if (!settings) throw new Error('useStoreSettings must be used inside the storefront layout')
  return settings
}

/** The routes whose pages have a header of their own, so the layout adds none. */
const routesWithOwnHeader = ['storefront/product-list/marketplace', 'storefront/listed-products']

export default function StorefrontLayout({ loaderData }: Route.ComponentProps) {
  return <Frame settings={loaderData} />
}

/** `error` is shown in place of the page. */
type FrameProps = { settings: SharedSettings; error?: ReactNode }

function Frame({ settings, error }: FrameProps) {
  const hasOwnHeader = useMatches().some(({ id }) => routesWithOwnHeader.includes(id))
  return (
    <div className={settings.delivery.isFree ? undefined : 'charges-delivery'}>
      {(error || !hasOwnHeader) && <SiteHeader {...settings} />}
      <div className="site-body">{error ?? <Outlet />}</div>
      <SiteFooter settings={settings} />
    </div>
  )
}

/** The error of a page is shown between the header and the footer, unless their settings could not be loaded. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const page = <StorefrontErrorPage error={error} />
  return loaderData ? <Frame settings={loaderData} error={page} /> : page
}
