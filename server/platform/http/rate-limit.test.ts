import { expect, test } from 'vitest'
import { storeSettings } from '../../../contract/store/store.ts'
import { testShop } from '../../testing/shop.ts'

const shop = testShop({ RATE_LIMIT: 'on' })

/** Sends `count` requests from one IP address. Returns the statuses of the responses. */
async function sendRequest(url: string, count: number, headers: Record<string, string> = {}) {
  const statuses: number[] = []
  for (let turn = 0; turn < count; turn += 1) {
    statuses.push((await shop.app.inject({ url, headers })).statusCode)
  }
  return statuses
}

test('after 300 requests a minute to one endpoint an address is refused with Retry-After', async () => {
  const statuses = await sendRequest('/api/store', 301)
  expect(statuses.slice(0, 300)).not.toContain(429)
  expect(statuses[300]).toBe(429)
  const refused = await shop.app.inject('/api/store')
  expect(refused.json()).toMatchObject({ code: 'too_many' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})

test('the limit does not apply to the requests of rendered pages', async () => {
  await sendRequest('/api/store', 301)
  expect(await shop.api(storeSettings)).toMatchObject({ saleBanner: 'Navratri Sale' })
})

test('a client cannot avoid the limit with a header', async () => {
  expect(await sendRequest('/api/store', 301, { 'x-navrang-inside': 'true' })).toContain(429)
})

test('requests for pictures are not limited', async () => {
  expect(await sendRequest('/media/none/320.webp', 400)).not.toContain(429)
})
