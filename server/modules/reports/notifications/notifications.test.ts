import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { makeComplaint } from '../../../../contract/complaints/complaints.ts'
import { paise } from '../../../../contract/core/money.ts'
import { placeOrder } from '../../../../contract/orders/orders.ts'
import { confirmUtr, initiatePayment, matchUtr } from '../../../../contract/payments/payments.ts'
import {
  markNotificationsSeen,
  notificationPreferences,
  notificationText,
  saveNotificationPreferences,
  staffInbox,
  MAX_NOTIFICATIONS,
  type NotificationKind,
} from '../../../../contract/reports/notifications.ts'
import { sampleAddress } from '../../../testing/checkout-fixture.ts'
import { allowCounterPayments } from '../../../testing/counter-sale.ts'
import { createTestProduct } from '../../../testing/product-fixture.ts'
import { createRentalCounter } from '../../../testing/rental-counter.ts'
import { setClock } from '../../../testing/rental-fixture.ts'
import { changeOrderStatus } from '../../../testing/seller-fixture.ts'
import { newNotifications } from './emails/new-notifications.ts'
import { emailNotifications } from './notifications.ts'
import { testShop, type TestUser } from '../../../testing/shop.ts'

const shop = testShop()
let admin: TestUser
beforeEach(async () => {
  await shop.db.deleteFrom('complaints').execute()
  admin = await shop.signedIn('admin')
})

let orders = 0

async function order(quantity = 1, stock = 20) {
  const { id } = await createTestProduct(shop.db, { price: paise(100_00), sizes: [{ stock }] })
  const customer = await shop.signedIn()
  orders += 1
  const phone = `98000${String(orders).padStart(3, '0')}00`
  const body = {
    items: [{ productId: id, quantity, type: 'buy' as const }],
    couponCode: null,
    total: paise(100_00 * quantity),
    paymentMethod: 'cod' as const,
    address: { ...sampleAddress, phone },
  }
  const { _id } = await customer.api(placeOrder, { body })
  return { orderId: _id, productId: id }
}
const complain = () =>
  shop.api(makeComplaint, {
    body: {
      name: 'Asha Shopper',
      email: 'asha@example.com',
      orderNumber: '',
      message: 'The parcel is late.',
    },
  })
const notificationsOf = async ({ api }: TestUser) => (await api(staffInbox)).notifications

test('the bell shows a new order until the member of staff has seen it, and counts the work that waits', async () => {
  const before = await admin.api(staffInbox)
  const { orderId } = await order()
  const { notifications, pending } = await admin.api(staffInbox)
  expect(notifications[0]).toMatchObject({ kind: 'order', id: orderId, isNew: true, amount: 100_00 })
  expect(notificationText(notifications[0]!)).toMatch(/^New order [\dA-F]{8} of .+: ₹100$/)
  expect(pending.orders).toBe(before.pending.orders + 1)

  await admin.api(markNotificationsSeen, { body: { until: notifications[0]!.at } })
  expect((await notificationsOf(admin)).filter(({ isNew }) => isNew)).toEqual([])
  const other = await shop.signedIn('admin')
  expect((await notificationsOf(other))[0]).toMatchObject({ id: orderId, isNew: true })
})

const newOrder = async (id: string) =>
  (await notificationsOf(admin)).find((notification) => notification.id === id)

test('an order for cash on delivery is new once, also when it is paid by UPI at the handover', async () => {
  const { now } = shop.env
  onTestFinished(() => void (shop.env.now = now))
  setClock(shop, '2026-10-10T06:00:00Z')
  const counter = await createRentalCounter(shop)
  const order = await counter.book({ from: '2026-10-11', until: '2026-10-12', paymentMethod: 'cod' })
  const placed = await newOrder(order._id)
  expect(placed).toBeDefined()
  await counter.handOut(await counter.holdOf(order), undefined, 'upi')
  expect(await newOrder(order._id)).toEqual(placed)
})

test('an order that waits for a transfer is new once: when staff confirm it, and not again when it is paid', async () => {
  await allowCounterPayments(shop.db)
  const { id: productId, price } = await createTestProduct(shop.db)
  const items = [{ productId, quantity: 1, type: 'buy' as const }]
  const body = { items, couponCode: null, total: price, amount: price, address: sampleAddress }
  const buyer = await shop.signedIn()
  const started = await buyer.api(initiatePayment, { body: { ...body, paymentMethod: 'upi' } })
  const [id, txnId] = [started.orderId!, started.txnId!]
  expect(await newOrder(id)).toBeUndefined()
  const before = new Date().toISOString()
  await changeOrderStatus(shop, admin, { id, status: 'confirmed' })
  const confirmed = await newOrder(id)
  expect(confirmed!.at > before).toBe(true)

  const utr = '123456789012'
  await admin.api(matchUtr, { params: { id: txnId }, body: { utr, amount: price } })
  const colleague = await shop.signedIn('admin')
  await colleague.api(confirmUtr, { params: { id: txnId }, body: { utr } })
  expect(await newOrder(id)).toEqual(confirmed)
})

