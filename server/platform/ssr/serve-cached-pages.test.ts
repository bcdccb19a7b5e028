import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { once } from 'node:events'
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { ServerBuild } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { openAuth } from '../../modules/accounts/auth/auth.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { testShop } from '../../testing/shop.ts'

const TOKEN = 'a-token-for-the-watchers'
const shop = testShop({ METRICS_TOKEN: TOKEN })
let app: FastifyInstance
let port: number

beforeAll(async () => {
  const build = (await import(join(import.meta.dirname, '../../../build/server/index.js'))) as ServerBuild
  const { database, env } = shop
  app = await buildApp({ database, auth: await openAuth(database, env), env, loadBuild: async () => build })
  await createTestProduct(shop.db, { title: 'Kutchi Mirror Choli' })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as { port: number }).port
})
afterAll(() => app.close())

type PageResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** Sends a request over the network, where cached pages are served before the router. */
async function fetchPage(path: string, headers: Record<string, string> = {}): Promise<PageResponse> {
  const [response] = (await once(request({ port, path, headers }).end(), 'response')) as [IncomingMessage]
  const body = Buffer.concat((await response.toArray()) as Buffer[])
  return { status: response.statusCode!, headers: response.headers, body }
}

/** Sends a request through the router, which normally handles only requests for pages that are not in the cache. */
async function fetchFromRouter(url: string, headers: Record<string, string>): Promise<PageResponse> {
  const response = await app.inject({ url, headers })
  return {
    status: response.statusCode,
    headers: response.headers as IncomingHttpHeaders,
    body: response.rawPayload,
  }
}

const CONNECTION_HEADERS = ['connection', 'keep-alive', 'date', 'x-request-id', 'content-length']

function comparable({ status, headers, body }: PageResponse) {
  const stableHeaders = Object.entries(headers).filter(([name]) => !CONNECTION_HEADERS.includes(name))
  return { status, headers: Object.fromEntries(stableHeaders), body: body.toString('base64') }
}

test('a cached page has the same headers and body as the response of the router', async () => {
  const { headers } = await fetchPage('/marketplace')
  for (const requestHeaders of [
    {},
    { 'accept-encoding': 'gzip' },
    { 'accept-encoding': 'gzip, deflate, br, zstd' },
    { 'if-none-match': headers.etag! },
  ]) {
    const cached = await fetchPage('/marketplace', requestHeaders)
    expect(comparable(cached)).toEqual(comparable(await fetchFromRouter('/marketplace', requestHeaders)))
    expect(cached.headers['content-security-policy']).toContain("default-src 'self'")
    expect(cached.headers['x-request-id']).toMatch(/^[0-9a-f]{8}$/)
  }
  expect((await fetchPage('/marketplace')).headers['x-request-id']).not.toBe(headers['x-request-id'])
})

test('each encoding of a page has its own ETag, and only this ETag gives a 304', async () => {
  const inPlain = await fetchPage('/marketplace')
  const inBrotli = await fetchPage('/marketplace', { 'accept-encoding': 'br' })
  const inGzip = await fetchPage('/marketplace', { 'accept-encoding': 'gzip' })
  const all = [inPlain, inBrotli, inGzip]
  expect(new Set(all.map(({ headers }) => headers.etag)).size).toBe(3)
  for (const { headers } of all) expect(headers.vary).toContain('accept-encoding')

  const tag = inBrotli.headers.etag!
  for (const named of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
    const again = await fetchPage('/marketplace', { 'accept-encoding': 'br', 'if-none-match': named })
    expect(again.status).toBe(304)
    expect(again.headers.etag).toBe(tag)
    expect(again.headers['content-encoding']).toBeUndefined()
  }
  for (const requestHeaders of [{ 'accept-encoding': 'gzip' }, {}]) {
    expect((await fetchPage('/marketplace', { ...requestHeaders, 'if-none-match': tag })).status).toBe(200)
  }
  expect(
    (await fetchPage('/marketplace', { 'accept-encoding': 'br', 'if-none-match': '"other"' })).status,
  ).toBe(200)
})

test('a browser gets the encoding that it prefers, and none that it refuses', async () => {
  const encodingFor = async (accepted: string) =>
    (await fetchPage('/marketplace', { 'accept-encoding': accepted })).headers['content-encoding'] ??
    'identity'
  const requests = {
    'gzip, deflate, br, zstd': 'br',
    'br;q=0, gzip': 'gzip',
    'br; q=0.0 , gzip;q=0.5': 'gzip',
    'br;q=0, gzip;q=0': 'identity',
    'BR;Q=0, GZIP': 'gzip',
    'br;q=0.2, gzip;q=0.8': 'gzip',
    'gzip;q=0.2, identity': 'identity',
    '*': 'br',
    'br;q=0, *': 'gzip',
    '*;q=0': 'identity',
    identity: 'identity',
    'x-br, notgzip': 'identity',
    'br;q=nothing, gzip;q=': 'identity',
  }
  const encodings = await Promise.all(Object.keys(requests).map(encodingFor))
  expect(Object.fromEntries(Object.keys(requests).map((request, at) => [request, encodings[at]]))).toEqual(
    requests,
  )
})

test('cached pages are counted and timed like all other pages', async () => {
  const figures = async () => {
    const { body } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })
    const count = (name: string) =>
      Number(
        body
          .split('\n')
          .find((line) => line.startsWith(name))
          ?.split(' ')[1],
      )
    return {
      sent: count('navrang_request_seconds_count{method="GET",endpoint="/*",status="200"}'),
      cached: count('navrang_pages_total{from="cache"}'),
    }
  }
  const countedForTwo = async () => {
    await fetchPage('/')
    const before = await figures()
    await fetchPage('/')
    await fetchPage('/')
    const after = await figures()
    return { sent: after.sent - before.sent, cached: after.cached - before.cached }
  }
  // retries, because the cache may notice the products of this test file only now, and then removes all pages
  await expect.poll(countedForTwo, { timeout: 30_000 }).toEqual({ sent: 2, cached: 2 })
})

test('a node that stops sends `Connection: close` with cached pages too', async () => {
  expect((await fetchPage('/')).headers.connection).not.toBe('close')
  await app.drain(0)
  const last = await fetchPage('/', { connection: 'keep-alive' })
  expect(last.status).toBe(200)
  expect(last.headers.connection).toBe('close')
})
