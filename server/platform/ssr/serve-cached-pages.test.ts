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

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** Over the network: in front of the router. */
async function ask(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const [answer] = (await once(request({ port, path, headers }).end(), 'response')) as [IncomingMessage]
  const body = Buffer.concat((await answer.toArray()) as Buffer[])
  return { status: answer.statusCode!, headers: answer.headers, body }
}

/** Through the router, as every page that is not kept. */
async function askRouter(url: string, headers: Record<string, string>): Promise<Answer> {
  const answer = await app.inject({ url, headers })
  return {
    status: answer.statusCode,
    headers: answer.headers as IncomingHttpHeaders,
    body: answer.rawPayload,
  }
}

const ofTheConnection = ['connection', 'keep-alive', 'date', 'x-request-id', 'content-length']

function comparable({ status, headers, body }: Answer) {
  const lasting = Object.entries(headers).filter(([name]) => !ofTheConnection.includes(name))
  return { status, headers: Object.fromEntries(lasting), body: body.toString('base64') }
}

test('a kept page is the same answer, header for header, as one that came through the router', async () => {
  const { headers } = await ask('/marketplace')
  for (const asked of [
    {},
    { 'accept-encoding': 'gzip' },
    { 'accept-encoding': 'gzip, deflate, br, zstd' },
    { 'if-none-match': headers.etag! },
  ]) {
    const kept = await ask('/marketplace', asked)
    expect(comparable(kept)).toEqual(comparable(await askRouter('/marketplace', asked)))
    expect(kept.headers['content-security-policy']).toContain("default-src 'self'")
    expect(kept.headers['x-request-id']).toMatch(/^[0-9a-f]{8}$/)
  }
  expect((await ask('/marketplace')).headers['x-request-id']).not.toBe(headers['x-request-id'])
})

test('each encoding of a page has a tag of its own, and only its own spares sending it again', async () => {
  const inPlain = await ask('/marketplace')
  const inBrotli = await ask('/marketplace', { 'accept-encoding': 'br' })
  const inGzip = await ask('/marketplace', { 'accept-encoding': 'gzip' })
  const all = [inPlain, inBrotli, inGzip]
  expect(new Set(all.map(({ headers }) => headers.etag)).size).toBe(3)
  for (const { headers } of all) expect(headers.vary).toContain('accept-encoding')

  const tag = inBrotli.headers.etag!
  for (const named of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
    const again = await ask('/marketplace', { 'accept-encoding': 'br', 'if-none-match': named })
    expect(again.status).toBe(304)
    expect(again.headers.etag).toBe(tag)
    expect(again.headers['content-encoding']).toBeUndefined()
  }
  for (const asked of [{ 'accept-encoding': 'gzip' }, {}]) {
    expect((await ask('/marketplace', { ...asked, 'if-none-match': tag })).status).toBe(200)
  }
  expect((await ask('/marketplace', { 'accept-encoding': 'br', 'if-none-match': '"other"' })).status).toBe(
    200,
  )
})

test('a browser gets the encoding that it likes best, and none that it refuses', async () => {
  const encodingFor = async (accepted: string) =>
    (await ask('/marketplace', { 'accept-encoding': accepted })).headers['content-encoding'] ?? 'identity'
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
  const got = await Promise.all(Object.keys(requests).map(encodingFor))
  expect(Object.fromEntries(Object.keys(requests).map((request, at) => [request, got[at]]))).toEqual(requests)
})

test('kept pages are counted and timed like all others', async () => {
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
      kept: count('navrang_pages_total{from="cache"}'),
    }
  }
  const countedForTwo = async () => {
    await ask('/')
    const before = await figures()
    await ask('/')
    await ask('/')
    const after = await figures()
    return { sent: after.sent - before.sent, kept: after.kept - before.kept }
  }
  // the goods of this file may be noticed, and pages forgotten, only now
  await expect.poll(countedForTwo, { timeout: 30_000 }).toEqual({ sent: 2, kept: 2 })
})

test('a node that stops says so also with a kept page', async () => {
  expect((await ask('/')).headers.connection).not.toBe('close')
  await app.drain(0)
  const last = await ask('/', { connection: 'keep-alive' })
  expect(last.status).toBe(200)
  expect(last.headers.connection).toBe('close')
})
