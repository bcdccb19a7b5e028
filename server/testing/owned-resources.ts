import { addAddress } from '../../contract/accounts/account.ts'
import { placeOrder } from '../../contract/orders/orders.ts'
import { initiatePayment } from '../../contract/payments/payments.ts'
import { sampleAddress } from './checkout-fixture.ts'
import { createTestProduct } from './product-fixture.ts'
import { ownedReviews } from './owned-reviews.ts'
import { ownedRentals } from './owned-rentals.ts'
import { ownedReturns } from './owned-returns.ts'
import { ownedSellerResources } from './owned-seller-resources.ts'
import { ownedTroupes } from './owned-troupes.ts'
import type { TestUser, TestShop } from './shop.ts'
import { openBrowser } from './visitor.ts'
import { changeSettings } from './store-settings.ts'

/** The path parameters and body of a valid request that the owner of a resource sends. */
type ResourceRequest = { params: Record<string, string>; query?: object; body?: object }
export type OwnedResource = {
  owner: 'customer' | 'seller'
  make: (shop: TestShop, owner: TestUser) => Promise<ResourceRequest>
}

/**
 * All endpoints whose path contains a resource id, except endpoints that only staff can use. `everyone` marks resources without an owner.
 * For each other resource, the owner can use the endpoint, and another user of the same role gets 404.
 */
export const ownedResources: Record<string, 'everyone' | OwnedResource> = {
  'GET /api/products/:slug': 'everyone',
  'GET /api/products/:slug/reviews': 'everyone',
  ...ownedReviews,
  ...ownedRentals,
  ...ownedSellerResources,
  ...ownedTroupes,
  'GET /api/pins/:pin': 'everyone',
  'GET /api/pins/:pin/delivery': 'everyone',
  'GET /api/content/:key': 'everyone',
  'GET /api/content-previews/:token': 'everyone', // the token is unguessable
  'GET /api/complaints/:id': 'everyone', // the id is unguessable and only in the e-mails to the sender
  // These requests need the token of the alert, which only its e-mail contains.
  'GET /api/alerts/:id': 'everyone',
  'POST /api/alerts/:id/confirmation': 'everyone',
  'POST /api/alerts/:id/cancellation': 'everyone',
  'POST /api/alerts/:id/claim': 'everyone',
  // These requests need the token of a plan or of one of its links.
  'GET /api/night-plans/:token': 'everyone',
  'POST /api/night-plans/:token/changes': 'everyone',
  'PUT /api/night-plans/:token/links': 'everyone',
  'DELETE /api/night-plans/:token': 'everyone',
  'PUT /api/me/addresses/:id': {
    owner: 'customer',
    make: async (_, owner) => ({
      params: { id: await anAddress(owner) },
      body: { address: { ...home, line1: '8 Pol Street' } },
    }),
  },
  'DELETE /api/me/addresses/:id': {
    owner: 'customer',
    make: async (_, owner) => ({ params: { id: await anAddress(owner) } }),
  },
  'GET /api/rentals/:slug/calendar': 'everyone',
  'POST /api/orders/:id/erase': 'everyone', // this endpoint requires the token of a guest order instead of an owner
  'GET /api/orders/:id': {
    owner: 'customer',
    make: async (shop, owner) => ({ params: { id: await anOrder(shop, owner) } }),
  },
  ...ownedReturns,
  'GET /api/orders/:id/documents': {
    owner: 'customer',
    make: async (shop, owner) => ({ params: { id: await anOrder(shop, owner) } }),
  },
  'GET /api/orders/:id/invoice': {
    owner: 'customer',
    make: async (shop, owner) => ({ params: { id: await anOrder(shop, owner) } }),
  },
  'GET /api/orders/:id/shipments': {
    owner: 'customer',
    make: async (shop, owner) => ({ params: { id: await anOrder(shop, owner) } }),
  },
  'GET /api/orders/:id/parcels': {
    owner: 'customer',
    make: async (shop, owner) => ({ params: { id: await anOrder(shop, owner) } }),
  },
  'GET /api/orders/:id/payments': {
    owner: 'customer',
    make: async (shop, owner) => ({ params: { id: await anOrder(shop, owner) } }),
  },
  'POST /api/orders/:id/pay': {
    owner: 'customer',
    make: async (shop, owner) => ({ params: { id: (await aTransfer(shop, owner)).orderId! } }),
  },
  'GET /api/payments/:txnId/upi': {
    owner: 'customer',
    make: async (shop, owner) => ({ params: { txnId: (await aTransfer(shop, owner)).txnId! } }),
  },
  'DELETE /api/me/sessions/:id': {
    owner: 'customer',
    make: async (shop, owner) => {
      await openBrowser(shop, 'another device').signIn(owner.email)
      const { id } = await shop.db
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', owner.id)
        .where('user_agent', '=', 'another device')
        .executeTakeFirstOrThrow()
      return { params: { id } }
    },
  },
  'DELETE /api/me/providers/:id': {
    owner: 'customer',
    make: async ({ db }, owner) => {
      const id = crypto.randomUUID()
      const linked = { id, user_id: owner.id, provider_id: 'https://id.example.com', account_id: id }
      await db.insertInto('accounts').values(linked).execute()
      return { params: { id } }
    },
  },
  'GET /api/payments/:txnId': {
    owner: 'customer',
    make: async (shop, owner) => ({ params: { txnId: await anOrder(shop, owner) } }),
  },
}

const home = {
  recipient: 'Asha Demo',
  phone: '9800000000',
  line1: '7 Pol Street',
  line2: '',
  pin: '380001',
  city: 'Ahmedabad',
  state: 'Gujarat',
}

async function anAddress(owner: TestUser): Promise<string> {
  const { addresses } = await owner.api(addAddress, { body: { address: home, isDefault: false } })
  return addresses[0]!.id
}

/** Places an order that waits for a UPI transfer. */
async function aTransfer({ db }: TestShop, owner: TestUser) {
  await changeSettings(db, { upi: { vpa: 'shop@examplebank', payee: 'Garba Wear' } })
  const { id, price } = await createTestProduct(db)
  const items = [{ productId: id, quantity: 1, type: 'buy' as const }]
  const payer = { amount: price, paymentMethod: 'upi' as const, address: sampleAddress }
  const body = { items, couponCode: null, total: price, ...payer }
  return owner.api(initiatePayment, { body })
}

async function anOrder(shop: TestShop, owner: TestUser): Promise<string> {
  const { id, price } = await createTestProduct(shop.db)
  const items = [{ productId: id, quantity: 1, type: 'buy' as const }]
  const order = await owner.api(placeOrder, { body: { items, couponCode: null, total: price } })
  return order._id
}
