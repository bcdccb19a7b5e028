import { expect, test, vi } from 'vitest'
import { loadWithRetries } from './load-with-retries.ts'

test('a load that fails is tried three times', async () => {
  const load = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(loadWithRetries(load, [1, 1])).rejects.toThrow('Failed to fetch')
  expect(load).toHaveBeenCalledTimes(3)
})

test('a load without a response ends after the timeout and is not tried again', async () => {
  const timeout = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal)
  const load = vi.fn(() => new Promise<never>(() => undefined))
  const loaded = loadWithRetries(load, [1, 1])
  timeout.abort(new DOMException('No response', 'TimeoutError'))
  await expect(loaded).rejects.toThrow('No response')
  expect(load).toHaveBeenCalledTimes(1)
})
