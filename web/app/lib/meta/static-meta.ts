import { shopName, titleOf, type MetaMatches } from '../brand'
import { pageMeta } from './page-meta'
import { breadcrumbData } from './structured-data'

type StaticPage = {
  matches: MetaMatches
  origin: string | undefined
  path: string
  title: string
  description: string
}

/** Returns meta tags and structured data of a page whose content is fixed, for example the terms of service. */
export function staticMeta({ matches, origin = '', path, title, description }: StaticPage) {
  if (!origin) return [{ title: titleOf(matches, title) }]
  const crumbs = [
    { name: 'Home', path: '/' },
    { name: title, path },
  ]
  return [
    ...pageMeta({ shop: shopName(matches), origin, path, title: titleOf(matches, title), description }),
    ...(import.meta.env.SSR ? [{ 'script:ld+json': breadcrumbData(origin, crumbs) }] : []),
  ]
}
