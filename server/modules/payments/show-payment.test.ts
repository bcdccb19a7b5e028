import { expect, test } from 'vitest'
import { paise } from '../../../contract/core/money.ts'
import { placeOrder, setOrderStatus } from '../../../contract/orders/orders.ts'
import { showPayment } from '../../../contract/payments/payments.ts'
import type { Refusal } from '../../../contract/core/refusal.ts'
import { sampleAddress } from '../../testing/checkout-fixture.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { testShop, type TestUser } from '../../testing/shop.ts'

const shop = testShop({ CLOCK: '2026-10-01T06:00:00Z' })

async function anOrderOf(person: TestUser, paymentMethod: 'phonepe' | 'cod' = 'phonepe'): Promise<string> {
  const choli = await createTestProduct(shop.db, { price: paise(1499_00) })
  const order = await person.api(placeOrder, {
    body: {
      items: [{ productId: choli.id, quantity: 2, type: 'buy' }],
      couponCode: null,
      total: paise(2998_00),
      paymentMethod,
      address: sampleAddress,
    },
  })
  return order._id
}

const refusalOf = (answer: Promise<unknown>) =>
  answer.then(
    () => null,
    (error: unknown) => error as Refusal,
  )

test('the shopper who has paid is told so, with what the shop got', async () => {
  const asha = await shop.signedIn()
  const txnId = await anOrderOf(asha)
  expect(await asha.api(showPayment, { params: { txnId } })).toEqual({
    txnId,
    state: 'succeeded',
    amount: 2998_00,
    currency: 'INR',
    orderId: txnId,
  })
})

test('a payment stays one when its order is cancelled', async () => {
  const [asha, staff] = [await shop.signedIn(), await shop.signedIn('staff')]
  const txnId = await anOrderOf(asha)
  await staff.api(setOrderStatus, { params: { id: txnId }, body: { status: 'cancelled' } })
  expect(await asha.api(showPayment, { params: { txnId } })).toMatchObject({ state: 'succeeded' })
})

test.each(['customer', 'staff'] as const)(
  'an account of kind %s hears nothing of the payment of another',
  async (role) => {
    const [asha, other] = [await shop.signedIn(), await shop.signedIn(role)]
    const txnId = await anOrderOf(asha)
    const refusal = await refusalOf(other.api(showPayment, { params: { txnId } }))
    expect(refusal).toMatchObject({ code: 'not_found', message: 'There is no such payment' })
  },
)

test('a transaction that never was is not confirmed, nor is an order that is paid on delivery', async () => {
  const asha = await shop.signedIn()
  for (const txnId of ['TXN-1', await anOrderOf(asha, 'cod')]) {
    expect(await refusalOf(asha.api(showPayment, { params: { txnId } }))).toMatchObject({ code: 'not_found' })
  }
})

test('a visitor has to sign in to hear of a payment', async () => {
  const refusal = await refusalOf(shop.api(showPayment, { params: { txnId: 'TXN-1' } }))
  expect(refusal).toMatchObject({ code: 'not_signed_in', status: 401 })
})
