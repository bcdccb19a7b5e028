import { createServer } from 'node:http'
import { once } from 'node:events'
import { Writable, type Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listProducts } from '../../../contract/catalog/catalog.ts'
import { placeOrder } from '../../../contract/orders/orders.ts'
import { paise } from '../../../contract/core/money.ts'
import { live, ready } from '../../../contract/core/health.ts'
import { buildApp } from '../../app.ts'
import { openAuth } from '../../modules/accounts/auth/auth.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { testDatabase, testShop } from '../../testing/shop.ts'
import { openBrowser } from '../../testing/visitor.ts'
import { startTracing, traceStatement } from './tracing.ts'

const TOKEN = 'a-token-for-the-watchers'
const shop = testShop({ METRICS_TOKEN: TOKEN })

const figures = async (token = TOKEN) =>
  shop.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })

type Span = { name: string; traceId: string; spanId: string; parentSpanId?: string; status: object }
/** What the collector of traces receives (OTLP as JSON). */
type TraceExport = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }

test('the metrics show endpoints, refusals, connections and jobs to a client with the token', async () => {
  const goods = await createTestProduct(shop.db, { price: paise(100_00), sizes: [{ stock: 1 }] })
  const body = {
    items: [{ productId: goods.id, quantity: 2, type: 'buy' as const }],
    couponCode: null,
    total: paise(200_00),
  }
  await expect(shop.api(placeOrder, { body })).rejects.toThrow('Only 1 left')
  await shop.app.inject('/api/products')
  const { body: text } = await figures()
  expect(text).toMatch(
    /navrang_request_seconds_count\{method="GET",endpoint="\/api\/products",status="200"\} 1/,
  )
  expect(text).toMatch(/navrang_refusals_total\{code="out_of_stock"\} 1/)
  expect(text).toMatch(/navrang_pool_connections\{state="waiting"\} 0/)
  expect(text).toMatch(/navrang_jobs\{state="dead"\} 0/)
})

test('the metrics are refused without the token', async () => {
  expect((await figures('another-token-of-some-length')).statusCode).toBe(401)
  expect((await shop.app.inject('/metrics')).statusCode).toBe(401)
})

test('every refusal contains its request id, which a shopper can quote', async () => {
  const refused = await shop.app.inject('/api/products/nothing-of-this-name')
  expect(refused.headers['x-request-id']).toBe(refused.json().requestId)
})

test('a trace continues the trace of the caller, and contains the statements without their values', async () => {
  const collector = createServer().listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const { port } = collector.address() as { port: number }
  const received = once(collector, 'request').then(async ([request, answer]) => {
    const sent = await json(request as Readable)
    answer.end('{}')
    return sent as TraceExport
  })
  const env = { ...shop.env, OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` }
  const end = startTracing(env)
  const database = await testDatabase({ log: traceStatement })
  const app = await buildApp({ database, env, auth: await openAuth(database, env) })
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  await app.inject({
    url: '/api/products/asha-patel',
    headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
  })
  await sql`select ${'Meera'}::uuid`.execute(database.db).catch(() => undefined)
  await app.close()
  await end()
  const { resourceSpans } = await received
  collector.close()
  await database.close()

  const spans = resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
  const request = spans.find(({ name }) => name === 'GET /api/products/:slug')
  expect(request).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' })
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request!.spanId)
  expect(JSON.stringify(statements)).toContain('from \\"products\\"')
  const failed = spans.find(({ name }) => name === 'select $1::uuid')
  expect(failed).toMatchObject({ status: { code: 2 } })
  expect(JSON.stringify(resourceSpans)).toContain('navrang')
  expect(JSON.stringify(resourceSpans)).not.toMatch(/asha|meera/i)
})

/** A log whose lines can be read. Fails if a line is not JSON. */
function readableLog() {
  const lines: Record<string, unknown>[] = []
  const logStream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(JSON.parse(String(chunk)) as Record<string, unknown>)
      done()
    },
  })
  return { lines, logStream }
}

test('a lost connection to the database is logged once, in the log of the shop', async () => {
  const { lines, logStream } = readableLog()
  const { env } = shop
  const database = await testDatabase()
  const app = await buildApp({ database, env, auth: await openAuth(database, env), logger: logStream })
  const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  await shop.database.pool.query('select pg_terminate_backend($1)', [rows[0]!.pid])
  const isLost = ({ msg }: Record<string, unknown>) => msg === 'a connection to the database was lost'
  for (let tries = 0; tries < 300 && !lines.some(isLost); tries += 1) await setTimeout(20)
  await app.close()
  await database.close()
  expect(lines.filter(isLost)).toMatchObject([
    {
      level: 50,
      err: { code: '57P01', message: expect.stringContaining('terminating connection') as string },
    },
  ])
})

test('sign-ins, failed sign-ins and refused requests are logged at every log level', async () => {
  const { lines, logStream } = readableLog()
  const { database, env } = shop
  const app = await buildApp({ database, env, auth: await openAuth(database, env), logger: logStream })
  const browser = openBrowser({ ...shop, app })
  const [email, password] = ['asha-watched@example.com', 'kesar-pista-barfi-lotus']
  await browser.signUp({ email, password })
  await browser.signIn(email, 'gulab-jamun-window-moss')
  await browser.signIn(email, password)
  await browser.requestWithToken('/api/admin/users')
  await app.inject('/api/admin/users')
  await app.close()
  const { id: userId } = await shop.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  expect(env.LOG_LEVEL).toBe('warn')
  expect(lines.filter(({ msg }) => msg === 'security')).toMatchObject([
    { event: 'sign-up/email', outcome: 'accepted' },
    { event: 'sign-in/email', outcome: 'refused', userId: null, req: { ip: '127.0.0.1' } },
    { event: 'sign-in/email', outcome: 'accepted', userId },
    {
      event: 'authorization',
      outcome: 'refused',
      code: 'forbidden',
      userId,
      req: { path: '/api/admin/users' },
    },
    { event: 'authorization', outcome: 'refused', code: 'not_signed_in', userId: null },
  ])
})

test('a draining node is not ready, but still answers requests', async () => {
  expect(await shop.api(ready)).toEqual({ status: 'ok' })
  await shop.app.drain(0)
  const answer = await shop.app.inject('/api/ready')
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['connection']).toBe('close')
  expect(await shop.api(live)).toEqual({ status: 'ok' })
  expect(await shop.api(listProducts)).toMatchObject({ pagination: { total: 1 } })
})
