import { once } from 'node:events'
import { createServer } from 'node:http'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { readEnv } from '../../env.ts'
import { openAuth } from '../../modules/accounts/auth/auth.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { appWithPages } from '../../testing/shop-with-pages.ts'
import { testDatabase, testShop } from '../../testing/shop.ts'
import { openMailServer, type MailServer } from '../../testing/mail-server.ts'
import { linkTo, openBrowser } from '../../testing/visitor.ts'
import { aPhoto } from '../../testing/submission-fixture.ts'
import { startTracing, traceStatement } from './tracing.ts'

const output: string[] = []
const logStream = new Writable({
  write: (chunk, _encoding, done) => {
    output.push(String(chunk))
    done()
  },
})
const collector = createServer((request, response) => {
  request.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  request.on('end', () => response.end('{}'))
}).listen(0, '127.0.0.1')
await once(collector, 'listening')
const { port } = collector.address() as { port: number }

/** The test shop. All of its log lines and traces are recorded in `output`. */
const shop = testShop()
let endTraces: () => Promise<void>
/** A mail server that refuses all e-mails and quotes their recipients. */
let mailServer: MailServer
beforeAll(async () => {
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => Boolean(output.push(String(line))))
  mailServer = await openMailServer()
  mailServer.behaviour = 'unknown-mailbox'
  const settings = {
    LOG_LEVEL: 'debug',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    SMTP_URL: mailServer.url,
  }
  const env = readEnv({
    NODE_ENV: 'test',
    SEED: 'none',
    PAYMENT_PROVIDER: 'demo',
    RATE_LIMIT: 'off',
    STAFF_SECOND_FACTOR: 'optional',
    ...settings,
  })
  endTraces = startTracing(env)
  const database = await testDatabase({ log: traceStatement })
  const deps = {
    database,
    auth: await openAuth(database, env),
    env: { ...env, DATA_DIR: shop.env.DATA_DIR },
  }
  const app = await buildApp({ ...deps, logger: logStream })
  await shop.app.close()
  await shop.database.close()
  Object.assign(shop, { app, database, db: database.db, env: deps.env })
})
afterAll(async () => {
  collector.close()
  await mailServer.close()
})

const secrets = {
  email: 'asha-writes@example.com',
  password: 'kesar-pista-barfi-lotus',
  wrongPassword: 'gulab-jamun-window-moss',
  newPassword: 'mirror-river-anklet-dusk',
  phone: '9812345600',
  street: '9 Secret Garba Chowk',
  gstin: '24ABCPE1234F1Z8',
  pan: 'ABCPE1234F',
  account: '001234567890123',
  card: '4111111111111111',
}
const address = {
  recipient: 'Asha Demo',
  phone: secrets.phone,
  line1: secrets.street,
  line2: '',
  pin: '380006',
  city: 'Ahmedabad',
  state: 'Gujarat',
}

/** Runs all user actions that send a secret, with right and wrong values. Returns the secrets that the shop itself generated. */
async function runActionsWithSecrets() {
  const browser = openBrowser(shop)
  const { email } = secrets
  await browser.signUp({ email, password: secrets.password, phone: secrets.phone })
  await browser.signIn(email, secrets.wrongPassword)
  await browser.signIn(email, secrets.password)
  const generated = [...browser.cookies.values(), (await browser.token())!]
  await browser.post('/request-password-reset', { email })
  const link = await linkTo(shop, email, 'reset-password')
  generated.push(link.searchParams.get('token')!)
  await browser.sendRequest('GET', `${link.pathname}${link.search}`)
  await browser.post('/reset-password', {
    token: link.searchParams.get('token'),
    newPassword: secrets.newPassword,
  })
  await browser.signIn(email, secrets.newPassword)

  const { id: productId } = await createTestProduct(shop.db)
  const items = [{ productId, quantity: 1, type: 'buy' }]
  const placed = await browser.requestWithToken('/api/orders', 'POST', {
    items,
    couponCode: null,
    total: 1000,
    address,
    card: secrets.card,
  })
  const guest = await shop.app.inject({
    method: 'POST',
    url: '/api/orders',
    payload: { items, couponCode: null, total: 1000, address },
  })
  const { _id, token } = guest.json<{ _id: string; token?: string }>()
  if (token) generated.push(token)
  await shop.app.inject(`/api/orders/${_id}?token=${token}`)
  await shop.app.inject(`/thank-you/${_id}?token=${token}`)
  await shop.app.inject({ url: `/api/orders/${_id}`, headers: { 'x-order-token': token! } })
  await shop.app.inject(`/api/admin/users?q=${secrets.phone}`)
  await shop.app.inject({
    method: 'POST',
    url: '/api/payments/webhook/phonepe',
    payload: { card: secrets.card },
    headers: { authorization: secrets.wrongPassword },
  })
  await browser.requestWithToken('/api/seller/business', 'PUT', {
    gstin: secrets.gstin,
    pan: secrets.pan,
    bankAccount: secrets.account,
  })
  await browser.sendRequest('POST', '/api/admin/media', {
    body: { photo: (await aPhoto()).toString('base64') },
  })
  return { generated, statuses: [placed.statusCode, guest.statusCode] }
}