test('an order that takes the stock to five units or fewer is reported, and a product that begins with few units is not', async () => {
  const { productId } = await order(15)
  await createTestProduct(shop.db, { sizes: [{ stock: 2 }] })
  const low = (await notificationsOf(admin)).filter(({ kind }) => kind === 'low-stock')
  expect(low).toMatchObject([{ id: productId, amount: 5 }])
})

test('staff see only the kinds that their permissions include', async () => {
  await order()
  await complain()
  const kinds = async (user: TestUser) => new Set((await notificationsOf(user)).map(({ kind }) => kind))
  expect(await kinds(await shop.signedIn('staff', ['catalogue']))).not.toContain('order')
  const { preferences } = await (await shop.signedIn('staff', ['catalogue'])).api(notificationPreferences)
  expect(preferences.map(({ kind }) => kind)).toEqual(['submission', 'low-stock', 'failed-job'])
  await expect((await shop.signedIn()).api(staffInbox)).rejects.toMatchObject({ code: 'forbidden' })
})

const HOUR_MS = 3_600_000

/** Does this as if `hours` had passed. */
async function later<T>(hours: number, work: () => Promise<T>): Promise<T> {
  const { now } = shop.env
  shop.env.now = () => new Date(now().getTime() + hours * HOUR_MS)
  return work().finally(() => {
    shop.env.now = now
  })
}
const sendEmails = () => emailNotifications(shop)
const subjectsTo = async ({ email }: TestUser) => {
  const rows = await shop.db
    .selectFrom('emails')
    .select('subject')
    .where('recipient', '=', email)
    .where('template', '=', 'new-notifications')
    .orderBy('created_at')
    .execute()
  return rows.map(({ subject }) => subject)
}

test('by default nothing is sent by e-mail; chosen kinds are, once and together', async () => {
  const choose = (email: NotificationKind[], bell: NotificationKind[]) =>
    admin.api(saveNotificationPreferences, { body: { email, bell } })
  await order()
  await later(1, sendEmails)
  expect(await subjectsTo(admin)).toEqual([])

  const { preferences } = await choose(['order', 'complaint'], ['order'])
  expect(preferences.filter(({ bell }) => bell)).toMatchObject([{ kind: 'order', email: true }])
  await order()
  await order()
  const { number } = await complain()
  await later(1, sendEmails)
  await later(1, sendEmails)
  expect(await subjectsTo(admin)).toEqual([`New complaint ${number}, and 2 more`])
  expect((await notificationsOf(admin)).map(({ kind }) => kind)).not.toContain('complaint')

  await later(2, complain)
  await later(3, sendEmails)
  expect(await subjectsTo(admin)).toHaveLength(2)

  for (let count = 0; count <= MAX_NOTIFICATIONS; count += 1) await later(4, complain)
  await later(6, sendEmails)
  expect((await subjectsTo(admin)).at(-1)).toContain(`and ${MAX_NOTIFICATIONS} more`)
})

test('an e-mail names no customer and no seller, because it remains when they are erased', () => {
  const about = { id: 'abcdef0123456789', number: 'ABCDEF12', amount: 100_00, at: new Date() }
  const customer = { ...about, name: 'Asha Shopper', about: '' }
  const product = { ...about, name: 'Garba Choli', about: 'Asha Shopper' }
  const { blocks } = newNotifications.render({
    name: null,
    notifications: [
      { ...customer, kind: 'order' },
      { ...customer, kind: 'return' },
      { ...customer, kind: 'complaint', number: 'C-000042' },
      { ...product, kind: 'submission' },
      { ...product, kind: 'late-rental' },
    ],
  })
  expect(
    blocks.flatMap((block) => (block.kind === 'lines' ? block.lines : [])).map(({ title }) => title),
  ).toEqual([
    'New order ABCDEF12: ₹100',
    'A customer wants to return goods of order ABCDEF12',
    'New complaint C-000042',
    'A seller submitted “Garba Choli”',
    'Garba Choli of order ABCDEF12 has not been brought back',
  ])
})
