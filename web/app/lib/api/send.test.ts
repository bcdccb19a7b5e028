import { expect, test, vi } from 'vitest'
import { createApi } from '../../../../contract/core/client.ts'
import { health } from '../../../../contract/core/health.ts'
import { fetchJson } from './fetch-json.ts'
import { send } from './send.ts'

/** The network: nobody is signed in, and every other call is `answered`. */
function withNetwork(answered: () => Response) {
  const calls: { url: string; init: RequestInit }[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (url === '/api/auth/token') return new Response(null, { status: 401 })
    calls.push({ url: url as string, init: init! })
    return answered()
  })
  return calls
}

test('a call of a page goes to the shop itself, as JSON, and waits 15 seconds at most', async () => {
  const timeouts = vi.spyOn(AbortSignal, 'timeout')
  const calls = withNetwork(() => Response.json({}))
  await fetchJson({ path: '/api/quote', body: { items: [] }, signal: new AbortController().signal })
  expect(calls[0]!.url).toBe('/api/quote')
  expect(calls[0]!.init.headers).toMatchObject({
    'content-type': 'application/json',
    'x-requested-with': 'XMLHttpRequest',
  })
  expect(timeouts).toHaveBeenLastCalledWith(15_000)
})

test('a shop that cannot be reached is written into the console, with a hint to wait', async () => {
  withNetwork(() => {
    throw new TypeError('Failed to fetch')
  })
  await expect(createApi(send)(health)).rejects.toThrow('Failed to fetch')
  const said = vi.mocked(console.error)
  const hint = expect.stringContaining('wait 1 to 2 minutes')
  expect(said).toHaveBeenCalledExactlyOnceWith(hint, expect.any(TypeError))
  said.mockClear()
})
