import { expect, onTestFinished, test, vi } from 'vitest'
import { openLimiter } from './concurrency-limiter.ts'
import { whileWaitingOutside, withSlot } from './slot.ts'

function withFakeTime() {
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
}

/** A request that waits for another service until it is told that there is an answer. */
async function openWaiting() {
  withFakeTime()
  const limiter = openLimiter({ concurrency: 1, maxWaitMs: 30_000 })
  const slot = await limiter.acquire('one')
  const { promise, resolve } = Promise.withResolvers<string>()
  const work = withSlot(slot, () => whileWaitingOutside(() => promise))
  return { limiter, slot, work, answer: () => resolve('paid') }
}

test('a request that waits long for another service has no slot meanwhile, and has it again afterwards', async () => {
  const { limiter, slot, work, answer } = await openWaiting()
  await vi.advanceTimersByTimeAsync(60)
  expect(limiter.figures().inside).toBe(0)
  const other = await limiter.acquire('other')
  answer()
  expect(await work).toBe('paid')
  expect(limiter.figures().inside).toBe(2)
  slot.release()
  other.release()
  expect(limiter.figures().inside).toBe(0)
})

test('a quick answer of another service gives no slot away', async () => {
  const { limiter, slot, work, answer } = await openWaiting()
  await vi.advanceTimersByTimeAsync(20)
  expect(limiter.figures().inside).toBe(1)
  answer()
  await work
  await vi.advanceTimersByTimeAsync(100)
  expect(limiter.figures().inside).toBe(1)
  slot.release()
})

test('a client that hangs up while its request waits outside is counted once', async () => {
  const { limiter, slot, work, answer } = await openWaiting()
  await vi.advanceTimersByTimeAsync(60)
  slot.release()
  answer()
  await work
  expect(limiter.figures()).toMatchObject({ inside: 0, waiting: 0 })
})

test('calls to other services at the same time give the slot back once', async () => {
  const { limiter, slot, work, answer } = await openWaiting()
  const { promise, resolve } = Promise.withResolvers<void>()
  const second = withSlot(slot, () => whileWaitingOutside(() => promise))
  await vi.advanceTimersByTimeAsync(60)
  expect(limiter.figures().inside).toBe(0)
  answer()
  await work
  expect(limiter.figures().inside).toBe(0)
  resolve()
  await second
  expect(limiter.figures().inside).toBe(1)
})
