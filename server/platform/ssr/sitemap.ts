/** A page that search engines may index. */
export type SitemapEntry = { path: string; changedAt?: Date }

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMES = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/**
 * Prefixes of the paths that search engines must not crawl, because they are personal or internal. `/payment` disallows all paths
 * that begin with `/payment`.
 */
const disallowed = [
  '/account',
  '/admin',
  '/api',
  '/auth',
  '/checkout',
  '/orders',
  '/payment',
  '/preview',
  '/thank-you',
]

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character]!)

/** Returns the `<loc>` element with the absolute URL of a path, percent-encoded and then escaped for XML. */
const location = (publicUrl: string, path: string) => `<loc>${escaped(new URL(path, publicUrl).href)}</loc>`

const urlOf = (publicUrl: string, { path, changedAt }: SitemapEntry) =>
  `<url>${location(publicUrl, path)}${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''}</url>\n`

/** Returns a sitemap. The caller must not pass more than the 50,000 entries that the protocol allows. */
export const sitemap = (publicUrl: string, entries: readonly SitemapEntry[]): string =>
  `${HEAD}<urlset ${NAMES}>\n${entries.map((entry) => urlOf(publicUrl, entry)).join('')}</urlset>\n`

const sitemapPath = (part: number) => `/sitemap-${part}.xml`

/** Returns the sitemap index, which links to the sitemaps `1` to `parts`. */
export function sitemapIndex(publicUrl: string, parts: number): string {
  const files = Array.from(
    { length: parts },
    (_, index) => `<sitemap>${location(publicUrl, sitemapPath(index + 1))}</sitemap>\n`,
  )
  return `${HEAD}<sitemapindex ${NAMES}>\n${files.join('')}</sitemapindex>\n`
}

export const robotsText = (publicUrl: string): string =>
  [
    'User-agent: *',
    ...disallowed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${new URL('/sitemap.xml', publicUrl).href}`,
    '',
  ].join('\n')
