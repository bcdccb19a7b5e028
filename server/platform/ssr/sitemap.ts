/** A page that search engines may show. */
export type SitemapEntry = { path: string; changedAt?: Date }

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMES = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** Pages that concern one person or none: nothing to find there. `/payment` also means what begins with it. */
const disallowed = ['/account', '/admin', '/api', '/auth', '/checkout', '/orders', '/payment', '/thank-you']

const letters: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (letter) => letters[letter]!)

/** The address as it goes into XML: what is no letter of an address is percent-encoded first. */
const location = (publicUrl: string, path: string) => `<loc>${escaped(new URL(path, publicUrl).href)}</loc>`

const urlOf = (publicUrl: string, { path, changedAt }: SitemapEntry) =>
  `<url>${location(publicUrl, path)}${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''}</url>\n`

/** One sitemap. Its keeper sees to it that it has at most 50,000 entries. */
export const sitemap = (publicUrl: string, entries: readonly SitemapEntry[]): string =>
  `${HEAD}<urlset ${NAMES}>\n${entries.map((entry) => urlOf(publicUrl, entry)).join('')}</urlset>\n`

export const sitemapPath = (part: number) => `/sitemap-${part}.xml`

/** Leads to the sitemaps `1` to `parts`. */
export function sitemapIndex(publicUrl: string, parts: number): string {
  const files = Array.from(
    { length: parts },
    (_, place) => `<sitemap>${location(publicUrl, sitemapPath(place + 1))}</sitemap>\n`,
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
