import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { paise } from '../../../../contract/core/money.ts'
import { showOrder } from '../../../../contract/orders/orders.ts'
import * as payments from '../../../../contract/payments/payments.ts'
import { subscribe } from '../../../../contract/sellers/seller-account.ts'
import { sampleAddress } from '../../../testing/checkout-fixture.ts'
import { shopWithPhonePe } from '../../../testing/phonepe-shop.ts'
import { createTestProduct, unitsLeft } from '../../../testing/product-fixture.ts'
import { type TestUser } from '../../../testing/shop.ts'
import { PROVIDER_DEADLINE_MS } from './provider.ts'
import { refusalOf } from '../../../testing/refusal-of.ts'

const { shop, gateway } = shopWithPhonePe()
let asha: TestUser
beforeAll(async () => {
  asha = await shop.signedIn()
})
beforeEach(() => void vi.spyOn(AbortSignal, 'timeout'))
afterEach(() => gateway.control('stop-failures'))

/**
 * Makes the gateway accept every request but respond only after an hour, so that a call without a deadline never ends. Without `after`, the gateway ignores the request. With `after`, the gateway
 * carries out the request and only the response is missing.
 */
const hang = (path: string, after = false) =>
  gateway.control('fail', { failure: { path, kind: 'slow', times: 1000, ms: 3_600_000, after } })

const price = paise(1499_00)
const anOutfit = async () => (await createTestProduct(shop.db, { price, sizes: [{ stock: 1 }] })).id

function initiate(productId: string, key: string) {
  const items = [{ productId, quantity: 1, type: 'buy' as const }]
  const payer = { amount: price, paymentMethod: 'phonepe' as const, address: sampleAddress }
  const body = { items, couponCode: null, total: price, ...payer }
  return asha.api(payments.initiatePayment, { body, headers: { 'idempotency-key': key } })
}

/** Expects that calls ended at a deadline of less than ten seconds. The test does not measure it, because the machine may be busy. */
function expectDeadline() {
  expect(AbortSignal.timeout).toHaveBeenCalledWith(PROVIDER_DEADLINE_MS)
  expect(PROVIDER_DEADLINE_MS).toBeLessThan(10_000)
}

test('a call to a hanging gateway ends, and the same order can be paid later', async () => {
  const productId = await anOutfit()
  await hang('/checkout')
  const refusal = await refusalOf(initiate(productId, 'hanging'))
  expectDeadline()
  expect(refusal).toMatchObject({
    code: 'unavailable',
    message: 'The payment service is not responding. Your order is saved: please try again',
  })
  expect(await unitsLeft(shop.db, productId)).toBe(0)

  await gateway.control('stop-failures')
  const { txnId, orderId } = await initiate(productId, 'hanging')
  await gateway.control('shopper', { id: txnId, outcome: 'COMPLETED' })
  expect(await asha.api(payments.showPayment, { params: { txnId: txnId! } })).toMatchObject({
    state: 'succeeded',
  })
  expect(await asha.api(showOrder, { params: { id: orderId! } })).toMatchObject({ status: 'confirmed' })
})

test('a subscription payment has the same deadline, and can be paid later', async () => {
  const seller = await shop.signedIn('seller')
  await shop.db.updateTable('users').set({ email_verified: true }).where('id', '=', seller.id).execute()
  await hang('/checkout/v2/pay')
  expect(await refusalOf(seller.api(subscribe))).toMatchObject({ code: 'unavailable' })
  expectDeadline()
  await gateway.control('stop-failures')
  expect(await seller.api(subscribe)).toMatchObject({ state: 'open', paymentUrl: expect.any(String) })
})

test('a session whose response timed out is replaced on the next try, and only one session can be paid', async () => {
  const productId = await anOutfit()
  await hang('/checkout/v2/pay', true)
  expect(await refusalOf(initiate(productId, 'unheard'))).toMatchObject({ code: 'unavailable' })
  await gateway.control('stop-failures')
  const { txnId, orderId } = await initiate(productId, 'unheard')
  const ofOrder = await shop.db
    .selectFrom('payments')
    .where('order_id', '=', orderId)
    .select(['id', 'state'])
    .orderBy('created_at')
    .execute()
  expect(ofOrder).toEqual([
    { id: expect.any(String), state: 'failed' },
    { id: txnId, state: 'open' },
  ])
})
