import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../../../contract/core/refusal.ts'
import { countProductPaths, listProductPaths } from '../../modules/catalog/list-product-paths.ts'
import type { Db } from '../db/database.ts'
import type { Env } from '../../env.ts'
import { PUBLIC_CACHE } from './serve-cached-pages.ts'
import { renderedPage, type PageCache } from './page-cache.ts'
import { sendPage } from './render-pages.ts'
import { robotsText, sitemap, sitemapIndex } from './sitemap.ts'

/** `perFile`: the protocol allows 50,000 addresses a file; a fifth of that is quick to write and to send. */
type Parts = { db: Db; env: Env; cache: PageCache; perFile?: number }

/** Pages that do not come from the catalogue. */
const fixedPages = [
  '/',
  '/marketplace',
  '/rent',
  '/about',
  '/contact',
  '/privacy-policy',
  '/terms-of-service',
  '/wholesale-terms',
  '/disclaimer',
].map((path) => ({ path }))

const xml = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': PUBLIC_CACHE }

/** What search engines read before anything else. A sitemap is kept like a page: until the catalogue changes. */
export function seoRoutes(app: FastifyInstance, { db, env, cache, perFile = 10_000 }: Parts) {
  app.get('/robots.txt', (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(robotsText(env.publicUrl)),
  )

  app.get('/sitemap.xml', (request, reply) =>
    sendKept(request, reply, async () => {
      const parts = Math.ceil((await countProductPaths(db)) / perFile)
      return parts > 1 ? sitemapIndex(env.publicUrl, parts) : part(1)
    }),
  )

  app.get<{ Params: { part: string } }>('/sitemap-:part(^[1-9]\\d{0,4}).xml', (request, reply) =>
    sendKept(request, reply, () => part(Number(request.params.part))),
  )

  async function part(number: number): Promise<string> {
    const products = await listProductPaths(db, { limit: perFile, offset: (number - 1) * perFile })
    if (number === 1) return sitemap(env.publicUrl, [...fixedPages, ...products])
    return products.length
      ? sitemap(env.publicUrl, products)
      : refuse('not_found', 'There is no such sitemap')
  }

  /** The query is no part of a sitemap's name: nobody makes us write and keep the same one again. */
  async function sendKept(request: FastifyRequest, reply: FastifyReply, write: () => Promise<string>) {
    const name = request.url.split('?', 1)[0]!
    const known = cache.get(name)
    if (known) return sendPage(request, reply, known)
    const generation = cache.generation()
    const written = await renderedPage(200, xml, Buffer.from(await write()))
    cache.put(name, written, generation)
    return sendPage(request, reply, written)
  }
}
