import { join } from 'node:path'
import { once } from 'node:events'
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { buildApp } from '../app.ts'
import { openAuth } from '../modules/accounts/auth/auth.ts'
import type { TestShop } from './shop.ts'

/** Shown at `/metrics`; give it to `testShop` as `METRICS_TOKEN` to count pages. */
export const METRICS_TOKEN = 'a-token-for-the-watchers'

export const builtPages = async () =>
  (await import(join(import.meta.dirname, '../../build/server/index.js'))) as ServerBuild

type Options = { build?: ServerBuild; logger?: Writable }

/** The shop with its built pages; or with other ones, to try what a wrong page would do. */
export async function appWithPages({ database, env }: TestShop, { build, logger }: Options = {}) {
  const pages = build ?? (await builtPages())
  const auth = await openAuth(database, env)
  return buildApp({ database, auth, env, loadBuild: async () => pages, ...(logger ? { logger } : {}) })
}

/** The built pages with another module of one route. */
export function withModule(build: ServerBuild, id: string, change: object): ServerBuild {
  const route = build.routes[id]!
  return { ...build, routes: { ...build.routes, [id]: { ...route, module: { ...route.module, ...change } } } }
}

/** How many pages came from the cache, how many were rendered, and how many bytes the cache holds. */
export async function pageFigures(app: FastifyInstance) {
  const { body } = await app.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  })
  const figure = (name: string) =>
    Number(
      body
        .split('\n')
        .find((line) => line.startsWith(name))
        ?.split(' ')[1],
    )
  return {
    kept: figure('navrang_pages_total{from="cache"}'),
    rendered: figure('navrang_pages_total{from="rendering"}'),
    bytes: figure('navrang_page_cache_bytes'),
  }
}

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** Listens on a free port and answers how to ask over the network, where kept pages are answered in front of the router. */
export async function listenTo(app: FastifyInstance) {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const ask = async (path: string, headers: Record<string, string> = {}): Promise<Answer> => {
    const [answer] = (await once(request({ port, path, headers }).end(), 'response')) as [IncomingMessage]
    const body = Buffer.concat((await answer.toArray()) as Buffer[])
    return { status: answer.statusCode!, headers: answer.headers, body }
  }
  return { port, ask }
}
