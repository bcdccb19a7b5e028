import { categoryTiles, latestCollection, listProducts } from '../../../../contract/catalog/catalog.ts'
import { publicApi } from '../../lib/api/api-context'
import { loadSettings } from '../../lib/api/load-settings'
import { orThrowResponse } from '../../lib/api/route-errors'
import { toCardData, toCardPicture } from '../../lib/card-data'
import { pageMeta } from '../../lib/page-meta'
import { organisationData } from '../../lib/structured-data'
import type { Route } from './+types/home'
import { useStoreSettings } from '../layout/layout'
import { HomeSections } from './home-sections'
import { PromoPopup } from '../promo-popup/promo-popup'
import { useEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { prefersReducedMotion } from '../../ui/hydration/reveal'

const MAX_TILES = 6

export const headers = () => ({ 'cache-control': 'public' })

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = context.get(publicApi)
  const [homeSettings, organisation, latest, rentals, tiles] = await orThrowResponse(
    Promise.all([
      loadSettings(api, ['offer', 'promo', 'reviews', 'reviewsUrl', 'testimonials']),
      loadSettings(api, ['brand', 'contact', 'map', 'social']),
      api(latestCollection),
      api(listProducts, { query: { productType: 'rent', limit: 4 } }),
      api(categoryTiles, { query: { limit: MAX_TILES } }),
    ]),
  )
  const { origin } = new URL(request.url)
  const { name, tagline } = organisation.brand
  const head = [
    ...pageMeta({
      shop: name,
      title: [name, tagline].filter(Boolean).join(': '),
      description:
        'Festive wear for all nine nights of Navratri: chaniya cholis, kediyas, jewellery and dandiya. Buy or rent, free delivery across India.',
      origin,
      path: '/',
      picture: latest.data[0]?.picture,
    }),
    { 'script:ld+json': organisationData(origin, organisation) },
  ]
  return {
    latest: latest.data.map(toCardData),
    rentals: rentals.data.map(toCardData),
    tiles: tiles.data.map((tile) => ({ ...tile, picture: toCardPicture(tile.picture) })),
    homeSettings,
    head,
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function Home({ loaderData: { latest, rentals, tiles, homeSettings } }: Route.ComponentProps) {
  const settings = { ...useStoreSettings(), ...homeSettings }
  useScrollToSection()
  return (
    <main id="content">
      <HomeSections {...{ latest, rentals, tiles, settings }} />
      <PromoPopup promo={settings.promo} />
    </main>
  )
}

const SCROLL_DELAY_MS = 100
const sections = ['home', 'about', 'contact']

/**
 * Scrolls to the section that the navigation state names. Does nothing on Back and Forward, because the browser restores the scroll
 * position.
 */
function useScrollToSection() {
  const location = useLocation()
  const isReturn = useNavigationType() === NavigationType.Pop
  useEffect(() => {
    if (isReturn) return
    const { scrollTo } = (location.state ?? {}) as { scrollTo?: unknown }
    if (typeof scrollTo !== 'string' || !sections.includes(scrollTo)) return
    const timer = setTimeout(
      () =>
        document
          .getElementById(scrollTo)
          ?.scrollIntoView({ behavior: prefersReducedMotion() ? 'auto' : 'smooth' }),
      SCROLL_DELAY_MS,
    )
    return () => clearTimeout(timer)
  }, [location, isReturn])
}
