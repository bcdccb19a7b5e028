import { subscribe } from '../../contract/sellers/seller-account.ts'
import { inviteMember } from '../../contract/sellers/seller-team.ts'
import { storePicture } from '../platform/storage/pictures/picture.ts'
import { openStorage } from '../platform/storage/storage.ts'
import type { OwnedResource } from './owned-resources.ts'
import { buy, joinTeam, createBusiness } from './seller-fixture.ts'
import { aPhoto, aSubmission, submit } from './submission-fixture.ts'
import { createTestProduct } from './product-fixture.ts'
import type { TestUser, TestShop } from './shop.ts'

/** Creates a submission whose seller has been asked for changes. */
async function aSubmissionOf(shop: TestShop, owner: TestUser) {
  const { data } = await submit(owner.api)
  await shop.db
    .updateTable('seller_submissions')
    .set({ state: 'changes_asked' })
    .where('id', '=', data._id)
    .execute()
  return data
}

/** Creates a live product of a seller with one picture. */
export async function aListedProduct(shop: TestShop, owner: TestUser): Promise<string> {
  const { _id } = await aSubmissionOf(shop, owner)
  const { seller_id } = await shop.db
    .selectFrom('seller_submissions')
    .select('seller_id')
    .where('id', '=', _id)
    .executeTakeFirstOrThrow()
  const { id } = await createTestProduct(shop.db)
  await shop.db.updateTable('products').set({ seller_id }).where('id', '=', id).execute()
  const { bytes: _bytes, ...media } = await storePicture(openStorage(shop.env, 'media'), await aPhoto('webp'))
  await shop.db.insertInto('media').values(media).execute()
  const picture = { product_id: id, media_id: media.id, url: null }
  await shop.db.insertInto('product_pictures').values(picture).execute()
  return id
}

const form = () => ({ ...aSubmission(), price: '1499', mrp: '' })

async function aSubscription(owner: TestUser): Promise<string> {
  return (await owner.api(subscribe)).id
}

/** Endpoints for the resources of a business, each with a function that creates a valid request of the owner of the business. */
export const ownedSellerResources: Record<string, OwnedResource> = {
  'GET /api/seller/submissions/:id': {
    owner: 'seller',
    make: async (shop, owner) => ({ params: { id: (await aSubmissionOf(shop, owner))._id } }),
  },
  'PUT /api/seller/submissions/:id': {
    owner: 'seller',
    make: async (shop, owner) => ({
      params: { id: (await aSubmissionOf(shop, owner))._id },
      body: form(),
    }),
  },
  'GET /api/seller/submissions/:id/pictures/:picture': {
    owner: 'seller',
    make: async (shop, owner) => {
      const { _id, pictures } = await aSubmissionOf(shop, owner)
      return { params: { id: _id, picture: pictures[0]!.id } }
    },
  },
  'GET /api/seller/products/:id/changes': {
    owner: 'seller',
    make: async (shop, owner) => ({ params: { id: await aListedProduct(shop, owner) } }),
  },
  'GET /api/seller/subscription/:id': {
    owner: 'seller',
    make: async (_, owner) => ({ params: { id: await aSubscription(owner) } }),
  },
  'POST /api/seller/products/:id/changes': {
    owner: 'seller',
    make: async (shop, owner) => ({
      params: { id: await aListedProduct(shop, owner) },
      body: form(),
    }),
  },
  'GET /api/seller/orders/:id': {
    owner: 'seller',
    make: async (shop, owner) => ({ params: { id: await anOrderFor(shop, owner) } }),
  },
  'PUT /api/seller/orders/:id/shipment': {
    owner: 'seller',
    make: async (shop, owner) => ({
      params: { id: await anOrderFor(shop, owner) },
      body: { state: 'packed' },
    }),
  },
  'PUT /api/seller/goods/:id/stock': {
    owner: 'seller',
    make: async (shop, owner) => {
      const { id } = await (await createBusiness(shop, { owner })).addProduct()
      const stockItem = await shop.db
        .selectFrom('stock_items')
        .where('product_id', '=', id)
        .select(['id', 'available'])
        .executeTakeFirstOrThrow()
      return { params: { id }, body: { stockItem: stockItem.id, was: stockItem.available, available: 3 } }
    },
  },
  'DELETE /api/seller/team/:id': {
    owner: 'seller',
    make: async (shop, owner) => {
      await createBusiness(shop, { owner })
      const user = await shop.signedIn()
      await joinTeam(shop, owner, { member: user })
      return { params: { id: user.id } }
    },
  },
  'DELETE /api/seller/invitations/:id': {
    owner: 'seller',
    make: async (shop, owner) => {
      await createBusiness(shop, { owner })
      const { invited } = await owner.api(inviteMember, {
        body: { email: 'asked@example.com', role: 'member' },
      })
      return { params: { id: invited[0]!.id } }
    },
  },
}

async function anOrderFor(shop: TestShop, owner: TestUser): Promise<string> {
  const { id, price } = await (await createBusiness(shop, { owner })).addProduct()
  const order = await buy(shop, await shop.signedIn(), {
    items: [{ productId: id, quantity: 1 }],
    total: price,
  })
  return order._id
}
