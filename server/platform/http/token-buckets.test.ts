import { expect, onTestFinished, test, vi } from 'vitest'
import { createTokenBuckets } from './token-buckets.ts'

test('a client has a burst, then a steady rate, and does not affect other clients', async () => {
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
  const buckets = createTokenBuckets({ capacity: 3, perSecond: 0.5 })
  expect([1, 2, 3, 4].map(() => buckets.take('first'))).toEqual([0, 0, 0, 2])
  expect([buckets.has('first'), buckets.has('other'), buckets.take('other')]).toEqual([false, true, 0])
  await vi.advanceTimersByTimeAsync(2_000)
  expect([buckets.take('first'), buckets.take('first')]).toEqual([0, 2])
  await vi.advanceTimersByTimeAsync(60_000)
  expect([1, 2, 3, 4].map(() => buckets.take('first'))).toEqual([0, 0, 0, 2])
  expect([buckets.take('third', 2), buckets.take('third', 2), buckets.take('third')]).toEqual([0, 2, 0])
})
