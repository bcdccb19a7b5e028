import { connect } from 'node:net'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { Duplex, PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { placeOrder } from '../../../contract/orders/orders.ts'
import { uploadPicture } from '../../../contract/core/pictures.ts'
import { submitProduct } from '../../../contract/sellers/submissions.ts'
import { createMemoryBudget, endSlowUploads } from './request-bodies.ts'
import { aPhoto } from '../../testing/submission-fixture.ts'
import { testShop, type TestUser } from '../../testing/shop.ts'

// All pictures and forms that arrive at the same time may use 2 MB together. Those of one user or IP address may use a quarter of it:
// 512 KB.
const shop = testShop({ UPLOAD_MEMORY_MB: '2', UPLOAD_GRACE_MS: '300' })
const KB = 1024

/** The default timeout of `waitUntil` is too short on slow machines. */
const PATIENT = { timeout: 30_000 }

let port = 0
let clerk: TestUser
beforeAll(async () => {
  clerk = await shop.signedIn('staff', ['catalogue'])
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  port = (shop.app.server.address() as { port: number }).port
})

type Sending = { path: string; type: string; length: number; token?: string }
type BodyResponse = {
  status: number
  headers: Record<string, unknown>
  body: { error: string; code: string }
}

/** Begins a request whose body is never sent. */
function begin({ path, type, length, token }: Sending): ClientRequest {
  const headers = {
    'content-type': type,
    'content-length': length,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  }
  const call = request({ port, path, method: 'POST', headers })
  call.on('error', () => undefined).flushHeaders()
  return call
}

/**
 * Keeps sending a body at 16 KB per second, twice the minimum speed. After a delay of the timer it sends more at once, so that the upload
 * is not too slow on a busy machine. Returns the timer.
 */
function keepSending(call: ClientRequest) {
  const since = performance.now()
  let sent = 0
  return setInterval(() => {
    const due = Math.floor(((performance.now() - since) / 1000) * 16 * KB) - sent
    call.write(Buffer.alloc(due))
    sent += due
  }, 100)
}

async function answerOf(call: ClientRequest): Promise<BodyResponse> {
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  const body = JSON.parse(await text(response)) as BodyResponse['body']
  return { status: response.statusCode!, headers: response.headers, body }
}

/** Sends raw bytes. Returns everything that was received until the connection was closed. */
async function sendRaw(...lines: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined).write(lines.join('\r\n'))
  return text(socket)
}

describe('pictures', () => {
  test.each(['/api/orders', '/api/auth/sign-in/email', '/api/nowhere', '/api/cart/changes'])(
    'are refused at %s, which takes no pictures',
    async (url) => {
      const response = await shop.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'image/png', authorization: `Bearer ${clerk.token}` },
        payload: Buffer.alloc(2 * KB * KB),
      })
      expect([url, response.statusCode]).toEqual([url, 415])
      expect(response.json()).toMatchObject({ code: 'invalid', requestId: expect.any(String) as string })
    },
  )

  test('are refused without permission before they are sent', async () => {
    const shopper = await shop.signedIn()
    const sending = { path: uploadPicture.path, type: 'image/png', length: 9000 * KB }
    const [visitor, other] = [begin(sending), begin({ ...sending, token: shopper.token })]
    // Both responses are awaited at once, because the second may arrive first.
    const [unknown, refused] = await Promise.all([answerOf(visitor), answerOf(other)])
    expect(unknown).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
    expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(refused.headers['connection']).toBe('close') // the server does not read the 9 MB of a refused request
    visitor.destroy()
    other.destroy()
  })

  test('are accepted where they are expected', async () => {
    const response = await fetch(`http://127.0.0.1:${port}${uploadPicture.path}`, {
      method: 'POST',
      headers: { 'content-type': 'image/jpeg', authorization: `Bearer ${clerk.token}` },
      body: new Uint8Array(await aPhoto()),
    })
    expect(response.status).toBe(201)
  })
})

