import { beforeAll, expect, test } from 'vitest'
import { paise } from '../../../../contract/core/money.ts'
import { placeOrder, type PaymentMethod } from '../../../../contract/orders/orders.ts'
import {
  initiatePayment,
  markRefundPaid,
  orderMoney,
  payOrder,
  paymentMethods,
} from '../../../../contract/payments/payments.ts'
import {
  recordSubscription,
  sellerAccountStatus,
  subscribe,
} from '../../../../contract/sellers/seller-account.ts'
import { health } from '../../../../contract/core/health.ts'
import { shopNotices, storeSettings } from '../../../../contract/store/store.ts'
import { createTestProduct, unitsLeft } from '../../../testing/product-fixture.ts'
import { changeOrderStatus, createBusiness } from '../../../testing/seller-fixture.ts'
import { testShop, type TestUser } from '../../../testing/shop.ts'
import { identifiedShop } from '../../../testing/tax-identity.ts'
import { sweepPayments } from '../refresh-payment.ts'
import { canPayBalance } from '../../orders/policy.ts'
import { createPaymentDeps } from '../payment-deps.ts'
import { changeSettings, replaceSettings } from '../../../testing/store-settings.ts'

const shop = testShop({ PAYMENT_PROVIDER: 'none' })
let asha: TestUser
beforeAll(async () => {
  asha = await shop.signedIn()
  const upi = { vpa: 'navrang@examplebank', payee: 'Navrang' }
  await replaceSettings(shop.db, { ...identifiedShop(), upi })
})

const address = {
  recipient: 'Asha Example',
  phone: '9800000100',
  line1: '1 Sample Street',
  pin: '380001',
  city: 'Ahmedabad',
  state: 'Gujarat',
}

async function cartOfOne() {
  const { id, price } = await createTestProduct(shop.db, { price: paise(1499_00), sizes: [{ stock: 1 }] })
  const items = [{ productId: id, quantity: 1, type: 'buy' as const }]
  return { id, price, draft: { items, couponCode: null, total: price, address } }
}

test('a shop without a payment provider offers cash on delivery and UPI, and nothing online', async () => {
  expect(await shop.api(paymentMethods)).toEqual({ online: 'none', upi: true, cod: true })
})

test('what a customer owes can be paid on the page of the order with an account, online or by UPI', async () => {
  expect(await canPayBalance(shop.db, shop.env, asha.id)).toBe(true)
  expect(await canPayBalance(shop.db, shop.env, null)).toBe(false)
  await changeSettings(shop.db, { upi: { vpa: '', payee: '' } })
  expect(await canPayBalance(shop.db, shop.env, asha.id)).toBe(false)
  expect(await canPayBalance(shop.db, { PAYMENT_PROVIDER: 'demo' }, asha.id)).toBe(true)
  await changeSettings(shop.db, { upi: { vpa: 'navrang@examplebank', payee: 'Navrang' } })
  expect((await shop.api(storeSettings)).online).toBe('none')
})

test.each<[string, PaymentMethod | undefined]>([
  ['PhonePe', 'phonepe'],
  ['no method at all', undefined],
])('an order with %s is refused at its field, and nothing is reserved', async (_, paymentMethod) => {
  const { id, price, draft } = await cartOfOne()
  const body = { ...draft, ...(paymentMethod && { paymentMethod }) }
  const refused = {
    status: 409,
    code: 'method_not_offered',
    message: 'This shop does not accept online payments. Please choose another payment method',
    details: { fields: [{ path: 'paymentMethod', message: expect.any(String) as string }] },
  }
  await expect(asha.api(placeOrder, { body })).rejects.toMatchObject(refused)
  await expect(shop.api(placeOrder, { body })).rejects.toMatchObject(refused)
  await expect(asha.api(initiatePayment, { body: { ...body, amount: price } })).rejects.toMatchObject(refused)
  expect(await unitsLeft(shop.db, id)).toBe(1)
  expect(await shop.db.selectFrom('order_lines').selectAll().where('product_id', '=', id).execute()).toEqual(
    [],
  )
})

test('an existing unpaid order cannot be paid online any more', async () => {
  const { draft } = await cartOfOne()
  const { _id: id } = await asha.api(placeOrder, { body: { ...draft, paymentMethod: 'upi' } })
  await shop.db.updateTable('orders').set({ payment_method: 'phonepe' }).where('id', '=', id).execute()
  await shop.db.updateTable('payments').set({ state: 'failed' }).where('order_id', '=', id).execute()
  await expect(asha.api(payOrder, { params: { id } })).rejects.toMatchObject({ code: 'method_not_offered' })
})

test('cash on delivery and UPI still work, and are not labelled as simulated', async () => {
  const cash = await cartOfOne()
  const cod = { ...cash.draft, paymentMethod: 'cod' as const }
  const started = await asha.api(initiatePayment, { body: { ...cod, amount: cash.price } })
  expect(JSON.stringify(started)).not.toMatch(/simulat/i)
  expect(await asha.api(placeOrder, { body: cod })).toMatchObject({ paymentMethod: 'cod' })
  const transfer = await cartOfOne()
  const upi = { ...transfer.draft, paymentMethod: 'upi' as const, amount: transfer.price }
  expect((await asha.api(initiatePayment, { body: upi })).paymentUrl).toMatch(/^\/pay\/upi\//)
  expect(await sweepPayments(createPaymentDeps(shop.db, shop.env))).toMatchObject({ errors: [] })
})

test('staff pay the refund of a payment of the gateway that the shop has left', async () => {
  const admin = await shop.signedIn('admin')
  const { draft, price } = await cartOfOne()
  const { _id: id } = await asha.api(placeOrder, { body: { ...draft, paymentMethod: 'cod' } })
  await changeOrderStatus(shop, admin, { id, status: 'delivered' })
  await shop.db.updateTable('payments').set({ provider: 'phonepe' }).where('order_id', '=', id).execute()
  await changeOrderStatus(shop, admin, { id, status: 'cancelled' })
  const { refunds } = await admin.api(orderMoney, { params: { id } })
  expect(refunds).toMatchObject([
    {
      amount: price,
      state: 'failed',
      error: expect.stringContaining('PhonePe is no longer set up') as string,
    },
  ])
  const params = { id: refunds[0]!._id }
  await admin.api(markRefundPaid, { params, body: { reference: 'EXAMPLE00044' } })
  expect((await admin.api(orderMoney, { params: { id } })).refunds).toMatchObject([{ state: 'completed' }])
})

test('sellers cannot pay their subscription online; staff record it', async () => {
  const { owner, id } = await createBusiness(shop)
  await expect(owner.api(subscribe)).rejects.toMatchObject({
    status: 409,
    message: expect.stringMatching(/staff will record/) as string,
  })
  const admin = await shop.signedIn('admin')
  await admin.api(recordSubscription, { params: { id }, body: { months: 1, reference: 'UPI 1' } })
  expect(await owner.api(sellerAccountStatus)).toMatchObject({ isSubscribed: true })
})

test('staff see no notice of simulated payments, and the shop is healthy', async () => {
  const staff = await shop.signedIn('staff')
  expect(await staff.api(shopNotices)).toMatchObject({ notices: [] })
  expect(await staff.api(health)).toMatchObject({ status: 'ok' })
})
