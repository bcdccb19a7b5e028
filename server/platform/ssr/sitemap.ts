/** A page that search engines may index. */
export type SitemapEntry = { path: string; changedAt?: Date }

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMES = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** Personal and internal pages, which search engines do not crawl. `/payment` includes all paths that begin with it. */
const disallowed = ['/account', '/admin', '/api', '/auth', '/checkout', '/orders', '/payment', '/thank-you']

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character]!)

/** The absolute URL, percent-encoded and then escaped for XML. */
const location = (publicUrl: string, path: string) => `<loc>${escaped(new URL(path, publicUrl).href)}</loc>`

const urlOf = (publicUrl: string, { path, changedAt }: SitemapEntry) =>
  `<url>${location(publicUrl, path)}${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''}</url>\n`

/** One sitemap. The protocol allows at most 50,000 entries, which the caller ensures. */
export const sitemap = (publicUrl: string, entries: readonly SitemapEntry[]): string =>
  `${HEAD}<urlset ${NAMES}>\n${entries.map((entry) => urlOf(publicUrl, entry)).join('')}</urlset>\n`

export const sitemapPath = (part: number) => `/sitemap-${part}.xml`

/** The sitemap index, which links to the sitemaps `1` to `parts`. */
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
