import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changeCart, showCart } from '../../../contract/cart/account-cart.ts'
import type { CartItem } from '../../../contract/cart/cart.ts'
import { paise } from '../../../contract/core/money.ts'
import type { CartChange, CartOperation } from '../../../contract/cart/cart-operations.ts'
import { testShop } from '../../testing/shop.ts'
import { changeCart as storeChange } from './change-cart.ts'
import { findCart } from './queries.ts'

const shop = testShop()

const line = (id: string, qty = 1): CartItem => ({
  id,
  kind: 'buy',
  productId: id,
  skuId: id,
  title: `Choli ${id}`,
  image: '',
  price: paise(499_50),
  qty,
  deposit: paise(0),
  slug: id,
  size: null,
  colour: null,
  from: null,
  until: null,
})
const adds = (id: string, qty: number): CartOperation => ({ type: 'add', item: line(id, qty) })

test('a cart changed on one device is visible with its quantities on another', async () => {
  const asha = await shop.signedIn()
  const { items } = await asha.api(changeCart, { body: { id: 'a', operations: [adds('choli', 2)] } })
  expect(items).toEqual([line('choli', 2)])
  expect((await asha.api(showCart)).items).toEqual(items)
})

test('users cannot see the carts of other users', async () => {
  const [asha, meera] = [await shop.signedIn(), await shop.signedIn()]
  await asha.api(changeCart, { body: { id: 'a', operations: [adds('choli', 2)] } })
  expect((await meera.api(showCart)).items).toEqual([])
})

test('the ids of changes are unique per account: two accounts can use the same id', async () => {
  const [asha, meera] = [await shop.signedIn(), await shop.signedIn()]
  const body = { id: 'same', operations: [adds('choli', 2)] }
  await asha.api(changeCart, { body })
  expect((await meera.api(changeCart, { body })).items).toEqual([line('choli', 2)])
})

/** Returns the expected quantities. Applies each change once, in the sequence in which the changes were first sent. */
function oracle(sent: readonly CartChange[]): Record<string, number> {
  const counts = new Map<string, number>()
  const done = new Set<string>()
  const fits = (qty: number) => Math.max(1, Math.min(999, qty))
  for (const { id, operations } of sent) {
    for (const operation of done.has(id) ? [] : operations) {
      if (operation.type === 'add') {
        const { item } = operation
        counts.set(item.id, fits((counts.get(item.id) ?? 0) + item.qty))
      } else if (operation.type === 'remove') counts.delete(operation.id)
      else if (counts.has(operation.id)) counts.set(operation.id, fits(operation.qty))
    }
    done.add(id)
  }
  return Object.fromEntries(counts)
}

const ids = fc.constantFrom('red', 'blue', 'green')
const anOperation: fc.Arbitrary<CartOperation> = fc.oneof(
  fc.tuple(ids, fc.integer({ min: 1, max: 999 })).map(([id, qty]) => adds(id, qty)),
  ids.map((id) => ({ type: 'remove' as const, id, kind: 'buy' as const })),
  fc
    .tuple(ids, fc.integer({ min: -5, max: 2000 }))
    .map(([id, qty]) => ({ type: 'setQty' as const, id, kind: 'buy' as const, qty })),
)
/**
 * Generates a sequence of changes with few different ids. The same change therefore occurs several times, both directly after itself and
 * after other changes.
 */
const someChanges = fc
  .array(fc.array(anOperation, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 8 })
  .chain((all) =>
    fc.array(
      fc.nat(all.length - 1).map((at) => ({ id: `change ${at}`, operations: all[at]! })),
      { minLength: 1, maxLength: 20 },
    ),
  )

test('repeated changes are applied once, in any order', async () => {
  const asha = await shop.signedIn()
  await fc.assert(
    fc.asyncProperty(someChanges, async (changes) => {
      await shop.db.deleteFrom('carts').where('user_id', '=', asha.id).execute()
      for (const change of changes) await storeChange(shop.db, asha.id, change)
      const { items } = await asha.api(showCart)
      expect(Object.fromEntries(items.map(({ id, qty }) => [id, qty]))).toEqual(oracle(changes))
    }),
    { numRuns: 40 },
  )
})

test('concurrent changes from several devices are all applied once', async () => {
  const asha = await shop.signedIn()
  const devices = Array.from({ length: 8 }, (_, device) => ({
    id: `device ${device}`,
    operations: [adds('choli', device + 1)],
  }))
  const sent = [...devices, ...devices] // every device sends its change a second time, as after a lost response
  const outcomes = await Promise.allSettled(sent.map((body) => asha.api(changeCart, { body })))
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
  expect((await asha.api(showCart)).items).toEqual([line('choli', 36)])
})

const operations = (count: number) => Array.from({ length: count }, () => adds('choli', 1))

test('a change has at most six hundred operations', async () => {
  const asha = await shop.signedIn()
  const send = (count: number) =>
    shop.app.inject({
      method: 'POST',
      url: changeCart.path,
      headers: { authorization: `Bearer ${asha.token}` },
      payload: { id: 'all', operations: operations(count) },
    })
  const refused = await send(601)
  expect([refused.statusCode, refused.json()]).toMatchObject([400, { code: 'invalid' }])
  expect(refused.body).toContain('At most 600 operations at once')
  expect((await asha.api(showCart)).items).toEqual([])
  expect((await send(600)).statusCode).toBe(200)
})

test('a cart has at most three hundred lines', async () => {
  const asha = await shop.signedIn()
  const lines = Array.from({ length: 301 }, (_, at) => adds(`choli ${at}`, 1))
  const { items } = await asha.api(changeCart, { body: { id: 'all', operations: lines } })
  expect(items.map(({ id }) => id)).toEqual(Array.from({ length: 300 }, (_, at) => `choli ${at}`))
})

test('a change is recognised when it is repeated after 49 others', async () => {
  const asha = await shop.signedIn()
  const send = (id: number) =>
    asha.api(changeCart, { body: { id: `change ${id}`, operations: operations(1) } })
  for (let id = 1; id <= 50; id += 1) await send(id)
  expect((await send(1)).items).toEqual([line('choli', 50)])
  await send(51)
  const { appliedIds } = await findCart(shop.db, asha.id)
  expect(appliedIds).toHaveLength(50)
})

test('a repeated change does not change the version of the cart', async () => {
  const asha = await shop.signedIn()
  const send = (id: string) => asha.api(changeCart, { body: { id, operations: operations(1) } })
  const { version } = await send('first')
  expect((await send('first')).version).toBe(version)
  expect((await send('other')).version).toBe(version + 1)
})

describe('a shop with limits', () => {
  const limited = testShop({ RATE_LIMIT: 'on' })
  test('counts the operations of all requests of an account', async () => {
    const asha = await limited.signedIn()
    const send = (turn: number) =>
      asha.api(changeCart, { body: { id: `${turn}`, operations: operations(100) } })
    const outcomes = await Promise.allSettled(Array.from({ length: 14 }, (_, turn) => send(turn)))
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThanOrEqual(2) // the limit accepts six of these requests at once, and another one every ten seconds
    expect(refused[0]).toMatchObject({ reason: { code: 'too_many', status: 429 } })
    const meera = await limited.signedIn()
    const hers = { id: 'hers', operations: operations(1) }
    expect((await meera.api(changeCart, { body: hers })).items).toHaveLength(1)
  })
})
