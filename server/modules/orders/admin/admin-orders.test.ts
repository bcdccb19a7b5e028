import { beforeAll, expect, test } from 'vitest'
import { ERASE_WORD, eraseMe, exportMe } from '../../../../contract/accounts/account.ts'
import { addDays, dayInIndia } from '../../../../contract/core/dates.ts'
import { paise } from '../../../../contract/core/money.ts'
import {
  addOrderNote,
  markSlipsPrinted,
  orderNotes,
  setOrderStatuses,
} from '../../../../contract/orders/admin-orders.ts'
import {
  adminOrders,
  confirmationId,
  placeOrder,
  setOrderStatus,
  type OrderDraft,
} from '../../../../contract/orders/orders.ts'
import { refusalOf } from '../../../testing/refusal-of.ts'
import type { TestShop } from '../../../testing/shop.ts'
import { createTestProduct } from '../../../testing/product-fixture.ts'
import { createBusiness } from '../../../testing/seller-fixture.ts'
import { testShop, type TestUser } from '../../../testing/shop.ts'

const shop = testShop({ CLOCK: '2026-10-01T06:00:00Z' })
let staff: TestUser
let choli: string

beforeAll(async () => {
  staff = await shop.signedIn('staff', ['orders'])
  choli = (await createTestProduct(shop.db, { price: paise(1000_00), sizes: [{ stock: 500 }] })).id
})

const address = {
  recipient: 'Urvashi Solanki',
  phone: '9800000100',
  line1: '9 Garba Chowk',
  line2: '',
  pin: '395007',
  city: 'Surat',
  state: 'Gujarat',
}
const order = (more: Partial<OrderDraft> = {}, api: TestShop['api'] = shop.api) =>
  api(placeOrder, {
    body: {
      items: [{ productId: choli, quantity: 1, type: 'buy' }],
      couponCode: null,
      total: paise(1000_00),
      ...more,
    },
  })
const search = async (query: object) => {
  const orders = await staff.api(adminOrders, { query: { limit: 50, sort: 'newest', ...query } })
  return orders.map(({ _id }) => _id)
}

test('order search finds an order by its details and finds no other orders', async () => {
  const { _id } = await order({ userName: 'Urvashi Solanki', userEmail: 'u.solanki@example.com', address })
  await order({ userName: 'Somebody Else', userEmail: 'else@example.com' })
  const queries = [
    confirmationId(_id),
    `#${confirmationId(_id)}`,
    `Order ${confirmationId(_id)}`,
    `order #${_id}`,
    _id,
    'urvashi',
    'solanki surat',
    'U.Solanki@example.com',
    '98000 00100',
    '+91 98000 00100',
    '395007',
    `${address.line1} ${address.state}`,
  ]
  for (const q of queries) expect({ q, found: await search({ q }) }).toEqual({ q, found: [_id] })
  for (const q of ['395008', '9800000101', 'urvashi pune', '100%', '_']) {
    expect({ q, found: await search({ q }) }).toEqual({ q, found: [] })
  }
})

test('every order is on exactly one page, in both sort orders', async () => {
  for (let count = 0; count < 7; count += 1) await order({ userName: 'Paged' })
  for (const sort of ['newest', 'oldest'] as const) {
    const all = await search({ q: 'paged', sort })
    const pages: string[] = []
    for (let before = ''; pages.length < 20; before = pages.at(-1)!) {
      const page = await search({ q: 'paged', sort, before, limit: 3 })
      pages.push(...page)
      if (page.length < 3) break
    }
    expect(pages).toEqual(all)
    expect(pages).toHaveLength(7)
  }
  expect(await search({ before: 'no-such-order' })).toEqual([])
})

test('dates are in Indian time: an order at 00:30 belongs to the new day', async () => {
  const { _id } = await order({ userName: 'Midnight' })
  await shop.db
    .updateTable('orders')
    .set({ created_at: '2026-09-14T19:00:00Z' })
    .where('id', '=', _id)
    .execute()
  expect(await search({ q: 'midnight', from: '2026-09-15', until: '2026-09-15' })).toEqual([_id])
  expect(await search({ q: 'midnight', until: '2026-09-14' })).toEqual([])
})

test('a bulk status change reports refused orders and changes the others', async () => {
  const ids = [(await order())._id, (await order())._id]
  const answer = await staff.api(setOrderStatuses, {
    body: { ids: [...ids, 'no-such-order', ids[0]!], status: 'confirmed' },
  })
  expect(answer).toEqual({
    done: ids,
    refused: [{ id: 'no-such-order', message: 'Order not found' }],
  })
  expect(await search({ status: 'confirmed' })).toEqual(expect.arrayContaining(ids))
})

