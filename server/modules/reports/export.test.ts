import { beforeAll, expect, test } from 'vitest'
import { Readable } from 'node:stream'
import { createProduct, showAdminProduct } from '../../../contract/catalog/admin-products.ts'
import { paise } from '../../../contract/core/money.ts'
import { placeOrder } from '../../../contract/orders/orders.ts'
import { importCatalogue } from '../catalog/import/import-catalogue.ts'
import { diskStorage } from '../../platform/storage/disk-storage.ts'
import { buy, sell } from '../../testing/counter-sale.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { testShop, type TestUser } from '../../testing/shop.ts'

const shop = testShop()
let staff: TestUser

async function read(who: TestUser, file: string) {
  const headers = { authorization: `Bearer ${who.token}` }
  const answer = await shop.app.inject({ url: `/api/admin/exports/${file}`, headers })
  return { status: answer.statusCode, type: answer.headers['content-type'], text: answer.body }
}

const importAgain = (text: string) =>
  importCatalogue({
    db: shop.db,
    storage: diskStorage(shop.env.DATA_DIR),
    rows: Readable.from([text]),
    withImages: false,
  })

beforeAll(async () => {
  staff = await shop.signedIn('staff', ['catalogue'])
  const grid = [
    { size: 'S', colour: 'Rani', code: 'RANI-S', stock: 3 },
    { size: 'M', colour: 'Rani', stock: 4, price: paise(1100_00) },
  ]
  const request = {
    productType: 'marketplace',
    category: 'garba-dresses',
    gender: 'women',
    status: 'live',
    freeDelivery: true,
  } as const
  const body = {
    ...request,
    title: '=cmd("calc")',
    price: paise(1000_00),
    image: 'https://example.com/a.jpg',
    grid,
  }
  await staff.api(createProduct, { body })
})

test('the product export can be imported without changes', async () => {
  const { status, type, text } = await read(staff, 'products.csv')
  expect([status, type]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(text).toContain(`"'=cmd(""calc"")"`)

  const counts = await importAgain(text)
  expect(counts).toMatchObject({ products: 1, unchanged: 1, failed: 0 })
})

test('an import of the export keeps shared stock, marked text, lines of a description and rejected products', async () => {
  const product = await staff.api(createProduct, {
    body: {
      productType: 'marketplace',
      category: 'accessories',
      gender: 'women',
      status: 'rejected',
      freeDelivery: false,
      title: '@Home garba set',
      description: '- Chaniya\n- Choli, size < L & L',
      price: paise(500_00),
      image: 'https://example.com/b.jpg',
      sizes: ['S', 'M'],
      stock: 3,
    },
  })
  const { text } = await read(staff, 'products.csv')
  const counts = await importAgain(text)
  expect(counts).toMatchObject({ products: 2, unchanged: 2, failed: 0 })
  expect(await staff.api(showAdminProduct, { params: { id: product._id } })).toMatchObject({
    title: '@Home garba set',
    description: '- Chaniya\n- Choli, size < L & L',
    status: 'rejected',
    stock: 3,
  })
})

test('order and user exports need permission and are audited', async () => {
  const [asha, admin] = [await shop.signedIn(), await shop.signedIn('admin')]
  const orders = await shop.signedIn('staff', ['orders'])
  const product = await shop.db.selectFrom('products').select('id').executeTakeFirstOrThrow()
  const items = [{ productId: product.id, quantity: 2, type: 'buy' as const }]
  await asha.api(placeOrder, { body: { items, couponCode: null, total: paise(2000_00) } })
  const list = await read(orders, 'orders.csv')
  expect(list.text.split('\r\n')).toHaveLength(3)
  expect(list.text).toContain(',2000,')
  expect((await read(orders, 'users.csv')).status).toBe(403)
  expect((await read(admin, 'users.csv')).text).toContain(asha.email)
  const entries = await shop.db
    .selectFrom('audit_log')
    .select('subject')
    .where('act', '=', 'export.read')
    .execute()
  expect(entries.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(['export:orders', 'export:users']),
  )
})

test('the order export follows the filter of the list', async () => {
  const [asha, staff] = [await shop.signedIn(), await shop.signedIn('staff', ['orders'])]
  const { id } = await createTestProduct(shop.db, { price: paise(700_00) })
  const items = [{ productId: id, quantity: 1, type: 'buy' as const }]
  const placed = await asha.api(placeOrder, { body: { items, couponCode: null, total: paise(700_00) } })
  const has = async (query: string) =>
    (await read(staff, `orders.csv?${query}`)).text.includes(`\n${placed._id},`)
  const filters = [
    `status=${placed.status}`,
    'status=delivered',
    `q=${asha.email}`,
    'q=nobody',
    'queue=print',
  ]
  expect(await Promise.all(['', ...filters].map(has))).toEqual([true, true, false, true, false, false])
})

test('the order export has the phone number that a customer gave at the counter', async () => {
  const counter = await shop.signedIn('staff', ['orders', 'catalogue'])
  const { id } = await createTestProduct(shop.db, { price: paise(300_00) })
  const customer = { name: 'Counter Kavya', phone: '9800000000' }
  await sell(counter, { items: [buy(id)], amount: 300_00, customer })
  const rows = (await read(counter, 'orders.csv')).text.split('\r\n')
  expect(rows.filter((row) => row.includes('Counter Kavya'))).toEqual([expect.stringContaining('9800000000')])
})

test('the exports of orders and users have the time in India, by whose days the orders are filtered', async () => {
  const [asha, admin] = [await shop.signedIn(), await shop.signedIn('admin')]
  const { id } = await createTestProduct(shop.db, { price: paise(300_00) })
  const items = [{ productId: id, quantity: 1, type: 'buy' as const }]
  const order = await asha.api(placeOrder, { body: { items, couponCode: null, total: paise(300_00) } })
  const night = { created_at: new Date('2026-09-28T20:27:31Z') }
  await shop.db.updateTable('orders').set(night).where('id', '=', order._id).execute()
  await shop.db.updateTable('users').set(night).where('id', '=', asha.id).execute()
  const lineOf = async (file: string, about: string) =>
    (await read(admin, file)).text.split('\r\n').find((line) => line.startsWith(about))
  expect(await lineOf('orders.csv?from=2026-09-29&until=2026-09-29', order._id)).toContain(
    ',2026-09-29 01:57,',
  )
  expect(await lineOf('users.csv', asha.id)).toContain(',2026-09-29 01:57,')
})
