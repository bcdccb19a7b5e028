import { request } from 'node:http'
import { expect, test, vi } from 'vitest'
import { listProducts } from '../../../../contract/catalog/catalog.ts'
import { lockProducts } from '../../../testing/lock-products.ts'
import { testShop } from '../../../testing/shop.ts'

// One request runs at a time and no request waits, so all other concurrent requests are refused. Replies are not cached, so that each request needs
// the products.
const shop = testShop({ MAX_CONCURRENT_REQUESTS: '1', QUEUE_TIMEOUT_MS: '0', PAGE_CACHE: 'off' })

/** The default timeout of `waitUntil` is too short on slow machines. */
const PATIENT = { timeout: 30_000 }

const injectRequest = (url: string) => shop.app.inject(url)

test('requests above the limit are refused at once with Retry-After, and the others are served', async () => {
  const responses = await Promise.all(Array.from({ length: 20 }, () => injectRequest('/api/products')))
  const refused = responses.filter(({ statusCode }) => statusCode === 503)
  expect(responses.filter(({ statusCode }) => statusCode === 200).length).toBe(20 - refused.length)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThan(20)
  for (const response of refused) {
    expect(response.json()).toMatchObject({ code: 'overloaded', error: expect.stringContaining('very busy') })
    expect(Number(response.headers['retry-after'])).toBeGreaterThanOrEqual(2)
  }
  expect((await injectRequest('/api/products')).statusCode).toBe(200)
})

/** Makes the server listen on a port. `sendRequest` sends a request; `begin` starts a request whose body never arrives. */
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

/** Returns a response without the values that are different in every response, such as the date. */
function comparable(response: { status: number; headers: Headers; body: string }) {
  const { requestId, ...body } = JSON.parse(response.body) as { requestId: string }
  const headers = Object.fromEntries(response.headers)
  expect(requestId).toBe(headers['x-request-id'])
  expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(2)
  for (const name of ['date', 'connection', 'keep-alive', 'x-request-id', 'retry-after']) delete headers[name]
  return { status: response.status, headers, body }
}

test('over the network a refusal has the same headers and body as the refusal of the router', async () => {
  const { sendRequest, isFull } = await openToNetwork()
  const unlock = await lockProducts(shop.db)
  const inside = sendRequest('/api/products')
  await vi.waitUntil(isFull, PATIENT)
  const { statusCode: status, headers, body } = await injectRequest('/api/products')
  const routed = comparable({ status, headers: new Headers(headers as Record<string, string>), body })
  expect(routed.status).toBe(503)
  for (const method of ['GET', 'POST']) {
    const response = await sendRequest('/api/products', { method })
    expect(
      comparable({ status: response.status, headers: response.headers, body: await response.text() }),
    ).toEqual(routed)
  }
  expect((await sendRequest('/api/live')).status).toBe(200)
  await unlock()
  expect((await inside).status).toBe(200)
})

test('a client that disconnects during a request releases its slot', async () => {
  const { sendRequest, isFull, hasRoom } = await openToNetwork()
  const unlock = await lockProducts(shop.db)
  const phone = new AbortController()
  const inside = sendRequest('/api/products', { signal: phone.signal })
  await vi.waitUntil(isFull, PATIENT)
  phone.abort()
  await expect(inside).rejects.toThrow('aborted')
  await vi.waitUntil(hasRoom, PATIENT)
  await unlock()
})

test('a request that is never finished takes no slot, and slow uploads only block other uploads', async () => {
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

test('during an overload, probes, pages and signed-in staff are answered', async () => {
  const { token } = await shop.signedIn('staff')
  const requests = Array.from({ length: 20 }, () => injectRequest('/api/products'))
  const probes = await Promise.all([
    injectRequest('/api/live'),
    injectRequest('/api/ready'),
    injectRequest('/api/health'),
  ])
  const headers = { authorization: `Bearer ${token}` }
  const staff = await shop.app.inject({ url: '/api/admin/orders', headers })
  const forPages = await shop.api(listProducts)
  await Promise.all(requests)
  expect(probes.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(staff.statusCode).toBe(200)
  expect(forPages.pagination.total).toBe(0)
})
