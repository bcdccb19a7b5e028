import { connect, type Socket } from 'node:net'
import { promisify } from 'node:util'
import { once } from 'node:events'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { paise } from '../../../../contract/core/money.ts'
import { shopWithPhonePe } from '../../../testing/phonepe-shop.ts'
import { createTestProduct } from '../../../testing/product-fixture.ts'
import { lockProducts } from '../../../testing/lock-products.ts'

// One request runs at a time and no request waits, so a request that keeps its slot blocks all other requests.
const { shop, gateway: provider } = shopWithPhonePe({
  MAX_CONCURRENT_REQUESTS: '1',
  QUEUE_TIMEOUT_MS: '0',
  RATE_LIMIT: 'on',
  RESPONSE_STALL_MS: '3000',
})
beforeAll(async () => {
  await createTestProduct(shop.db, { id: 'small', price: paise(100_00), category: 'garba-dresses' })
  await createTestProduct(shop.db, { id: 'large', category: 'kediya' })
  // Makes a response that contains this product longer than the buffers of the operating system, so that the server cannot send all
  // of it to a client that does not read.
  await shop.db
    .updateTable('products')
    .set({ brand: 'x'.repeat(12_000_000) })
    .where('id', '=', 'large')
    .execute()
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
})

const PATIENT = { timeout: 30_000 }
const ATTACKER = '127.0.0.11'
const VISITOR = '127.0.0.12'

const inject = (url: string, headers: Record<string, string> = {}, remoteAddress = VISITOR) =>
  shop.app.inject({ url, headers, remoteAddress })
const statusOf = async (...request: Parameters<typeof inject>) => (await inject(...request)).statusCode

/** Requests the long response of the category `kediya` and stops reading after its first bytes. */
async function readSlowly(from = ATTACKER): Promise<Socket> {
  const { port } = shop.app.server.address() as { port: number }
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  socket.write('GET /api/products?category=kediya HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await once(socket, 'data')
  socket.pause()
  return socket
}

test('a client that does not read its response holds no slot', async () => {
  await readSlowly()
  await expect.poll(() => statusOf('/api/products?category=garba-dresses'), PATIENT).toBe(200)
  const open = await promisify(shop.app.server.getConnections).call(shop.app.server)
  expect(open).toBe(1) // the server has not closed the stalled connection yet
})

test('a connection whose client reads nothing is closed, a slow one is not', async () => {
  const stalled = await readSlowly()
  await vi.waitUntil(async () => (await statusOf('/api/nowhere')) === 404, PATIENT)
  const slow = await readSlowly('127.0.0.13')
  let bytes = 0
  slow.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    slow.pause()
    setTimeout(() => slow.resume(), 40) // reading the whole response takes about eight seconds
  })
  slow.resume()
  await vi.waitUntil(() => bytes > 11_500_000, PATIENT)
  let rest = 0
  stalled.on('data', (chunk: Buffer) => (rest += chunk.length)).resume()
  await once(stalled, 'close')
  expect(rest).toBeLessThan(11_000_000)
})

test('an address that leaves too many bytes unread is refused, other addresses are served', async () => {
  await readSlowly()
  await vi.waitUntil(async () => (await statusOf('/api/nowhere')) === 404, PATIENT)
  await readSlowly()
  await vi.waitUntil(async () => (await statusOf('/api/nowhere')) === 404, PATIENT)
  const refused = await inject('/api/nowhere', {}, ATTACKER)
  expect(refused.json()).toMatchObject({ code: 'too_many' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(2)
  // The address is served again after the server has closed its stalled connections.
  await vi.waitUntil(async () => (await statusOf('/api/nowhere', {}, ATTACKER)) === 404, PATIENT)
})

test('a payment that waits for the provider holds no slot', async () => {
  const { token } = await shop.signedIn()
  await provider.control('fail', {
    failure: { path: '/checkout/v2/pay', kind: 'slow', times: 1, ms: 2_000 },
  })
  const place = { recipient: 'Asha Test', phone: '9800000000', line1: '12 Garba Chowk', pin: '380001' }
  const paying = shop.app.inject({
    method: 'POST',
    url: '/api/payments/initiate',
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
    payload: {
      items: [{ productId: 'small', quantity: 1, type: 'buy' }],
      couponCode: null,
      total: 100,
      amount: 100,
      paymentMethod: 'phonepe',
      phone: '9800000000',
      address: { ...place, city: 'Ahmedabad', state: 'Gujarat' },
    },
  })
  const isAsked = async () => (await shop.db.selectFrom('payments').select('id').execute()).length > 0
  await vi.waitUntil(isAsked, PATIENT)
  let isAnswered = false
  void paying.then(() => (isAnswered = true))
  await vi.waitUntil(async () => (await statusOf('/api/nowhere')) === 404, PATIENT)
  expect(isAnswered).toBe(false)
  await paying
})

/** Sends twenty concurrent requests while the products are locked. Some of them wait for the lock, the others are refused. */
async function openCrowd(url: string, headers = {}) {
  const statuses: number[] = []
  const unlock = await lockProducts(shop.db)
  const requests = Array.from({ length: 20 }, async (_, at) =>
    statuses.push(await statusOf(url, headers, `192.0.2.${at}`)),
  )
  await vi.waitUntil(() => statuses.length >= 12, PATIENT)
  return async () => {
    await unlock()
    await Promise.all(requests)
    return statuses.toSorted()
  }
}

test('the capacity of staff is for signed-in staff, not for every request to an admin address', async () => {
  const { token } = await shop.signedIn('staff')
  const staff = { authorization: `Bearer ${token}` }
  const end = await openCrowd('/api/admin/products?page=9')
  const status = await statusOf('/api/admin/orders', staff)
  const forged = await statusOf('/api/admin/orders', { authorization: `Bearer ${token.slice(0, -4)}AAAA` })
  expect(await end()).toEqual([200, ...Array.from({ length: 19 }, () => 503)])
  expect({ status, forged }).toEqual({ status: 200, forged: 503 })
})

test('webhooks of the payment provider have their own capacity, also while all staff requests wait', async () => {
  const { token } = await shop.signedIn('staff')
  const end = await openCrowd('/api/admin/products?page=9', {
    authorization: `Bearer ${token}`,
  })
  const hook = await shop.app.inject({ method: 'POST', url: '/api/payments/webhook/phonepe', payload: {} })
  expect((await end())[0]).toBe(200)
  expect(hook.statusCode).toBe(401) // the webhook was processed and refused only for its missing authentication
})

test('orders have their own capacity', async () => {
  const end = await openCrowd('/api/products?category=garba-dresses')
  const order = await shop.app.inject({ method: 'POST', url: '/api/orders', payload: {} })
  await end()
  expect(order.statusCode).toBe(400) // the order was processed and refused only for its missing items
})

test('another spelling of a URL needs a slot too', async () => {
  const end = await openCrowd('/%61pi/products?category=garba-dresses')
  expect(await end()).toContain(503)
})
