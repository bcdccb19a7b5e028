import { expect, test } from 'vitest'
import { paise } from '../../../contract/core/money.ts'
import { placeOrder, setOrderStatus, showOrder } from '../../../contract/orders/orders.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { testShop } from '../../testing/shop.ts'

const shop = testShop({ CLOCK: '2026-10-01T06:00:00Z' })

const buy = (productId: string, userEmail: string | null = null) => ({
  items: [{ productId, quantity: 1, type: 'buy' as const }],
  couponCode: null,
  total: paise(1000_00),
  userEmail,
})

const emailsAbout = (orderId: string) =>
  shop.db.selectFrom('emails').selectAll().where('order_id', '=', orderId).orderBy('created_at').execute()

test('the order confirmation is sent to the e-mail address of the account', async () => {
  const asha = await shop.signedIn()
  const { id } = await createTestProduct(shop.db)
  const order = await asha.api(placeOrder, { body: buy(id, 'somebody-else@example.com') })
  await shop.runJobs()
  expect(await emailsAbout(order._id)).toMatchObject([
    { template: 'order-confirmed', recipient: asha.email, user_id: asha.id, state: 'sent' },
    { template: 'invoice-issued', recipient: asha.email, user_id: asha.id, state: 'sent' },
  ])
})

test('a guest gets a link that opens the order', async () => {
  const { id } = await createTestProduct(shop.db)
  const { _id, token } = await shop.api(placeOrder, { body: buy(id, 'guest@example.com') })
  const [email] = await emailsAbout(_id)
  const button = email!.content!.blocks.find((block) => block.kind === 'button')
  expect(button).toMatchObject({ to: `/thank-you/${_id}?token={order-token}` }) // the token replaces the placeholder when the e-mail is sent
  const headers = { 'x-order-token': token! }
  expect(await shop.api(showOrder, { params: { id: _id }, headers })).toMatchObject({ _id })
})

test('an order repeated with the same key is confirmed once', async () => {
  const { id } = await createTestProduct(shop.db)
  const request = {
    body: buy(id, 'guest@example.com'),
    headers: { 'idempotency-key': 'confirmed-once-please' },
  }
  const { _id } = await shop.api(placeOrder, request)
  await shop.api(placeOrder, request)
  expect(await emailsAbout(_id)).toHaveLength(1)
})

test('a refused order gets no confirmation', async () => {
  const { id } = await createTestProduct(shop.db, { sizes: [{ stock: 0 }] })
  await expect(shop.api(placeOrder, { body: buy(id, 'late@example.com') })).rejects.toThrow('sold out')
  const emails = await shop.db.selectFrom('emails').where('recipient', '=', 'late@example.com').execute()
  expect(emails).toEqual([])
})

test('each status change is notified once, and an unchanged status is not', async () => {
  const staff = await shop.signedIn('staff')
  const { id } = await createTestProduct(shop.db)
  const { _id } = await shop.api(placeOrder, { body: buy(id, 'guest@example.com') })
  for (const status of ['confirmed', 'shipped', 'shipped', 'delivered'] as const) {
    await staff.api(setOrderStatus, { params: { id: _id }, body: { status } })
  }
  const [, ...statusEmails] = await emailsAbout(_id)
  expect(statusEmails.map(({ subject }) => subject.replace(/^Your order \S+ /, ''))).toEqual([
    'is confirmed',
    'is on its way',
    'has arrived',
  ])
})

test('an order without an e-mail address sends no e-mails', async () => {
  const { id } = await createTestProduct(shop.db)
  const { _id } = await shop.api(placeOrder, { body: buy(id) })
  expect(await emailsAbout(_id)).toEqual([])
})
