import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../../../contract/core/refusal.ts'
import type { Env } from '../../env.ts'
import { renderedPage, type PageCache } from './page-cache.ts'
import { nonPageHeaders } from '../http/security-headers.ts'
import type { ReadCache } from '../cache/read-cache.ts'
import { sendPage } from './render-pages.ts'
import { PUBLIC_CACHE } from './serve-cached-pages.ts'
import { robotsText, sitemap, sitemapIndex, type SitemapEntry } from './sitemap.ts'

/** Counts and lists the product pages for the sitemaps. */
export type ProductPages = {
  count: () => Promise<number>
  list: (range: { limit: number; offset: number }) => Promise<SitemapEntry[]>
}

/** `perFile`: number of product URLs per sitemap. The protocol allows 50,000; the default of 10,000 is fast to create and to send. */
type SeoDeps = {
  products: ProductPages
  /** Lists the info pages that staff have published. */
  infoPages: () => Promise<SitemapEntry[]>
  env: Env
  pages: PageCache
  reads: ReadCache
  perFile?: number
}

/** The pages in the sitemap that every shop has. */
const fixedPages = [
  '/',
  '/marketplace',
  '/rent',
  '/nights',
  '/troupe',
  '/about',
  '/contact',
  '/privacy-policy',
  '/terms-of-service',
  '/wholesale-terms',
  '/disclaimer',
].map((path) => ({ path }))

const xml = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': PUBLIC_CACHE }

/** Serves `robots.txt` and the sitemaps. The page cache stores sitemaps. */
export function seoRoutes(
  app: FastifyInstance,
  { products, infoPages, env, pages, reads, perFile = 10_000 }: SeoDeps,
) {
  app.get('/robots.txt', (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(robotsText(env.publicUrl)),
  )

  app.get('/sitemap.xml', (request, reply) =>
    sendCached(request, reply, async () => {
      const parts = Math.ceil((await products.count()) / perFile)
      return parts > 1 ? sitemapIndex(env.publicUrl, parts) : createPart(1)
    }),
  )

  app.get<{ Params: { part: string } }>('/sitemap-:part(^[1-9]\\d{0,4}).xml', (request, reply) =>
    sendCached(request, reply, () => createPart(Number(request.params.part))),
  )

  async function createPart(number: number): Promise<string> {
    const entries = await products.list({ limit: perFile, offset: (number - 1) * perFile })
    if (number === 1) return sitemap(env.publicUrl, [...fixedPages, ...(await infoPages()), ...entries])
    return entries.length ? sitemap(env.publicUrl, entries) : refuse('not_found', 'Sitemap not found')
  }

  /**
   * Sends a sitemap from the cache, or creates it. The cache key does not contain the query, so that clients cannot make the server
   * create the same sitemap again by changing the query.
   */
  async function sendCached(request: FastifyRequest, reply: FastifyReply, create: () => Promise<string>) {
    const path = request.url.split('?', 1)[0]!
    const load = async () => {
      const text = await create()
      return { value: text, text }
    }
    const page = await pages.getOrRender(path, async () => {
      const read = await reads.get(path, load)
      const headers = { ...nonPageHeaders(env), ...xml }
      return { page: await renderedPage(200, headers, Buffer.from(String(read.value))), reads: [read] }
    })
    return sendPage(request, reply, page)
  }
}
