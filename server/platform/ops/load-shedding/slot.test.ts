import { expect, onTestFinished, test, vi } from 'vitest'
import { createLimiter } from './concurrency-limiter.ts'
import { withSlotSuspended, withSlot } from './slot.ts'

function withFakeTime() {
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
}

/** A request that waits for another service until it is told that there is an answer. */
async function openWaiting() {
  withFakeTime()
  const limiter = createLimiter({ concurrency: 1, maxWaitMs: 30_000 })
  const slot = await limiter.acquire('one')
  const { promise, resolve } = Promise.withResolvers<string>()
  const work = withSlot(slot, () => withSlotSuspended(() => promise))
  return { limiter, slot, work, answer: () => resolve('paid') }
}

test('a request that waits long for another service has no slot meanwhile, and has it again afterwards', async () => {
  const { limiter, slot, work, answer } = await openWaiting()
  await vi.advanceTimersByTimeAsync(60)
  expect(limiter.stats().running).toBe(0)
  const other = await limiter.acquire('other')
  answer()
  expect(await work).toBe('paid')
  expect(limiter.stats().running).toBe(2)
  slot.release()
  other.release()
  expect(limiter.stats().running).toBe(0)
})

test('a quick answer of another service gives no slot away', async () => {
  const { limiter, slot, work, answer } = await openWaiting()
  await vi.advanceTimersByTimeAsync(20)
  expect(limiter.stats().running).toBe(1)
  answer()
  await work
  await vi.advanceTimersByTimeAsync(100)
  expect(limiter.stats().running).toBe(1)
  slot.release()
})

test('a client that hangs up while its request waits outside is counted once', async () => {
  const { limiter, slot, work, answer } = await openWaiting()
  await vi.advanceTimersByTimeAsync(60)
  slot.release()
  answer()
  await work
  expect(limiter.stats()).toMatchObject({ running: 0, waiting: 0 })
})

test('calls to other services at the same time give the slot back once', async () => {
  const { limiter, slot, work, answer } = await openWaiting()
  const { promise, resolve } = Promise.withResolvers<void>()
  const second = withSlot(slot, () => withSlotSuspended(() => promise))
  await vi.advanceTimersByTimeAsync(60)
  expect(limiter.stats().running).toBe(0)
  answer()
  await work
  expect(limiter.stats().running).toBe(0)
  resolve()
  await second
  expect(limiter.stats().running).toBe(1)
})
