import { expect, test, vi } from 'vitest'
import { health } from '../../../../contract/core/health.ts'
import { quoteItems } from '../../../../contract/orders/orders.ts'
import { api } from './browser-api.ts'

/** Replaces `fetch`: no user is signed in, and all other requests get `respond()`. */
function withNetwork(respond: () => Response) {
  const calls: { url: string; init: RequestInit }[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (url === '/api/auth/token') return new Response(null, { status: 401 })
    calls.push({ url: url as string, init: init! })
    return respond()
  })
  return calls
}

const nothing = {
  quote: {
    lines: [],
    couponCode: null,
    subtotal: 0,
    couponDiscount: 0,
    deliveryCharge: 0,
    total: 0,
    depositTotal: 0,
    amountDue: 0,
  },
  mrpSavings: 0,
  problems: [],
  coupon: null,
  delivery: null,
  needsPin: false,
  conditions: null,
}

test('an API call is sent as JSON to the same origin with a timeout of 15 seconds', async () => {
  const timeouts = vi.spyOn(AbortSignal, 'timeout')
  const calls = withNetwork(() => Response.json(nothing))
  const items = [{ productId: 'choli', quantity: 1, type: 'buy' as const }]
  await api(quoteItems, { body: { items, couponCode: null } })
  expect(calls[0]!.url).toBe('/api/quote')
  expect(calls[0]!.init.headers).toMatchObject({
    'content-type': 'application/json',
    'x-requested-with': 'XMLHttpRequest',
  })
  expect(timeouts).toHaveBeenLastCalledWith(15_000)
})

test('an unreachable server is logged to the console with a hint to wait', async () => {
  withNetwork(() => {
    throw new TypeError('Failed to fetch')
  })
  await expect(api(health)).rejects.toThrow('Failed to fetch')
  const consoleError = vi.mocked(console.error)
  const hint = expect.stringContaining('wait 1 to 2 minutes')
  expect(consoleError).toHaveBeenCalledExactlyOnceWith(hint, expect.any(TypeError))
  consoleError.mockClear()
})
