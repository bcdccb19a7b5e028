import { addDancer } from '../../contract/troupes/troupes.ts'
import type { OwnedResource } from './owned-resources.ts'
import type { TestShop, TestUser } from './shop.ts'
import { troupeSteps } from './troupe-fixture.ts'

async function aTroupe(shop: TestShop, owner: TestUser) {
  const { outfit, draft, create } = troupeSteps(shop)
  const skuId = (await outfit({ M: 4 })).sku['M']!
  const body = draft([{ skuId, count: 4 }], { own: [{ name: 'Asha', skuId }] })
  return { skuId, troupe: await create(owner, body) }
}

/** One group for each owner, because an account can have only a few at a time. */
const known = new WeakMap<TestUser, ReturnType<typeof aTroupe>>()
function troupeOf(shop: TestShop, owner: TestUser) {
  const troupe = known.get(owner) ?? aTroupe(shop, owner)
  known.set(owner, troupe)
  return troupe
}

async function aDancer(shop: TestShop, owner: TestUser) {
  const { skuId, troupe } = await troupeOf(shop, owner)
  const body = { name: 'Bela', skuId }
  const { dancers } = await owner.api(addDancer, { params: { id: troupe.id }, body })
  return { id: troupe.id, dancerId: dancers.find(({ name }) => name === 'Bela')!.id }
}

const withId = (request: (skuId: string) => { query?: object; body?: object }): OwnedResource => ({
  owner: 'customer',
  make: async (shop, owner) => {
    const { skuId, troupe } = await troupeOf(shop, owner)
    return { params: { id: troupe.id }, ...request(skuId) }
  },
})

/** Endpoints that only the organiser of a group may use, each with a function that creates a valid request. */
export const ownedTroupes: Record<string, OwnedResource | 'everyone'> = {
  'GET /api/troupes/:id': withId(() => ({})),
  'POST /api/troupes/:id/dancers': withId((skuId) => ({ body: { name: 'Chitra', skuId } })),
  'PUT /api/troupes/:id/dancers/:dancerId': {
    owner: 'customer',
    make: async (shop, owner) => ({ params: await aDancer(shop, owner), body: { isOwn: true } }),
  },
  'DELETE /api/troupes/:id/dancers/:dancerId': {
    owner: 'customer',
    make: async (shop, owner) => ({ params: await aDancer(shop, owner) }),
  },
  'POST /api/troupes/:id/reminders': withId(() => ({ body: {} })),
  'POST /api/troupes/:id/link': withId(() => ({})),
  'GET /api/troupes/:id/rest': withId(() => ({ query: { whose: 'own' } })),
  'POST /api/troupes/:id/rest': {
    owner: 'customer',
    make: async (shop, owner) => {
      const { troupe } = await aTroupe(shop, owner)
      return { params: { id: troupe.id }, body: { dancerIds: [troupe.dancers[0]!.id], total: 1500 } }
    },
  },
  'POST /api/troupes/:id/cancellation': {
    owner: 'customer',
    make: async (shop, owner) => ({ params: { id: (await aTroupe(shop, owner)).troupe.id } }),
  },
  // These requests need the token of a group's link, or the personal link of a dancer.
  'GET /api/troupe-links/:token': 'everyone',
  'POST /api/troupe-links/:token/dancers': 'everyone',
  'GET /api/troupe-seats/:token': 'everyone',
  'PUT /api/troupe-seats/:token': 'everyone',
  'POST /api/troupe-seats/:token/cancellation': 'everyone',
  'POST /api/troupe-seats/:token/quote': 'everyone',
  'POST /api/troupe-seats/:token/payment': 'everyone',
}
