import { request } from 'node:http'
import { expect, test, vi } from 'vitest'
import { listProducts } from '../../../../contract/catalog/catalog.ts'
import { lockProducts } from '../../../testing/lock-products.ts'
import { testShop } from '../../../testing/shop.ts'

// One may be inside, and nobody waits: whoever comes meanwhile is the surplus.
const shop = testShop({ MAX_CONCURRENT_REQUESTS: '1', QUEUE_TIMEOUT_MS: '0' })

/** What a slow machine needs longer for than `waitUntil` expects. */
const PATIENT = { timeout: 30_000 }

const ask = (url: string) => shop.app.inject(url)

test('the surplus of a crowd is told at once when to come back, and everybody else is served', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask('/api/products')))
  const refused = answers.filter(({ statusCode }) => statusCode === 503)
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBe(20 - refused.length)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThan(20)
  for (const response of refused) {
    expect(response.json()).toMatchObject({ code: 'overloaded', error: expect.stringContaining('very full') })
    expect(Number(response.headers['retry-after'])).toBeGreaterThanOrEqual(2)
  }
  expect((await ask('/api/products')).statusCode).toBe(200)
})

/** Opens the shop to the network; answers how to call it, and how to begin a call that is not finished: its body does not come. */
async function openToNetwork() {
  if (!shop.app.server.listening) await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = shop.app.server.address() as { port: number }
  const begin = (path: string, headers = {}) => {
    const call = request({ port, path, method: 'POST', headers: { 'content-length': 9, ...headers } })
    call.on('error', () => undefined).flushHeaders()
    return call
  }
  const sendRequest = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init)
  const hasRoom = async () => (await sendRequest('/api/nowhere')).status === 404
  const isFull = async () => !(await hasRoom())
  return { begin, sendRequest, hasRoom, isFull }
}

/** An answer without what differs each time. */
function lasting(answer: { status: number; headers: Headers; body: string }) {
  const { requestId, ...body } = JSON.parse(answer.body) as { requestId: string }
  const headers = Object.fromEntries(answer.headers)
  expect(requestId).toBe(headers['x-request-id'])
  expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(2)
  for (const name of ['date', 'connection', 'keep-alive', 'x-request-id', 'retry-after']) delete headers[name]
  return { status: answer.status, headers, body }
}

test('over the network the surplus hears the same, header for header, without asking the router', async () => {
  const { sendRequest, isFull } = await openToNetwork()
  const letGo = await lockProducts(shop.db)
  const inside = sendRequest('/api/products')
  await vi.waitUntil(isFull, PATIENT)
  const { statusCode: status, headers, body } = await ask('/api/products')
  const routed = lasting({ status, headers: new Headers(headers as Record<string, string>), body })
  expect(routed.status).toBe(503)
  for (const method of ['GET', 'POST']) {
    const answer = await sendRequest('/api/products', { method })
    expect(lasting({ status: answer.status, headers: answer.headers, body: await answer.text() })).toEqual(
      routed,
    )
  }
  expect((await sendRequest('/api/live')).status).toBe(200)
  await letGo()
  expect((await inside).status).toBe(200)
})

test('who hangs up in the middle of a call gives their place back', async () => {
  const { sendRequest, isFull, hasRoom } = await openToNetwork()
  const letGo = await lockProducts(shop.db)
  const phone = new AbortController()
  const inside = sendRequest('/api/products', { signal: phone.signal })
  await vi.waitUntil(isFull, PATIENT)
  phone.abort()
  await expect(inside).rejects.toThrow('aborted')
  await vi.waitUntil(hasRoom, PATIENT)
  await letGo()
})

test('who never sends the rest of a call keeps nobody out, and slow pictures only other pictures', async () => {
  const { begin, sendRequest, hasRoom } = await openToNetwork()
  const form = { 'content-type': 'multipart/form-data; boundary=end' }
  const slow = [
    begin('/api/orders', { 'content-type': 'application/json' }),
    begin('/api/seller/products', form),
  ]
  const sendForm = () => sendRequest('/api/nowhere', { method: 'POST', headers: form, body: '--end--' })
  await vi.waitUntil(async () => (await sendForm()).status === 503, PATIENT)
  expect(await hasRoom()).toBe(true)
  for (const call of slow) call.destroy()
  await vi.waitUntil(async () => (await sendForm()).status === 404, PATIENT)
})

test('while shoppers crowd, probes, pages and signed-in staff are answered', async () => {
  const { token } = await shop.signedIn('staff')
  const crowd = Array.from({ length: 20 }, () => ask('/api/products'))
  const others = await Promise.all([ask('/api/live'), ask('/api/ready'), ask('/api/health')])
  const headers = { authorization: `Bearer ${token}` }
  const staff = await shop.app.inject({ url: '/api/admin/orders', headers })
  const forPages = await shop.api(listProducts)
  await Promise.all(crowd)
  expect(others.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(staff.statusCode).toBe(200)
  expect(forPages.pagination.total).toBe(0)
})