/** Delivers all e-mails in the background, like a node of the shop. The mail server refuses them. */
async function failToDeliver() {
  const states = async () => {
    const emails = await shop.db.selectFrom('emails').select('state').execute()
    return [...new Set(emails.map(({ state }) => state))]
  }
  await shop.app.jobs.start()
  await expect.poll(states, { timeout: 60_000 }).toEqual(['dead'])
  await shop.app.jobs.stop()
}

test('the log and the traces contain no password, token, cookie, card number, account number, address or e-mail address', async () => {
  const { generated, statuses } = await runActionsWithSecrets()
  expect(statuses).toEqual([201, 201])
  const failed = {
    detail: `Failing row contains (${secrets.account})`,
    where: secrets.gstin,
    code: '23505',
    table: 'sellers',
  }
  shop.app.log.error({ err: Object.assign(new Error('duplicate key'), failed) }, 'request failed')
  await failToDeliver()
  await endTraces()
  const text = output.join('\n')
  const expected = [
    '"path":"/api/orders"',
    '"table":"sellers"',
    'db.query.text',
    'a job failed',
    '/sign-in/email',
  ]
  expect(expected.filter((value) => !text.includes(value))).toEqual([])
  expect(generated.every((value) => value.length > 15)).toBe(true)
  const leaked = [...Object.values(secrets), ...generated].filter((secret) => text.includes(secret))
  expect(leaked.map((value) => text.slice(text.indexOf(value) - 160, text.indexOf(value) + 40))).toEqual([])
})

test('the log contains the paths of pages and endpoints without the tokens of links', async () => {
  const app = await appWithPages(shop, { logger: logStream })
  const token = 'a-token-that-opens-a-link'
  const pages = ['troupe/seat', 'troupe/join', 'nights/shared', 'preview', 'complaints', 'Troupe/Seat']
  const endpoints = ['troupe-seats', 'troupe-links', 'night-plans', 'content-previews', 'complaints', 'none']
  for (const path of [...pages.map((page) => `/${page}`), ...endpoints.map((name) => `/api/${name}`)]) {
    for (const end of ['', '/', '.data', '/quote', '?draft']) await app.inject(`${path}/${token}${end}`)
    const headers = { origin: 'https://elsewhere.example', 'content-type': 'application/json' }
    await app.inject({ method: 'POST', url: `${path}/${token}`, headers, payload: '{}' })
  }
  await app.inject({ method: 'POST', url: `/api/night-plans/${token}/changes`, payload: { operations: [] } })
  await app.close() // logs the summary of the unknown paths
  const text = output.join('\n')
  const expected = [
    '/troupe/seat/:token',
    '/api/troupe-seats/:token',
    '/nights/shared/:token',
    'page not found',
  ]
  expect(expected.filter((value) => !text.includes(value))).toEqual([])
  expect(text.split('\n').filter((line) => line.includes(token))).toEqual([])
})
