import { expect, onTestFinished, test } from 'vitest'
import { paise } from '../../../contract/core/money.ts'
import { myOrders, placeOrder, setOrderStatus, type PaymentMethod } from '../../../contract/orders/orders.ts'
import { initiatePayment } from '../../../contract/payments/payments.ts'
import { adminStats, dashboard } from '../../../contract/reports/reports.ts'
import { sampleAddress } from '../../testing/checkout-fixture.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { testShop, type TestUser } from '../../testing/shop.ts'
import { createPaymentDeps } from '../payments/payment-deps.ts'
import { sweepPayments } from '../payments/refresh-payment.ts'
import { replaceSettings } from '../../testing/store-settings.ts'

const shop = testShop()
const price = paise(1499_00)

async function draft(paymentMethod: PaymentMethod) {
  const { id: productId } = await createTestProduct(shop.db, { price })
  const items = [{ productId, quantity: 1, type: 'buy' as const }]
  return { items, couponCode: null, total: price, paymentMethod, address: sampleAddress }
}

const place = async (user: TestUser, method: PaymentMethod) =>
  user.api(placeOrder, { body: await draft(method) })

/** The payment of the newest order of the user. */
const paymentOf = async (user: TestUser) => (await user.api(myOrders))[0]!.payment

const receiptOf = (orderId: string) => emailOf(orderId, 'order-confirmed')

async function emailOf(orderId: string, template: string) {
  const row = await shop.db
    .selectFrom('emails')
    .where('order_id', '=', orderId)
    .where('template', '=', template)
    .orderBy('created_at', 'desc')
    .select('content')
    .executeTakeFirstOrThrow()
  return JSON.stringify(row.content)
}

test('a simulated payment is paid, and page and receipt say that it was simulated', async () => {
  const asha = await shop.signedIn()
  const order = await place(asha, 'phonepe')
  const paid = { state: 'paid', received: price, isSimulated: true }
  expect(order.payment).toEqual(paid)
  expect(await paymentOf(asha)).toEqual(paid)
  const receipt = await receiptOf(order._id)
  expect(receipt).toContain('Amount paid')
  expect(receipt).toContain('This payment was simulated')
})

test('cash on delivery is due until the order is delivered, and nothing is called simulated', async () => {
  const [asha, staff] = [await shop.signedIn(), await shop.signedIn('staff')]
  const order = await place(asha, 'cod')
  expect(order.payment).toEqual({ state: 'due_on_delivery', received: 0, isSimulated: false })
  const receipt = await receiptOf(order._id)
  expect(receipt).toContain('To pay on delivery')
  expect(receipt).toContain('We will confirm your order before we send it')
  expect(receipt).not.toMatch(/simulated|Amount paid/)
  await staff.api(setOrderStatus, { params: { id: order._id }, body: { status: 'delivered' } })
  await shop.runJobs()
  expect(await paymentOf(asha)).toEqual({ state: 'paid', received: price, isSimulated: false })
})

test('a UPI order waits for the transfer, and its payment fails when the time is over', async () => {
  const upi = { vpa: 'shop@examplebank', payee: 'Navrang' }
  await replaceSettings(shop.db, { upi })
  const asha = await shop.signedIn()
  const { orderId } = await asha.api(initiatePayment, { body: { ...(await draft('upi')), amount: price } })
  expect(await paymentOf(asha)).toEqual({ state: 'waiting_for_transfer', received: 0, isSimulated: false })

  const request = await emailOf(orderId!, 'transfer-requested')
  expect(request).toContain('Transfer ₹1,499 with a UPI app')
  expect(request).not.toMatch(/simulated|Amount paid|confirmed/i)

  const before = shop.env.now
  onTestFinished(() => void (shop.env.now = before))
  shop.env.now = () => new Date(Date.now() + 4 * 86_400_000)
  await sweepPayments(createPaymentDeps(shop.db, shop.env))
  const [order] = await asha.api(myOrders)
  expect(order).toMatchObject({
    _id: orderId,
    status: 'cancelled',
    payment: { state: 'failed', received: 0 },
  })
  expect(await emailOf(orderId!, 'order-status-changed')).toContain('There is nothing to pay.')
})

async function revenueWith(provider: 'demo' | 'none', { api }: TestUser) {
  shop.env.PAYMENT_PROVIDER = provider
  const { totalRevenue } = await api(adminStats)
  const { week } = await api(dashboard)
  shop.env.PAYMENT_PROVIDER = 'demo'
  return { total: totalRevenue!, today: week.at(-1)!.revenue! }
}

test('simulated payments are revenue in a demo only', async () => {
  const [asha, staff] = [await shop.signedIn(), await shop.signedIn('staff')]
  const [inDemo, real] = [await revenueWith('demo', staff), await revenueWith('none', staff)]
  await place(asha, 'phonepe')
  const { _id: id } = await place(asha, 'cod')
  await staff.api(setOrderStatus, { params: { id }, body: { status: 'delivered' } })
  await shop.runJobs()
  expect(await revenueWith('demo', staff)).toEqual({
    total: inDemo.total + 2 * price,
    today: inDemo.today + 2 * price,
  })
  expect(await revenueWith('none', staff)).toEqual({ total: real.total + price, today: real.today + price })
})
