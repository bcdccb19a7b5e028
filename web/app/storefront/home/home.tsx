import { latestCollection } from '../../../../contract/catalog/catalog.ts'
import { homePage } from '../../../../contract/content/home.ts'
import { publicApi } from '../../lib/api/api-context'
import { loadSettings } from '../../lib/api/load-settings'
import { orThrowResponse } from '../../lib/api/route-errors'
import { useBrand } from '../../lib/brand'
import { pageMeta } from '../../lib/meta/page-meta'
import { organisationData } from '../../lib/meta/structured-data'
import type { Route } from './+types/home'
import { useStoreSettings } from '../layout/layout'
import { previewToken } from '../layout/preview-token'
import { HomeSections } from './home-sections'
import { loadSections } from './load-sections'
import { PromoPopup } from '../promo-popup/promo-popup'
import { lazy, useEffect } from 'react'
import { data, NavigationType, useLocation, useNavigationType } from 'react-router'
import { prefersReducedMotion } from '../../ui/hydration/reveal'

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => ({
  'cache-control': loaderHeaders.get('cache-control') ?? 'no-store',
})

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = context.get(publicApi)
  const [page, homeSettings, { business, ...organisation }, latest] = await orThrowResponse(
    Promise.all([
      api(homePage, { query: { preview: previewToken(request) } }),
      loadSettings(api, ['offer', 'promo', 'reviews', 'reviewsUrl', 'testimonials']),
      loadSettings(api, ['brand', 'business', 'contact', 'map', 'social']),
      api(latestCollection),
    ]),
  )
  const sections = await orThrowResponse(
    loadSections(page.sections, { api, latest: latest.data, settings: { ...homeSettings, business } }),
  )
  const { origin } = new URL(request.url)
  const { name, tagline } = organisation.brand
  const head = [
    ...pageMeta({
      shop: name,
      title: [name, tagline].filter(Boolean).join(': '),
      description:
        'Festive wear for all nine nights of Navratri: chaniya cholis, kediyas, jewellery and dandiya. Buy or rent, delivered across India.',
      origin,
      path: '/',
      picture: latest.data[0]?.picture,
    }),
    { 'script:ld+json': organisationData(origin, organisation) },
  ]
  if (page.isPreview) head.push({ name: 'robots', content: 'noindex' })
  const headers = { 'cache-control': page.isPreview ? 'no-store' : 'public' }
  return data({ sections, isPreview: page.isPreview, homeSettings, head }, { headers })
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function Home({ loaderData: { sections, isPreview, homeSettings } }: Route.ComponentProps) {
  const settings = { ...useStoreSettings(), ...homeSettings }
  const { name } = useBrand()
  useScrollToSection()
  return (
    <main id="content">
      <HomeSections sections={sections} settings={settings} />
      {!sections.some(({ type }) => type === 'hero') && <h1 className="sr-only">{name}</h1>}
      {isPreview ? <PreviewNote /> : <PromoPopup promo={settings.promo} />}
    </main>
  )
}

const PreviewNote = lazy(() => import('./preview-note').then((all) => ({ default: all.PreviewNote })))

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
