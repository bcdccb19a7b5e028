import { PassThrough } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { builtPages } from '../../testing/shop-with-pages.ts'
import { openTcpProxy } from '../../testing/tcp-proxy.ts'
import { testShop } from '../../testing/shop.ts'
import { buildApp } from '../../app.ts'
import { readEnv } from '../../env.ts'
import { openAuth } from '../../modules/accounts/auth/auth.ts'
import { openPostgres } from '../db/database.ts'

const shop = testShop()
const ends: (() => unknown)[] = []
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
})

/** Starts a node with pages, whose connection to the database a test can cut. */
async function nodeOnWire() {
  const url = new URL(shop.database.pool.options.connectionString!)
  const wire = await openTcpProxy(url)
  url.host = `127.0.0.1:${wire.port}`
  const database = openPostgres(url.href, 4)
  const mode = { NODE_ENV: 'test', RATE_LIMIT: 'off', SEED: 'none', PAYMENT_PROVIDER: 'demo' }
  const env = readEnv({ ...mode, DATA_DIR: shop.env.DATA_DIR })
  const [build, auth, logger] = [await builtPages(), await openAuth(database, env), new PassThrough()]
  const app = await buildApp({ database, auth, env, loadBuild: async () => build, logger })
  ends.push(wire.close, database.close)
  await app.ready()
  const lines: string[] = []
  logger.on('data', (chunk: Buffer) => lines.push(...chunk.toString().split('\n').filter(Boolean)))
  return { app, wire, lines }
}

const LEVEL_ERROR = 50

test('while the database is down, the API and the pages answer 503 and say when to try again, and log no errors', async () => {
  const { app, wire, lines } = await nodeOnWire()
  const { token } = await shop.signedIn()
  const get = (url: string, headers = {}) => app.inject({ url, headers })
  expect((await get('/api/products')).statusCode).toBe(200)
  wire.close()

  const headers = { authorization: `Bearer ${token}` }
  for (const reply of [await get('/api/products'), await get('/api/orders', headers)]) {
    expect(reply.json()).toMatchObject({ code: 'unavailable' })
    expect([reply.statusCode, Number(reply.headers['retry-after']) > 0]).toEqual([503, true])
  }
  for (const path of ['/', '/no-such-page', '/cart', '/about']) {
    const page = await get(path, { accept: 'text/html' })
    expect([path, page.statusCode, Number(page.headers['retry-after']) > 0]).toEqual([path, 503, true])
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.headers['cache-control']).toContain('no-store')
  }
  const errors = lines
    .map((line) => JSON.parse(line) as { level: number; msg: string })
    .filter(({ level, msg }) => level >= LEVEL_ERROR && ['request failed', 'a page failed'].includes(msg))
  expect(errors).toEqual([])

  await wire.reopen()
  const home = async () => (await get('/')).statusCode
  await expect.poll(home, { timeout: 30_000 }).toBe(200)
  await app.close()
})
