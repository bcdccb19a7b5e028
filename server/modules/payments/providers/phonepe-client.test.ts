import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { createPhonePeClient, type PhonePeKeys } from './phonepe-client.ts'

/** True while PhonePe accepts requests and never responds. */
let isHanging = false
let requests: string[] = []
const listen: RequestListener = (request, answer) => {
  requests.push(request.url!)
  if (isHanging) return
  const token = { access_token: 'a-token', expires_at: Math.floor(Date.now() / 1000) + 3600 }
  const body = request.url!.startsWith('/v1/oauth') ? token : { state: 'PENDING' }
  answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
const server = createServer(listen).listen(0, '127.0.0.1')
afterEach(() => {
  vi.useRealTimers()
  isHanging = false
  requests = []
  server.closeAllConnections()
})

const callWith = (limits: PhonePeKeys['limits'] = {}) => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const keys = { clientId: 'id', clientSecret: 'secret', clientVersion: '1', baseUrl: url, authUrl: url }
  return createPhonePeClient({ ...keys, limits })
}
const nameOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: Error) => error.name,
  )

test('a hanging request times out, and the call with all its retries ends at its deadline', async () => {
  const call = callWith({ requestMs: 200, callMs: 300, timeouts: 100 })
  isHanging = true
  expect(await nameOf(call('GET', '/status'))).toBe('TimeoutError')
  expect(requests.length).toBeLessThan(3)
})

test('several calls share a deadline', async () => {
  const call = callWith({ requestMs: 60_000, timeouts: 100 })
  await call('GET', '/status')
  isHanging = true
  const signal = AbortSignal.timeout(200)
  for (const path of ['/first', '/second']) {
    expect(await nameOf(call('GET', path, { signal }))).toBe('TimeoutError')
  }
  expect(requests).not.toContain('/second')
})

test('after consecutive time-outs the circuit opens, then one request probes, and a response closes it', async () => {
  const call = callWith({ requestMs: 300, callMs: 60_000, timeouts: 3, pauseMs: 15_000 })
  vi.useFakeTimers({ toFake: ['Date'] })
  await call('GET', '/status')
  isHanging = true
  expect(await nameOf(call('GET', '/first'))).not.toBe('answered')
  expect(await Promise.all([1, 2, 3].map(() => nameOf(call('GET', '/at-once'))))).toEqual(
    Array(3).fill('CircuitOpenError'),
  )
  expect(requests).not.toContain('/at-once')

  isHanging = false
  vi.setSystemTime(Date.now() + 15_000)
  expect(await Promise.all([1, 2, 3].map(() => nameOf(call('GET', '/again'))))).toEqual([
    'answered',
    'CircuitOpenError',
    'CircuitOpenError',
  ])
  expect(await nameOf(call('GET', '/again'))).toBe('answered')
})
