import { placeOrder, setOrderStatus } from '../../contract/orders/orders.ts'
import { endpointUrl } from '../../contract/core/endpoint.ts'
import { addReviewPhoto } from '../../contract/reviews/reviews.ts'
import type { OwnedResource } from './owned-resources.ts'
import { createTestProduct } from './product-fixture.ts'
import { phonePhoto } from './rental-counter.ts'
import type { TestShop, TestUser } from './shop.ts'

async function aDelivery(shop: TestShop, owner: TestUser): Promise<string> {
  const { id, price } = await createTestProduct(shop.db)
  const items = [{ productId: id, quantity: 1, type: 'buy' as const }]
  const order = await owner.api(placeOrder, { body: { items, couponCode: null, total: price } })
  const staff = await shop.signedIn('staff', ['orders'])
  await staff.api(setOrderStatus, { params: { id: order._id }, body: { status: 'delivered' } })
  return order._id
}

async function aPhoto(shop: TestShop, owner: TestUser): Promise<string> {
  const answer = await shop.app.inject({
    method: 'POST',
    url: endpointUrl(addReviewPhoto.path, { id: await aDelivery(shop, owner), line: 0 }),
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'image/jpeg' },
    payload: await phonePhoto(),
  })
  return answer.json<{ id: string }>().id
}

/** Endpoints for the photos of reviews, each with a function that creates a valid request of their owner. */
export const ownedReviews: Record<string, OwnedResource | 'everyone'> = {
  'POST /api/orders/:id/lines/:line/review-photos': {
    owner: 'customer',
    make: async (shop, owner) => ({
      params: { id: await aDelivery(shop, owner), line: '0' },
      body: await phonePhoto(),
    }),
  },
  'GET /api/reviews/photos/:id': {
    owner: 'customer',
    make: async (shop, owner) => ({ params: { id: await aPhoto(shop, owner) } }),
  },
}
