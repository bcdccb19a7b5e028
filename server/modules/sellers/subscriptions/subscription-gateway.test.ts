import { beforeAll, beforeEach, expect, test } from 'vitest'
import {
  sellerAccountStatus,
  subscribe,
  subscriptionPayment,
} from '../../../../contract/sellers/seller-account.ts'
import { webhookHeader } from '../../../testing/fake-phonepe.ts'
import { shopWithPhonePe } from '../../../testing/phonepe-shop.ts'
import { type TestUser } from '../../../testing/shop.ts'

const OPENING = Date.parse('2026-11-01T06:00:00Z')
const { shop, gateway } = shopWithPhonePe({ CLOCK: new Date(OPENING).toISOString() })
beforeAll(async () => {
  const hook = `${await shop.app.listen({ port: 0, host: '127.0.0.1' })}/api/payments/webhook/phonepe`
  await shop.app.jobs.stop() // the tests themselves run the jobs
  await gateway.control('webhooks', { webhooks: { url: hook, authorization: webhookHeader() } })
})
beforeEach(() => setClock(0))

const setClock = (minutes: number) => {
  shop.env.now = () => new Date(OPENING + minutes * 60_000)
}
const pay = ({ api }: TestUser, key = 'month-after-none') =>
  api(subscribe, { headers: { 'idempotency-key': key } })
const shopper = (id: string, outcome: 'COMPLETED' | 'FAILED', more: object = {}) =>
  gateway.control('shopper', { id, outcome, ...more })
const stateOf = async ({ api }: TestUser, id: string) =>
  (await api(subscriptionPayment, { params: { id } })).state
const paidUntil = async ({ api }: TestUser) => (await api(sellerAccountStatus)).subscribedUntil

/** Runs `work`. Until it ends, the gateway of the test sends no webhooks. */
async function inSilence(work: () => Promise<unknown>) {
  await gateway.control('webhooks', { webhooks: { copies: 0 } })
  await work()
  await gateway.control('webhooks', { webhooks: { copies: 1 } })
}

test('a subscription payment with ten concurrent webhooks counts once', async () => {
  const meera = await shop.signedIn('seller')
  const { id, state, paymentUrl } = await pay(meera)
  expect(state).toBe('open')
  expect(paymentUrl).toContain(id)
  expect(await pay(meera)).toMatchObject({ id, paymentUrl })
  await gateway.control('webhooks', { webhooks: { copies: 10 } })
  await shopper(id, 'COMPLETED')
  await gateway.control('webhooks', { webhooks: { copies: 1 } })
  await shop.runJobs()
  expect(await paidUntil(meera)).toBe('2026-11-30')
  expect(await pay(meera)).toMatchObject({ id, state: 'succeeded', paymentUrl: null })
  expect((await pay(meera, 'month-after-2026-11-30')).id).not.toBe(id)
})

test('a failed payment is not charged, and the next try has its own session', async () => {
  const meera = await shop.signedIn('seller')
  const { id } = await pay(meera)
  await shopper(id, 'FAILED')
  expect(await stateOf(meera, id)).toBe('failed')
  expect(await paidUntil(meera)).toBeNull()
  const again = await pay(meera)
  expect(again).toMatchObject({ state: 'open' })
  expect(again.id).not.toBe(id)
})

test('an unresponsive gateway charges nothing, and a retry with the same key continues', async () => {
  const meera = await shop.signedIn('seller')
  await gateway.control('fail', { failure: { path: '/checkout/v2/pay', kind: '500', times: 3 } })
  await expect(pay(meera)).rejects.toMatchObject({ code: 'unavailable' })
  expect(await pay(meera)).toMatchObject({ state: 'open' })
})

test('payments without a webhook and late payments are found, payments of a wrong amount are not accepted', async () => {
  const [quiet, late, odd] = [
    await shop.signedIn('seller'),
    await shop.signedIn('seller'),
    await shop.signedIn('seller'),
  ]
  const [first, second, third] = [await pay(quiet), await pay(late), await pay(odd)]
  await inSilence(() => shopper(first.id, 'COMPLETED'))
  await inSilence(() => shopper(third.id, 'COMPLETED', { taken: 100 }))
  await shop.runJobs({ includeCron: true })
  expect(await paidUntil(quiet)).toBe('2026-11-30')
  expect(await odd.api(subscriptionPayment, { params: { id: third.id } })).toMatchObject({
    state: 'expired',
    message: expect.stringContaining('another amount') as string,
  })
  expect(await paidUntil(odd)).toBeNull()
  const again = await pay(odd)
  expect(again).toMatchObject({ state: 'open' })
  expect(again.id).not.toBe(third.id)

  setClock(31)
  await shop.runJobs({ includeCron: true })
  expect(await stateOf(late, second.id)).toBe('expired')
  await inSilence(() => shopper(second.id, 'COMPLETED'))
  setClock(24 * 60)
  await shop.runJobs({ includeCron: true })
  expect(await paidUntil(late)).toBe('2026-12-01')
})