test('JSON of a visitor who is not signed in is refused before it is sent', async () => {
  const call = begin({ path: '/api/cart/changes', type: 'application/json', length: 900 * KB })
  expect(await answerOf(call)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
  call.destroy()
})

test('a form larger than the limit of its files is refused before it is sent', async () => {
  const type = 'multipart/form-data; boundary=end'
  const call = begin({ path: submitProduct.path, type, length: 60_000 * KB })
  expect(await answerOf(call)).toMatchObject({
    status: 413,
    body: { code: 'too_large', error: 'A form can be at most 51 MB' },
  })
  call.destroy()
})

test('one user gets only a share of the memory for pictures, and the memory is released afterwards', async () => {
  const other = await shop.signedIn('staff', ['catalogue'])
  const sending = { path: uploadPicture.path, type: 'image/png', length: 200 * KB, token: clerk.token }
  // Two of these uploads fit into the 512 KB of the user, and the third is refused. The server may receive them in any sequence.
  const uploads = [begin(sending), begin(sending), begin(sending)]
  const timers = uploads.map(keepSending)
  const refused = await Promise.any(uploads.map(answerOf))
  expect(refused).toMatchObject({ status: 503, body: { code: 'overloaded' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(2)

  const photo = new Uint8Array(await aPhoto())
  const send = (token: string) =>
    fetch(`http://127.0.0.1:${port}${uploadPicture.path}`, {
      method: 'POST',
      headers: { 'content-type': 'image/jpeg', authorization: `Bearer ${token}` },
      body: photo,
    })
  expect((await send(other.token)).status).toBe(201)
  timers.map(clearInterval)
  for (const call of uploads) call.destroy()
  const isRefused = async () => {
    const call = begin(sending)
    const response = await Promise.race([
      answerOf(call),
      new Promise<null>((done) => setTimeout(done, 500, null)),
    ])
    call.destroy()
    return response?.status === 503
  }
  await vi.waitUntil(async () => !(await isRefused()), PATIENT)
})

test('all addresses of an IPv6 network together get one share', async () => {
  const sendForm = async (remoteAddress: string, payload: Buffer | PassThrough) => {
    const { statusCode } = await shop.app.inject({
      method: 'POST',
      url: submitProduct.path,
      remoteAddress,
      headers: { 'content-type': 'multipart/form-data; boundary=end', 'content-length': String(400 * KB) },
      payload,
    })
    return statusCode
  }
  const unfinished = new PassThrough()
  const first = sendForm('2001:db8:0:1::1', unfinished)
  const whole = Buffer.alloc(400 * KB)
  expect(await sendForm('2001:db8:0:1::2', whole)).toBe(503)
  expect(await sendForm('2001:db8:0:2::1', whole)).toBe(400)
  unfinished.end()
  await first
})

test.each([
  ['JSON', placeOrder.path, 'application/json'],
  ['a form', submitProduct.path, 'multipart/form-data; boundary=end'],
])('%s that does not come is ended with 408', async (_what, path, type) => {
  const call = begin({ path, type, length: 100 })
  call.write('-')
  expect(await answerOf(call)).toMatchObject({ status: 408, body: { code: 'invalid' } })
})

test.each([
  { bytes: [0, 4 * KB, 8 * KB], isEnded: [false, true, true] },
  {
    bytes: [0, 9 * KB, 9 * KB, 18 * KB, 18 * KB, 18 * KB],
    isEnded: [false, false, false, false, false, true],
  },
])('an upload is ended after two slow seconds in a row: $bytes bytes', ({ bytes, isEnded }) => {
  vi.useFakeTimers()
  const socket = Object.assign(new Duplex({ read: () => {}, write: (_, __, done) => done() }), {
    bytesRead: 0,
  })
  const speedCheck = endSlowUploads(1000)
  speedCheck.add({
    socket,
    complete: false,
    destroyed: false,
    readableFlowing: true,
  } as unknown as IncomingMessage)
  const ended = bytes.map((bytesRead) => {
    socket.bytesRead = bytesRead
    vi.advanceTimersByTime(1000)
    return socket.destroyed
  })
  speedCheck.stop()
  vi.useRealTimers()
  expect(ended).toEqual(isEnded)
})

const budgetOf100 = () => createMemoryBudget(100, 3)
test('memory for bodies: a quarter per client, one larger body alone, and the limit for all together', () => {
  const { reserve } = budgetOf100()
  const alone = reserve('asha', 60)
  expect(() => reserve('asha', 1)).toThrow('The shop is receiving too much data')
  const free = reserve('meera', 25)
  expect(() => reserve('meera', 1)).toThrow('The shop is receiving too much data')
  reserve('hetal', 15)
  expect(() => reserve('roop', 1)).toThrow('The shop is receiving too much data')
  free()
  free()
  expect(() => reserve('roop', 26)).toThrow('The shop is receiving too much data')
  reserve('roop', 25)
  alone()
  for (let body = 0; body < 3; body += 1) reserve('asha', 1)
  expect(() => reserve('asha', 1)).toThrow('The shop is receiving too much data')
})

/** Returns the content type and the body of a form. The body consists of these lines. */
const form = (lines: readonly string[], type = 'multipart/form-data; boundary=end') => ({
  type,
  body: lines.join('\r\n'),
})
const field = (name: string, value = 'x') => [
  '--end',
  `content-disposition: form-data; name="${name}"`,
  '',
  value,
]
const image = ['--end', 'content-disposition: form-data; name="images"; filename="a.jpg"', '']
const fields = (count: number) => Array.from({ length: count }, (_, at) => field(`f${at}`)).flat()

const damaged: [string, number, { type: string; body: string }][] = [
  ['without a boundary', 400, form(['--end--'], 'multipart/form-data')],
  ['with an empty boundary', 400, form(['--end--'], 'multipart/form-data; boundary=')],
  ['that ends in the middle of a picture', 400, form([...image, 'half'])],
  ['that ends in the middle of a header', 400, form(['--end', 'content-dispo'])],
  ['that ends after a field', 400, form([...field('name'), '--end'])],
  ['of another boundary', 400, form(['--other', ...field('name'), '--other--'])],
  ['that is no form at all', 400, form(['once upon a time'])],
  ['with 60 fields', 413, form([...fields(60), '--end--'])],
  ['with 60 files', 400, form([...Array.from({ length: 60 }, () => [...image, 'x']).flat(), '--end--'])],
  ['with a field named __proto__', 400, form([...field('__proto__'), '--end--'])],
  ['with a very long field', 400, form([...field('description', 'x'.repeat(30_000)), '--end--'])],
  ['with JSON that is none in a field', 400, form(['--end', 'content-disposition: form-data; name="name"', 'content-type: application/json', '', '{', '--end--'])],
  ['of an unknown kind', 415, form(['a=b'], 'application/x-www-form-urlencoded')],
  ['with a type that is none', 415, form(['{}'], 'json')],
  ['with JSON that is none', 400, form(['{"name": '], 'application/json')],
  ['with no JSON', 400, form(['undefined'], 'application/json')],
] // prettier-ignore
test.each(damaged)('a form %s gets the status %d', async (_what, status, { type, body: payload }) => {
  const response = await shop.app.inject({
    method: 'POST',
    url: submitProduct.path,
    headers: { 'content-type': type },
    payload,
  })
  expect([response.body, response.statusCode]).toEqual([response.body, status])
  expect(response.json()).toMatchObject({
    error: expect.any(String) as string,
    requestId: expect.any(String) as string,
  })
})

test('JSON is accepted only with the content type of JSON', async () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=end' }
  const response = await shop.app.inject({
    method: 'POST',
    url: placeOrder.path,
    headers,
    payload: '--end--',
  })
  expect([response.statusCode, response.json()]).toMatchObject([
    415,
    { error: 'Send the request body as JSON', code: 'invalid' },
  ])
})

test('invalid HTTP is answered with the usual error format', async () => {
  const large = await sendRaw('GET /api/live HTTP/1.1', 'host: x', `cookie: ${'x'.repeat(20_000)}`, '', '')
  expect(large).toMatch(/^HTTP\/1\.1 431 /)
  expect(JSON.parse(large.split('\r\n\r\n')[1]!)).toMatchObject({ code: 'too_large' })
  const nonsense = await sendRaw('HELLO', '', '')
  expect(nonsense).toMatch(/^HTTP\/1\.1 400 /)
  expect(JSON.parse(nonsense.split('\r\n\r\n')[1]!)).toMatchObject({ code: 'invalid' })
})
