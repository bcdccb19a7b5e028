import type { FastifyInstance } from 'fastify'
import { generatePath, type ServerBuild } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rights, type Right } from '../../../contract/core/permissions.ts'
import { placeOrder } from '../../../contract/orders/orders.ts'
import { sampleAddress } from '../../testing/checkout-fixture.ts'
import { createTestProduct } from '../../testing/product-fixture.ts'
import { appWithPages, builtPages } from '../../testing/shop-with-pages.ts'
import { testShop, type TestUser } from '../../testing/shop.ts'

const shop = testShop()
let build: ServerBuild
let app: FastifyInstance
let orderId: string
const staff = {} as Record<Right, TestUser>

beforeAll(async () => {
  build = await builtPages()
  app = await appWithPages(shop)
  for (const right of rights) staff[right] = await shop.signedIn('staff', [right])
  orderId = await orderCholi()
})
afterAll(() => app.close())

async function orderCholi(): Promise<string> {
  const { id, title, price } = await createTestProduct(shop.db, { title: 'Kutchi Mirror Choli' })
  const customer = await shop.signedIn()
  const order = await customer.api(placeOrder, {
    body: {
      items: [{ productId: id, title, price, quantity: 1, type: 'buy' }],
      subtotal: price,
      total: price,
      address: sampleAddress,
      paymentMethod: 'cod',
    },
  })
  return order._id
}

const get = (url: string, { cookie }: TestUser) => app.inject({ url, headers: { cookie } })

const noPermission = 'You do not have permission to do this. Please ask an admin.'

test.each(['orders', 'finance', 'support'] as const)(
  'staff with only the right %s open an order',
  async (right) => {
    const page = await get(`/admin/orders/${orderId}`, staff[right])
    expect(page.statusCode).toBe(200)
    expect(page.body.includes('Kutchi Mirror Choli')).toBe(true)
    for (const form of ['Set status', 'Save tracking', 'Packing slip']) {
      expect([form, page.body.includes(form)]).toEqual([form, right === 'orders'])
    }
  },
)

test('staff who may not open orders are told so in the admin area', async () => {
  const page = await get(`/admin/orders/${orderId}`, staff.catalogue)
  expect(page.statusCode).toBe(403)
  expect(page.body.includes(noPermission)).toBe(true)
  expect(page.body.includes('href="/admin/products"')).toBe(true) // the menu of the area
})

test.each([
  { url: '/admin/payments/reconcile', right: 'finance', other: 'orders' },
  { url: '/admin/rentals/scan', right: 'orders', other: 'finance' },
  { url: '/admin/rentals/labels', right: 'orders', other: 'finance' },
] as const)('$url opens only for staff with the right $right', async ({ url, right, other }) => {
  expect((await get(url, staff[right])).statusCode).toBe(200)
  const refused = await get(url, staff[other])
  expect([refused.statusCode, refused.body.includes(noPermission)]).toEqual([403, true])
})

/** Returns the addresses of all pages of the admin area, with ids that do not exist. */
function adminAddresses(): string[] {
  const ids = { id: orderId, hold: 'hold_1', subject: 'general', name: 'about', slug: 'kediya' }
  const pathOf = (id: string | undefined): string[] => {
    const route = id === undefined ? undefined : build.routes[id]
    return route ? [...pathOf(route.parentId), route.path ?? ''] : []
  }
  return Object.keys(build.routes)
    .map((id) => `/${pathOf(id).filter(Boolean).join('/')}`)
    .filter((pattern) => pattern.startsWith('/admin'))
    .map((pattern) => generatePath(pattern, ids))
}

test.each(rights)(
  'no page tells staff with only the right %s that they are not staff, and none is blank',
  async (right) => {
    for (const url of adminAddresses()) {
      const { statusCode, body } = await get(url, staff[right])
      expect([url, statusCode]).not.toEqual([url, 500])
      expect([url, body.includes('not a staff account')]).toEqual([url, false])
      if (statusCode === 403) expect([url, body.includes(noPermission)]).toEqual([url, true])
    }
  },
)

test.each([
  { url: '/admin/orders', action: 'Export CSV', right: 'orders', other: 'finance' },
  { url: '/admin/tax', action: 'Add rate', right: 'finance', other: 'catalogue' },
  { url: '/admin/rentals/festivals', action: 'Add festival', right: 'catalogue', other: 'orders' },
] as const)('$url offers “$action” only to staff with the right $right', async (page) => {
  const offers = async (user: TestUser) => (await get(page.url, user)).body.includes(page.action)
  expect([await offers(staff[page.right]), await offers(staff[page.other])]).toEqual([true, false])
})

test('the menu leads catalogue staff to the festivals and the prices of nights, and the tabs to no page that is refused', async () => {
  const { body } = await get('/admin/rentals/festivals', staff.catalogue)
  const leadsTo = (page: string) => body.includes(`href="/admin/rentals/${page}"`)
  expect(['festivals', 'night-prices', 'today', 'pieces'].map(leadsTo)).toEqual([true, true, false, false])
})

test('customers are told that the admin area is for staff', async () => {
  const page = await get('/admin/orders', await shop.signedIn())
  expect(page.statusCode).toBe(403)
  expect(page.body.includes('not a staff account')).toBe(true)
})

test.each([
  ['/admin/tax', '/admin/settings/taxes', 'finance'],
  ['/admin/settings/categories', '/admin/settings', 'catalogue'],
] as const)('%s links to %s only for admins', async (url, target, right) => {
  const hasLink = async (user: TestUser) => (await get(url, user)).body.includes(`href="${target}"`)
  expect([await hasLink(staff[right]), await hasLink(await shop.signedIn('admin'))]).toEqual([false, true])
})
