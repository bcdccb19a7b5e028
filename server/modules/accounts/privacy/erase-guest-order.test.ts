import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { eraseOrder } from '../../../../contract/accounts/account.ts'
import { paise } from '../../../../contract/core/money.ts'
import {
  adminOrder,
  placeOrder,
  setOrderStatus,
  showOrder,
  type OrderStatus,
} from '../../../../contract/orders/orders.ts'
import { orderDocuments } from '../../../../contract/invoicing/tax-documents.ts'
import type { Refusal } from '../../../../contract/core/refusal.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { credit, debit, postTransaction, type LedgerEntry } from '../../ledger/post-transactions.ts'
import { createTestProduct } from '../../../testing/product-fixture.ts'
import { testShop, type TestUser } from '../../../testing/shop.ts'
import { tablesContaining } from '../../../testing/dump-database.ts'

const shop = testShop()
let admin: TestUser
beforeAll(async () => {
  admin = await shop.signedIn('admin')
})

let count = 10

/** Places a guest order with unique personal data. */
async function guestOrder(status?: OrderStatus) {
  count += 1
  const marks = {
    email: `guest-${count}@example.com`,
    name: `Kokilaben Number${count}`,
    phone: `98765${count}100`,
    street: `House ${count} of Sample Wad`,
  }
  const { id: productId, price } = await createTestProduct(shop.db)
  const body = {
    items: [{ productId, quantity: 1, type: 'buy' as const }],
    couponCode: null,
    total: price,
    userEmail: marks.email,
    userName: marks.name,
    address: {
      recipient: marks.name,
      phone: marks.phone,
      line1: marks.street,
      pin: '380001',
      city: 'Ahmedabad',
      state: 'Gujarat',
    },
  }
  const request = { body, headers: { 'idempotency-key': crypto.randomUUID() } }
  const { _id: id, token } = await shop.api(placeOrder, request)
  if (status) await admin.api(setOrderStatus, { params: { id }, body: { status } })
  await shop.runJobs()
  return { id, token: token!, marks, request }
}

const erase = (id: string, token: string | null, api = shop.api) =>
  api(eraseOrder, {
    params: { id },
    body: { confirm: 'ERASE' },
    headers: token ? { 'x-order-token': token } : {},
  }).then(
    () => null,
    (error: unknown) => (error as Refusal).code,
  )

const filesTo = (email: string) => {
  const folder = join(shop.env.DATA_DIR, 'mail')
  return readdirSync(folder).filter((name) => readFileSync(join(folder, name), 'utf8').includes(email))
}

test('erasing a guest order removes all personal data; the sale stays, with the place of supply', async () => {
  const { id, token, marks } = await guestOrder('delivered')
  const traces = Object.values(marks)
  expect(await tablesContaining(shop.db, traces)).toEqual(
    expect.arrayContaining(['public.orders', 'public.emails', 'public.tax_documents']),
  )
  expect(filesTo(marks.email)).not.toEqual([])
  expect(await erase(id, token)).toBeNull()
  await shop.runJobs()
  expect(await tablesContaining(shop.db, traces)).toEqual([])
  expect(filesTo(marks.email)).toEqual([])
  const order = await admin.api(adminOrder, { params: { id } })
  expect(order).toMatchObject({ total: 1000_00, userEmail: null, userName: 'Erased person', address: null })
  const row = await shop.db.selectFrom('orders').select('tax_address').where('id', '=', id).executeTakeFirst()
  expect(row?.tax_address).toEqual({ pin: '380001', state: 'Gujarat' })
  expect((await admin.api(orderDocuments, { params: { id } })).data).not.toEqual([])
  const act = await shop.db
    .selectFrom('audit_log')
    .selectAll()
    .where('act', '=', 'order.erase')
    .where('subject', '=', `order:${id}`)
    .execute()
  expect(act).toMatchObject([{ actor_id: null }])
})

test('afterwards the token is invalid, and repeating the order request places no second order', async () => {
  const { id, token, request } = await guestOrder('delivered')
  expect(await erase(id, token)).toBeNull()
  const read = shop.api(showOrder, { params: { id }, headers: { 'x-order-token': token } })
  await expect(read).rejects.toMatchObject({ code: 'not_found' })
  expect(await erase(id, token)).toBe('not_found')
  const again = await shop.api(placeOrder, request)
  expect(again).toMatchObject({ _id: id, token: null, userName: 'Erased person', address: null })
})

test.each(['pending', 'confirmed', 'processing', 'shipped'] as const)(
  'an order that is %s cannot be erased',
  async (status) => {
    const { id, token, marks } = await guestOrder(status === 'pending' ? undefined : status)
    expect(await erase(id, token)).toBe('orders_open')
    expect(await tablesContaining(shop.db, [marks.street])).toContain('public.orders')
  },
)

test('an order cannot be erased while the shop holds a deposit or owes a refund', async () => {
  const { id, token } = await guestOrder('delivered')
  const book = (key: string, entries: LedgerEntry[]) =>
    inTransaction(shop.db, (tx) => postTransaction(tx, { kind: 'deposit', key, orderId: id, entries }))
  await book(`in:${id}`, [debit('cash:demo', 200_00), credit('deposits', 200_00)])
  expect(await erase(id, token)).toBe('orders_open')
  await book(`back:${id}`, [debit('deposits', 200_00), credit('cash:demo', 200_00)])
  expect(await erase(id, token)).toBeNull()
})

test('an order cannot be erased without its token: neither by a stranger nor by staff nor with the token of another order', async () => {
  const [mine, other] = [await guestOrder('delivered'), await guestOrder('delivered')]
  expect(await erase(mine.id, null)).toBe('not_found')
  expect(await erase(mine.id, 'guessed')).toBe('not_found')
  expect(await erase(mine.id, other.token)).toBe('not_found')
  expect(await erase(mine.id, null, admin.api)).toBe('not_found')
  expect(await tablesContaining(shop.db, [mine.marks.street])).toContain('public.orders')
  expect(await erase(other.id, other.token)).toBeNull()
  expect(await tablesContaining(shop.db, [mine.marks.street])).toContain('public.orders') // the erasure of the other order does not change this order
})

test('the order of an account is erased with the account only', async () => {
  const asha = await shop.signedIn()
  const { id: productId } = await createTestProduct(shop.db)
  const items = [{ productId, quantity: 1, type: 'buy' as const }]
  const { _id } = await asha.api(placeOrder, { body: { items, couponCode: null, total: paise(1000_00) } })
  await admin.api(setOrderStatus, { params: { id: _id }, body: { status: 'delivered' } })
  expect(await erase(_id, null, asha.api)).toBe('not_found')
})