test('an order that was cancelled meanwhile is not reopened by staff who still see its earlier status', async () => {
  const { _id: id } = await order()
  const cancel = { status: 'cancelled', from: 'pending' } as const
  expect(await staff.api(setOrderStatus, { params: { id }, body: cancel })).toMatchObject({
    status: 'cancelled',
  })
  const message = 'This order has changed meanwhile: it is cancelled now.'
  const ship = { status: 'shipped', from: 'pending' } as const
  expect(await refusalOf(staff.api(setOrderStatus, { params: { id }, body: ship }))).toMatchObject({
    message,
  })
  const body = { ids: [id], status: 'shipped', from: { [id]: 'pending' } } as const
  expect(await staff.api(setOrderStatuses, { body: { ...body, ids: [id] } })).toEqual({
    done: [],
    refused: [{ id, message }],
  })
  const reopen = { status: 'confirmed', from: 'cancelled' } as const
  expect(await staff.api(setOrderStatus, { params: { id }, body: reopen })).toMatchObject({
    status: 'confirmed',
  })
})

test('a new order is to be confirmed if it is paid or due on delivery, and not before', async () => {
  const cash = await order({ userName: 'Waiting' })
  const unpaid = await order({ userName: 'Waiting' })
  const unpaid_until = new Date(Date.now() + 3_600_000)
  await shop.db.updateTable('orders').set({ unpaid_until }).where('id', '=', unpaid._id).execute()
  expect(await search({ queue: 'confirm', q: 'waiting' })).toEqual([cash._id])
  expect(await search({ status: 'pending', q: 'waiting' })).toEqual(
    expect.arrayContaining([cash._id, unpaid._id]),
  )
  await staff.api(setOrderStatuses, { body: { ids: [cash._id], status: 'confirmed' } })
  expect(await search({ queue: 'confirm', q: 'waiting' })).toEqual([])
})

test('a confirmed order is in the print queue until its slip is printed, and returns when a reprint is needed', async () => {
  const { _id } = await order({ userName: 'Printed' })
  expect(await search({ queue: 'print', q: 'printed' })).toEqual([])
  await staff.api(setOrderStatuses, { body: { ids: [_id], status: 'confirmed' } })
  expect(await search({ queue: 'print', q: 'printed' })).toEqual([_id])
  const mark = (printed: boolean) => staff.api(markSlipsPrinted, { body: { ids: [_id], printed } })
  expect([await mark(true), await mark(true)]).toEqual([
    { changed: 1, ids: [_id] },
    { changed: 0, ids: [] },
  ])
  expect(await search({ queue: 'print', q: 'printed' })).toEqual([])
  await mark(false)
  expect(await search({ queue: 'print', q: 'printed' })).toEqual([_id])
})

test('an order of a rental of a seller is in the print queue, and one of goods that the seller sends is not', async () => {
  const { addProduct } = await createBusiness(shop)
  const [outfit, goods] = [
    await addProduct({ rentPrice: paise(1000_00), sizes: [{ pieces: 1 }] }),
    await addProduct({ price: paise(1000_00) }),
  ]
  const night = addDays(dayInIndia(new Date()), 30)
  const rental = { productId: outfit.id, quantity: 1, type: 'rent' as const, from: night, until: night }
  const rented = await order({ items: [rental], userName: 'Sellers' })
  const sold = await order({
    items: [{ productId: goods.id, quantity: 1, type: 'buy' }],
    userName: 'Sellers',
  })
  await staff.api(setOrderStatuses, { body: { ids: [rented._id, sold._id], status: 'confirmed' } })
  expect(await search({ queue: 'print', q: 'sellers' })).toEqual([rented._id])
})

test('an order note is immutable; the customer does not see it on the order but receives it in the data export', async () => {
  const asha = await shop.signedIn()
  const { _id } = await order({}, asha.api)
  const params = { id: _id }
  await staff.api(addOrderNote, { params, body: { text: 'Asked to ring before delivery' } })
  const { notes } = await staff.api(orderNotes, { params })
  expect(notes).toMatchObject([
    { text: 'Asked to ring before delivery', by: expect.stringContaining('staff') },
  ])
  await expect(
    shop.db.updateTable('order_notes').set({ text: 'Never said' }).where('order_id', '=', _id).execute(),
  ).rejects.toThrow('order_notes is only ever added to')
  await expect(asha.api(orderNotes, { params })).rejects.toMatchObject({ code: 'forbidden' })
  const { orderNotes: copies } = await asha.api(exportMe)
  expect(copies).toMatchObject([{ orderId: _id, text: 'Asked to ring before delivery' }])

  await staff.api(setOrderStatuses, { body: { ids: [_id], status: 'delivered' } })
  await asha.api(eraseMe, { body: { confirm: ERASE_WORD, password: 'a-long-password-for-tests' } })
  expect(await staff.api(orderNotes, { params })).toEqual({ notes: [] })
})
