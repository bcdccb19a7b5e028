import { expect, onTestFinished, test, vi } from 'vitest'
import { createLimiter } from './concurrency-limiter.ts'
import { withSlotSuspended, withSlot } from './slot.ts'

function withFakeTime() {
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
}

/** Starts a request that waits for an external service. `respond` makes the service respond. */
async function openWaiting() {
  withFakeTime()
  const limiter = createLimiter({ concurrency: 1, maxWaitMs: 30_000 })
  const slot = await limiter.acquire('first')
  const { promise, resolve } = Promise.withResolvers<string>()
  const work = withSlot(slot, () => withSlotSuspended(() => promise))
  return { limiter, slot, work, respond: () => resolve('paid') }
}

test('a request that waits long for another service releases its slot meanwhile', async () => {
  const { limiter, slot, work, respond } = await openWaiting()
  await vi.advanceTimersByTimeAsync(60)
  expect(limiter.stats().running).toBe(0)
  const other = await limiter.acquire('other')
  respond()
  expect(await work).toBe('paid')
  expect(limiter.stats().running).toBe(2)
  slot.release()
  other.release()
  expect(limiter.stats().running).toBe(0)
})

test('a request that waits only briefly for another service holds its slot', async () => {
  const { limiter, slot, work, respond } = await openWaiting()
  await vi.advanceTimersByTimeAsync(20)
  expect(limiter.stats().running).toBe(1)
  respond()
  await work
  await vi.advanceTimersByTimeAsync(100)
  expect(limiter.stats().running).toBe(1)
  slot.release()
})

test('a client that disconnects while its request waits for another service is counted once', async () => {
  const { limiter, slot, work, respond } = await openWaiting()
  await vi.advanceTimersByTimeAsync(60)
  slot.release()
  respond()
  await work
  expect(limiter.stats()).toMatchObject({ running: 0, waiting: 0 })
})

test('concurrent calls to other services release the slot once', async () => {
  const { limiter, slot, work, respond } = await openWaiting()
  const { promise, resolve } = Promise.withResolvers<void>()
  const second = withSlot(slot, () => withSlotSuspended(() => promise))
  await vi.advanceTimersByTimeAsync(60)
  expect(limiter.stats().running).toBe(0)
  respond()
  await work
  expect(limiter.stats().running).toBe(0)
  resolve()
  await second
  expect(limiter.stats().running).toBe(1)
})
