import { expect, test } from 'vitest'
import { paise } from '../../../contract/core/money.ts'
import { placeOrder, setOrderStatus } from '../../../contract/orders/orders.ts'
import { showPayment } from '../../../contract/payments/payments.ts'
import { sampleAddress } from '../../testing/checkout-fixture.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { testShop, type TestUser } from '../../testing/shop.ts'
import { refusalOf } from '../../testing/refusal-of.ts'

const shop = testShop({ CLOCK: '2026-10-01T06:00:00Z' })

async function anOrderOf(user: TestUser, paymentMethod: 'phonepe' | 'cod' = 'phonepe'): Promise<string> {
  const choli = await createTestProduct(shop.db, { price: paise(1499_00) })
  const order = await user.api(placeOrder, {
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

test('a shopper sees the payment with the received amount', async () => {
  const asha = await shop.signedIn()
  const txnId = await anOrderOf(asha)
  expect(await asha.api(showPayment, { params: { txnId } })).toEqual({
    txnId,
    state: 'succeeded',
    amount: 2998_00,
    currency: 'INR',
    orderId: txnId,
    orderStatus: 'pending',
    canPay: false,
    returnReason: null,
  })
})

test('a payment stays visible after its order is cancelled', async () => {
  const [asha, staff] = [await shop.signedIn(), await shop.signedIn('staff')]
  const txnId = await anOrderOf(asha)
  await staff.api(setOrderStatus, { params: { id: txnId }, body: { status: 'cancelled' } })
  expect(await asha.api(showPayment, { params: { txnId } })).toMatchObject({
    state: 'succeeded',
    orderStatus: 'cancelled',
    returnReason: null,
  })
})

test.each(['customer', 'staff'] as const)(
  'an account with the role %s cannot see the payment of another user',
  async (role) => {
    const [asha, other] = [await shop.signedIn(), await shop.signedIn(role)]
    const txnId = await anOrderOf(asha)
    const refusal = await refusalOf(other.api(showPayment, { params: { txnId } }))
    expect(refusal).toMatchObject({ code: 'not_found', message: 'Payment not found' })
  },
)

test('an unknown transaction and a cash-on-delivery order are not confirmed as payments', async () => {
  const asha = await shop.signedIn()
  for (const txnId of ['TXN-1', await anOrderOf(asha, 'cod')]) {
    expect(await refusalOf(asha.api(showPayment, { params: { txnId } }))).toMatchObject({ code: 'not_found' })
  }
})

test('a visitor must sign in to see a payment', async () => {
  const refusal = await refusalOf(shop.api(showPayment, { params: { txnId: 'TXN-1' } }))
  expect(refusal).toMatchObject({ code: 'not_signed_in', status: 401 })
})
