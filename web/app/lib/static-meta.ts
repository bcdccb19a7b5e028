import { pageMeta } from './page-meta'
import { breadcrumbData } from './structured-data'

type StaticPage = { origin: string | undefined; path: string; title: string; description: string }

/** Returns meta tags and structured data of a page whose content is fixed, for example the terms of service. */
export function staticMeta({ origin = '', path, title, description }: StaticPage) {
  if (!origin) return [{ title: `${title} | Navrang` }]
  const crumbs = [
    { name: 'Home', path: '/' },
    { name: title, path },
  ]
  return [
    ...pageMeta({ origin, path, title: `${title} | Navrang`, description }),
    { 'script:ld+json': breadcrumbData(origin, crumbs) },
  ]
}
