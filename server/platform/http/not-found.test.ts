import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { openAuth } from '../../modules/accounts/auth/auth.ts'
import { appWithPages } from '../../testing/shop-with-pages.ts'
import { testShop } from '../../testing/shop.ts'

const shop = testShop({ RATE_LIMIT: 'on' })

type Line = { msg: string; count?: number; examples?: string[]; example?: string }

/** Opens an app that logs to memory. `close` returns the log lines. */
async function openLogged(withPages = false) {
  const logger = new PassThrough()
  const written = text(logger)
  const { database, env } = shop
  const app = withPages
    ? await appWithPages(shop, { logger })
    : await buildApp({ database, auth: await openAuth(database, env), env, logger })
  const close = async (): Promise<Line[]> => {
    await app.close()
    logger.end()
    return (await written)
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Line)
  }
  return { app, close }
}

type RequestOptions = {
  method: 'GET' | 'POST'
  url: (turn: number) => string
  miss: string
  status: number
  pages?: true
}

const unknownRequests: Record<string, RequestOptions> = {
  'unknown calls': {
    method: 'GET',
    url: (turn) => `/api/no-${turn}/token`,
    miss: 'API endpoint not found',
    status: 404,
  },
  'unknown ways to ask': {
    method: 'POST',
    url: (turn) => `/no-${turn}`,
    miss: 'API endpoint not found',
    status: 404,
  },
  'unknown methods': {
    method: 'POST',
    url: (turn) => `/no-${turn}`,
    miss: 'API endpoint not found',
    status: 404,
  },
  'payment messages with a wrong password': {
    method: 'POST',
    url: () => '/api/payments/webhook/phonepe',
    miss: 'a payment notification that does not come from the provider',
    status: 401,
  },
  'addresses without a page': {
    method: 'GET',
    url: (turn) => `/no/such/page-${turn}`,
    miss: 'page not found',
    status: 404,
    pages: true,
  },
}

test.each(Object.entries(unknownRequests))(
  '%s are limited per address and summed up in the log',
  async (_, options) => {
    const { app, close } = await openLogged(options.pages)
    const statuses: number[] = []
    const request = (turn: number, remoteAddress: string) =>
      app.inject({ method: options.method, url: options.url(turn), remoteAddress })
    for (let turn = 0; turn < 125; turn += 1) statuses.push((await request(turn, '198.51.100.7')).statusCode)
    const refused = await request(125, '198.51.100.7')
    const neighbour = await request(0, '198.51.100.8')
    const lines = (await close()).filter(({ msg }) => msg === options.miss)

    expect(statuses.slice(0, 120)).toEqual(Array(120).fill(options.status))
    expect(statuses.slice(120)).toEqual(Array(5).fill(429))
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(neighbour.statusCode).toBe(options.status)
    expect(lines).toHaveLength(2)
    expect(lines[0]).toHaveProperty('ip', '198.51.100.7')
    expect(lines[1]!.count).toBe(126)
    expect(lines[1]!.examples!.length).toBeLessThanOrEqual(20)
  },
)

test('an address with many unknown requests can still use the shop', async () => {
  const { app, close } = await openLogged()
  for (let turn = 0; turn < 130; turn += 1) await app.inject({ url: '/api/nothing' })
  expect((await app.inject({ url: '/api/nothing' })).json()).toMatchObject({ code: 'too_many' })
  expect((await app.inject({ url: '/api/store' })).statusCode).toBe(200)
  await close()
})

test('a token in an unknown path is not logged', async () => {
  const { app, close } = await openLogged()
  await app.inject({ url: '/api/nothing/a-secret-token?token=another-secret' })
  await app.inject({ method: 'POST', url: '/reset/here/a-secret-token' })
  expect(JSON.stringify(await close())).not.toContain('secret')
})
