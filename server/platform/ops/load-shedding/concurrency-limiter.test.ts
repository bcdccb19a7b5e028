import { expect, onTestFinished, test, vi } from 'vitest'
import { createLimiter, waitForIdle, type Limiter } from './concurrency-limiter.ts'
import type { Slot } from './slot.ts'

const ONE = '192.0.2.1'
const OTHER = '192.0.2.2'

/**
 * Returns `request`, which acquires a slot for a client and logs the name of the request, or that the request was refused. If
 * `release` is true, `request` releases the slot at once. Otherwise it adds the slot to `slots`.
 */
function openLog(limiter: Limiter) {
  const log: string[] = []
  const slots: Slot[] = []
  async function request(client: string, name: string, release = false) {
    const slot = await limiter.acquire(client).catch(() => null)
    log.push(slot ? name : `${name} refused`)
    if (slot && release) slot.release()
    else if (slot) slots.push(slot)
  }
  return { log, slots, request }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

function withFakeTime() {
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
}

test('waiting requests of one client start in order of arrival, as soon as a slot is free', async () => {
  const limiter = createLimiter({ concurrency: 1, maxWaitMs: 30_000 })
  const first = await limiter.acquire(ONE)
  const order: number[] = []
  const waiting = [1, 2, 3].map(async (number) => {
    const slot = await limiter.acquire(ONE)
    order.push(number)
    slot.release()
    slot.release() // a second release has no effect
  })
  expect(limiter.stats()).toEqual({ running: 1, waiting: 3, refused: 0 })
  first.release()
  await Promise.all(waiting)
  expect(order).toEqual([1, 2, 3])
  expect(limiter.stats()).toEqual({ running: 0, waiting: 0, refused: 0 })
})

test('a full queue refuses the next request at once', async () => {
  const limiter = createLimiter({ concurrency: 1, maxWaitMs: 30_000 })
  const slot = await limiter.acquire(ONE)
  const waiting = Array.from({ length: 8 }, () => limiter.acquire(ONE))
  expect(limiter.isOverloaded(ONE)).toBe(true)
  await expect(limiter.acquire(ONE)).rejects.toMatchObject({ code: 'overloaded' })
  slot.release()
  for (const slot of waiting) (await slot).release()
})

test('during an overload requests that have waited long are refused, and new ones start quickly or are refused at once', async () => {
  withFakeTime()
  const limiter = createLimiter({ concurrency: 1, maxWaitMs: 10_000 })
  const { log, slots, request } = openLog(limiter)
  await request(ONE, 'first')
  const early = request(ONE, 'early')
  await vi.advanceTimersByTimeAsync(2_400)
  const late = request(ONE, 'late')
  // Requests have now waited for more than a quarter of the maximum wait, so an overload begins.
  await vi.advanceTimersByTimeAsync(200)
  await request(ONE, 'extra')
  expect(log).toEqual(['first', 'extra refused'])
  slots.pop()!.release()
  await Promise.all([early, late])
  slots.pop()!.release()
  expect(log.slice(2)).toEqual(['early refused', 'late'])
  await vi.advanceTimersByTimeAsync(2_600) // the overload has ended, so requests may wait the full time again
  await request(ONE, 'again')
  const requests = Array.from({ length: 9 }, (_, at) => request(ONE, `${at}`, true))
  await vi.advanceTimersByTimeAsync(0)
  expect(log.slice(4)).toEqual(['again', '8 refused'])
  slots.pop()!.release()
  await Promise.all(requests)
})

test('background work waits until no request runs, but not for a rush that never ends', async () => {
  const limiter = createLimiter({ concurrency: 4, maxWaitMs: 30_000 })
  const slot = await limiter.acquire(ONE)
  const done: string[] = []
  const patient = waitForIdle([limiter], 60_000).then(() => done.push('e-mail'))
  await waitForIdle([limiter], 1)
  done.push('request')
  slot.release()
  await patient
  expect(done).toEqual(['request', 'e-mail'])
})

test('a single client may use all slots', async () => {
  const limiter = createLimiter({ concurrency: 8, maxWaitMs: 30_000 })
  for (let count = 0; count < 8; count += 1) await limiter.acquire(ONE)
  expect(limiter.stats()).toEqual({ running: 8, waiting: 0, refused: 0 })
})

test('the client with the fewest running requests goes first', async () => {
  const limiter = createLimiter({ concurrency: 8, maxWaitMs: 30_000 })
  const { log, slots, request } = openLog(limiter)
  for (let at = 0; at < 7; at += 1) await request('192.0.2.3', 'flood')
  await request(ONE, 'first of one')
  void request(ONE, 'second of one')
  void request(OTHER, 'first of other')
  slots[0]!.release()
  await settled()
  expect(log.slice(7)).toEqual(['first of one', 'first of other'])
})

test('after another client had to wait, no client gets more than a quarter of the slots for some seconds', async () => {
  withFakeTime()
  const limiter = createLimiter({ concurrency: 8, maxWaitMs: 60_000 })
  const { log, slots, request } = openLog(limiter)
  for (let at = 0; at < 20; at += 1) void request(ONE, 'flood')
  await vi.advanceTimersByTimeAsync(0)
  void request(OTHER, 'visitor', true)
  for (const slot of slots.splice(0, 8)) slot.release()
  await vi.advanceTimersByTimeAsync(0)
  expect(log.filter((name) => name === 'visitor')).toHaveLength(1)
  expect(limiter.stats()).toMatchObject({ running: 2, waiting: 10 })
  await vi.advanceTimersByTimeAsync(5_100)
  void request(ONE, 'flood')
  await vi.advanceTimersByTimeAsync(0)
  expect(limiter.stats().running).toBe(8)
})

test('when a new client arrives at a full queue, a request of the client with most waiting requests is refused', async () => {
  const limiter = createLimiter({ concurrency: 1, maxWaitMs: 30_000 })
  const { log, request } = openLog(limiter)
  for (let at = 0; at < 9; at += 1) void request(ONE, `flood ${at}`, at > 0)
  await settled()
  expect([limiter.isOverloaded(ONE), limiter.isOverloaded(OTHER)]).toEqual([true, false])
  void request(OTHER, 'visitor')
  await settled()
  expect(log).toEqual(['flood 0', 'flood 8 refused'])
  expect(limiter.stats().waiting).toBe(8)
})

test('with fixed shares a single client gets a quarter of the slots', async () => {
  const limiter = createLimiter({ concurrency: 8, maxWaitMs: 30_000, isShareFixed: true })
  const { log, request } = openLog(limiter)
  for (let at = 0; at < 5; at += 1) void request(ONE, 'slow form')
  void request(OTHER, 'other form')
  await settled()
  expect(log).toEqual(['slow form', 'slow form', 'other form'])
})

test('during an overload a client with few requests keeps its full waiting time', async () => {
  withFakeTime()
  const limiter = createLimiter({ concurrency: 1, maxWaitMs: 10_000 })
  const { log, slots, request } = openLog(limiter)
  for (let at = 0; at < 9; at += 1) void request(ONE, 'flood')
  await vi.advanceTimersByTimeAsync(2_600)
  await request(ONE, 'extra') // the overload begins here
  void request(OTHER, 'visitor')
  await vi.advanceTimersByTimeAsync(2_000)
  slots.pop()!.release()
  await vi.advanceTimersByTimeAsync(0)
  expect(log).toContain('visitor')
})

test('without adaptive limits, all requests in the queue of a long rush are started', async () => {
  withFakeTime()
  const limiter = createLimiter({ concurrency: 1, maxWaitMs: 10_000, isAdaptive: false })
  const { log, slots, request } = openLog(limiter)
  for (let at = 0; at < 9; at += 1) void request(ONE, `order ${at}`)
  for (let at = 0; at < 9; at += 1) {
    await vi.advanceTimersByTimeAsync(1_000)
    slots.pop()!.release()
  }
  expect(log).toEqual(Array.from({ length: 9 }, (_, at) => `order ${at}`))
  expect(limiter.stats()).toEqual({ running: 0, waiting: 0, refused: 0 })
})
