import { orderPickup } from './slot-fixture.ts'
import { paise } from '../../contract/core/money.ts'
import { extendRental } from '../../contract/orders/rental-order.ts'
import type { OwnedResource } from './owned-resources.ts'
import { createRentalCounter, phonePhoto, uploadHandoverPhoto } from './rental-counter.ts'
import type { TestUser, TestShop } from './shop.ts'

const inAMonth = (days: number) => new Date(Date.now() + (30 + days) * 86_400_000).toISOString().slice(0, 10)

async function aRental(shop: TestShop, owner: TestUser) {
  const counter = await createRentalCounter(shop, { customer: owner })
  return { counter, order: await counter.book({ from: inAMonth(0), until: inAMonth(1) }) }
}

/** Endpoints that only the customer of a rental may use, each with a function that creates a valid request. */
export const ownedRentals: Record<string, OwnedResource> = {
  'GET /api/orders/:id/rental': {
    owner: 'customer',
    make: async (shop, owner) => ({ params: { id: (await aRental(shop, owner)).order._id } }),
  },
  'POST /api/orders/:id/cancel': {
    owner: 'customer',
    make: async (shop, owner) => ({
      params: { id: (await aRental(shop, owner)).order._id },
      body: { fee: 0 },
    }),
  },
  'GET /api/orders/:id/extension': {
    owner: 'customer',
    make: async (shop, owner) => ({
      params: { id: (await aRental(shop, owner)).order._id },
      query: { line: 0, until: inAMonth(2) },
    }),
  },
  'POST /api/orders/:id/extension': {
    owner: 'customer',
    make: async (shop, owner) => ({
      params: { id: (await aRental(shop, owner)).order._id },
      body: { line: 0, until: inAMonth(2), amount: 500 },
    }),
  },
  'GET /api/orders/:id/rental-change': {
    owner: 'customer',
    make: async (shop, owner) => ({
      params: { id: (await aRental(shop, owner)).order._id },
      query: { line: 0 },
    }),
  },
  'POST /api/orders/:id/rental-change': {
    owner: 'customer',
    make: async (shop, owner) => {
      const { order } = await aRental(shop, owner)
      const { skuId } = order.items[0]!
      const [from, until] = [inAMonth(3), inAMonth(4)]
      return { params: { id: order._id }, body: { line: 0, sku: skuId, from, until, difference: 0 } }
    },
  },
  'GET /api/orders/:id/slot': {
    owner: 'customer',
    make: async (shop, owner) => ({ params: { id: (await orderPickup(shop, owner)).order._id } }),
  },
  'PUT /api/orders/:id/slot': {
    owner: 'customer',
    make: async (shop, owner) => {
      const { order, others } = await orderPickup(shop, owner)
      return { params: { id: order._id }, body: others[0]! }
    },
  },
  'PUT /api/orders/:id/rental-return': {
    owner: 'customer',
    make: async (shop, owner) => ({
      params: { id: (await aRental(shop, owner)).order._id },
      body: { line: 0, way: 'brings_back' },
    }),
  },
  'POST /api/orders/:id/balance/payments': {
    owner: 'customer',
    make: async (shop, owner) => {
      const { order } = await aRental(shop, owner)
      const params = { id: order._id }
      await owner.api(extendRental, { params, body: { line: 0, until: inAMonth(2), amount: paise(500_00) } })
      return { params, body: { method: 'phonepe' } }
    },
  },
  'GET /api/rentals/photos/:id': {
    owner: 'customer',
    make: async (shop, owner) => {
      const { counter, order } = await aRental(shop, owner)
      const holdId = await counter.holdOf(order)
      const photo = { holdId, phase: 'out' as const, bytes: await phonePhoto() }
      return { params: { id: (await uploadHandoverPhoto(shop, counter.staff, photo)).body.id } }
    },
  },
}
