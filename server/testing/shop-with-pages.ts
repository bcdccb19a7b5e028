import { join } from 'node:path'
import { once } from 'node:events'
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { buildApp } from '../app.ts'
import { openAuth } from '../modules/accounts/auth/auth.ts'
import type { TestShop } from './shop.ts'

/** Bearer token of the endpoint `/metrics`. `pageFigures` works only if `testShop` gets it as the setting `METRICS_TOKEN`. */
export const METRICS_TOKEN = 'a-token-for-metrics'

export const builtPages = async () =>
  (await import(join(import.meta.dirname, '../../build/server/index.js'))) as ServerBuild

type Options = { build?: ServerBuild; logger?: Writable }

/** Starts the app with the built pages. Pass `build` to use changed pages instead, for example a page that fails. */
export async function appWithPages({ database, env }: TestShop, { build, logger }: Options = {}) {
  const pages = build ?? (await builtPages())
  const auth = await openAuth(database, env)
  return buildApp({ database, auth, env, loadBuild: async () => pages, ...(logger ? { logger } : {}) })
}

/** Returns a copy of the build in which parts of the module of one route are replaced. */
export function withModule(build: ServerBuild, id: string, change: object): ServerBuild {
  const route = build.routes[id]!
  return { ...build, routes: { ...build.routes, [id]: { ...route, module: { ...route.module, ...change } } } }
}

/** Reads from `/metrics` the number of pages served from the cache, the number of rendered pages, and the size of the cache in bytes. */
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

/**
 * Makes the app listen on a free port and returns a client. Unlike `inject`, requests over the network reach the page cache, which is in
 * front of the router.
 */
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
