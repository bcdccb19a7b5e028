import { expect, onTestFinished, test, vi } from 'vitest'
import { loadWithRetries } from './load-with-retries.ts'

test('a server that never responds is asked three times, for 15 seconds each', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const load = vi.fn(() => new Promise<never>(() => undefined))
  const failed = loadWithRetries(load).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(15_000 + 1000 + 15_000 + 2000)
  expect(load).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await failed).toMatchObject({ name: 'TimeoutError' })
})

test('a response in time is returned, and a refusal is not retried', async () => {
  expect(await loadWithRetries(async () => 'list')).toBe('list')
  const load = vi.fn(async () => {
    throw new Response(null, { status: 404 })
  })
  await expect(loadWithRetries(load)).rejects.toBeInstanceOf(Response)
  expect(load).toHaveBeenCalledTimes(1)
})
