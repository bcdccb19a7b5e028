import { sampleAddress } from './checkout-fixture.ts'
import { answerReturn, requestReturn, type OrderReturn } from '../../contract/returns/returns.ts'
import { placeOrder, setOrderStatus } from '../../contract/orders/orders.ts'
import type { OwnedResource } from './owned-resources.ts'
import { phonePhoto } from './rental-counter.ts'
import { createTestProduct } from './product-fixture.ts'
import type { TestUser, TestShop } from './shop.ts'

async function aDelivery(shop: TestShop, owner: TestUser): Promise<string> {
  const { id, price } = await createTestProduct(shop.db)
  const items = [{ productId: id, quantity: 1, type: 'buy' as const }]
  const order = await owner.api(placeOrder, {
    body: { items, couponCode: null, total: price, address: sampleAddress },
  })
  const staff = await shop.signedIn('staff', ['orders'])
  await staff.api(setOrderStatus, { params: { id: order._id }, body: { status: 'delivered' } })
  return order._id
}

async function aRequest(shop: TestShop, owner: TestUser) {
  const id = await aDelivery(shop, owner)
  const response = await shop.app.inject({
    method: 'POST',
    url: `/api/orders/${id}/return-photos`,
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'image/jpeg' },
    payload: await phonePhoto(),
  })
  const body = {
    lines: [{ line: 0, quantity: 1 }],
    reason: 'damaged' as const,
    note: 'The mirror work has come off',
    photos: [response.json<{ id: string }>().id],
  }
  return { params: { id }, body }
}

const aReturn = async (shop: TestShop, owner: TestUser): Promise<OrderReturn> =>
  owner.api(requestReturn, await aRequest(shop, owner))

/** Endpoints that only the customer of a returned order may use, each with a function that creates a valid request. */
export const ownedReturns: Record<string, OwnedResource | 'everyone'> = {
  'GET /api/orders/:id/returns': {
    owner: 'customer',
    make: async (shop, owner) => ({ params: { id: await aDelivery(shop, owner) } }),
  },
  'POST /api/orders/:id/return-photos': {
    owner: 'customer',
    make: async (shop, owner) => ({ params: { id: await aDelivery(shop, owner) }, body: await phonePhoto() }),
  },
  'POST /api/orders/:id/returns': { owner: 'customer', make: aRequest },
  'POST /api/returns/:id/withdraw': {
    owner: 'customer',
    make: async (shop, owner) => ({ params: { id: (await aReturn(shop, owner))._id } }),
  },
  'PUT /api/returns/:id/transport': {
    owner: 'customer',
    make: async (shop, owner) => {
      const { _id: id } = await aReturn(shop, owner)
      const staff = await shop.signedIn('staff')
      await staff.api(answerReturn, {
        params: { id },
        body: { result: 'approved', answer: 'Please send it back' },
      })
      return { params: { id }, body: { way: 'brings_back' } }
    },
  },
  'GET /api/returns/photos/:id': {
    owner: 'customer',
    make: async (shop, owner) => ({ params: { id: (await aReturn(shop, owner)).photos[0]!.id } }),
  },
}
