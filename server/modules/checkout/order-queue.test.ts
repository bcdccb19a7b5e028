import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createOrderQueue } from './limit-orders.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/**
 * Creates a queue whose orders take `ms` milliseconds each. Records the sequence in which they start, and the highest number of orders that
 * run at the same time.
 */
function recordedQueue(max: number, ms: number) {
  const inQueue = createOrderQueue(max)
  const started: number[] = []
  let running = 0
  let maxRunning = 0
  async function place(id: number) {
    started.push(id)
    running += 1
    maxRunning = Math.max(maxRunning, running)
    await new Promise((resolve) => setTimeout(resolve, ms))
    running -= 1
    if (id < 0) throw new Error(`order ${id} failed`)
    return id
  }
  return { run: (id: number) => inQueue(() => place(id)), started, maxRunning: () => maxRunning }
}

test('at most two orders run at the same time, in the sequence of their arrival, also after failures', async () => {
  const { run, started, maxRunning } = recordedQueue(2, 100)
  const ids = [1, -2, 3, 4, -5, 6]
  const results = Promise.allSettled(ids.map(run))
  await vi.advanceTimersByTimeAsync(300)
  expect((await results).map(({ status }) => status === 'fulfilled')).toEqual(ids.map((id) => id > 0))
  expect(started).toEqual(ids)
  expect(maxRunning()).toBe(2)
})

test('an order that waits longer than six seconds is refused as overloaded and never placed; later orders are placed', async () => {
  const { run, started } = recordedQueue(1, 7_000)
  const results = Promise.allSettled([run(1), run(2)])
  await vi.advanceTimersByTimeAsync(6_500)
  const later = run(3)
  await vi.advanceTimersByTimeAsync(7_500)
  expect(await results).toMatchObject([{ value: 1 }, { reason: { code: 'overloaded', status: 503 } }])
  expect(await later).toBe(3)
  expect(started).toEqual([1, 3])
})
