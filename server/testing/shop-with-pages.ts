import { join } from 'node:path'
import { once } from 'node:events'
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { buildApp } from '../app.ts'
import { openAuth } from '../modules/accounts/auth/auth.ts'
import type { TestShop } from './shop.ts'

/** Bearer token of `/metrics`; pass it to `testShop` as `METRICS_TOKEN` to count pages. */
export const METRICS_TOKEN = 'a-token-for-metrics'

export const builtPages = async () =>
  (await import(join(import.meta.dirname, '../../build/server/index.js'))) as ServerBuild

type Options = { build?: ServerBuild; logger?: Writable }

/** The app with the built pages, or with the pages of `build`, to test a broken page. */
export async function appWithPages({ database, env }: TestShop, { build, logger }: Options = {}) {
  const pages = build ?? (await builtPages())
  const auth = await openAuth(database, env)
  return buildApp({ database, auth, env, loadBuild: async () => pages, ...(logger ? { logger } : {}) })
}

/** The build with parts of one route's module replaced. */
export function withModule(build: ServerBuild, id: string, change: object): ServerBuild {
  const route = build.routes[id]!
  return { ...build, routes: { ...build.routes, [id]: { ...route, module: { ...route.module, ...change } } } }
}

/** Pages served from the cache, pages rendered, and the size of the cache in bytes. */
export async function pageFigures(app: FastifyInstance) {
  const { body } = await app.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  })
  const metric = (name: string) =>
    Number(
      body
        .split('\n')
        .find((line) => line.startsWith(name))
        ?.split(' ')[1],
    )
  return {
    fromCache: metric('navrang_pages_total{from="cache"}'),
    rendered: metric('navrang_pages_total{from="rendering"}'),
    bytes: metric('navrang_page_cache_bytes'),
  }
}

export type HttpResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** Listens on a free port and returns a client: requests over the network also reach the page cache in front of the router. */
export async function listenTo(app: FastifyInstance) {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const get = async (path: string, headers: Record<string, string> = {}): Promise<HttpResponse> => {
    const [response] = (await once(request({ port, path, headers }).end(), 'response')) as [IncomingMessage]
    const body = Buffer.concat((await response.toArray()) as Buffer[])
    return { status: response.statusCode!, headers: response.headers, body }
  }
  return { port, get }
}
