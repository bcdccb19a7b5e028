import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changeCart, showCart } from '../../../contract/cart/account-cart.ts'
import type { CartItem } from '../../../contract/cart/cart.ts'
import { paise } from '../../../contract/core/money.ts'
import type { CartChange, CartOperation } from '../../../contract/cart/cart-operations.ts'
import { testShop } from '../../testing/shop.ts'
import { changeCart as changeCartOf } from './change-cart.ts'
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
  const changes = [{ id: 'a', action: adds('choli', 2) }]
  const { items } = await asha.api(changeCart, { body: { changes } })
  expect(items).toEqual([line('choli', 2)])
  expect((await asha.api(showCart)).items).toEqual(items)
})

test('users cannot see the carts of other users', async () => {
  const [asha, meera] = [await shop.signedIn(), await shop.signedIn()]
  await asha.api(changeCart, { body: { changes: [{ id: 'a', action: adds('choli', 2) }] } })
  expect((await meera.api(showCart)).items).toEqual([])
})

test('operation ids are unique per account: two accounts can use the same id', async () => {
  const [asha, meera] = [await shop.signedIn(), await shop.signedIn()]
  const body = { changes: [{ id: 'same', action: adds('choli', 2) }] }
  await asha.api(changeCart, { body })
  expect((await meera.api(changeCart, { body })).items).toEqual([line('choli', 2)])
})

/** Returns the expected quantities: applies each operation once, in the sequence in which the operations first arrived. */
function oracle(sent: readonly CartChange[]): Record<string, number> {
  const counts = new Map<string, number>()
  const done = new Set<string>()
  const fits = (qty: number) => Math.max(1, Math.min(999, qty))
  for (const { id, action } of sent) {
    if (done.has(id)) continue
    done.add(id)
    if (action.type === 'add') {
      counts.set(action.item.id, fits((counts.get(action.item.id) ?? 0) + (action.item.qty ?? 1)))
    }
    if (action.type === 'remove') counts.delete(action.id)
    if (action.type === 'setQty' && counts.has(action.id)) counts.set(action.id, fits(action.qty))
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
 * Generates batches of operations with few distinct ids, so that many operations are repeated, also in later batches and in
 * another sequence.
 */
const someBatches = fc.array(anOperation, { minLength: 1, maxLength: 8 }).chain((actions) =>
  fc.array(
    fc.array(
      fc.nat(actions.length - 1).map((at) => ({ id: `operation-${at}`, action: actions[at]! })),
      { minLength: 1, maxLength: 6 },
    ),
    { minLength: 1, maxLength: 6 },
  ),
)

test('repeated operations are applied once, in any order', async () => {
  const asha = await shop.signedIn()
  let run = 0
  await fc.assert(
    fc.asyncProperty(someBatches, async (batches) => {
      run += 1
      await shop.db.deleteFrom('carts').where('user_id', '=', asha.id).execute()
      const named = batches.map((batch) => batch.map(({ id, action }) => ({ id: `${run} ${id}`, action })))
      for (const changes of named) await changeCartOf(shop.db, asha.id, changes)
      const { items } = await asha.api(showCart)
      expect(Object.fromEntries(items.map(({ id, qty }) => [id, qty]))).toEqual(oracle(named.flat()))
    }),
    { numRuns: 40 },
  )
})

test('concurrent changes from several devices are all applied once', async () => {
  const asha = await shop.signedIn()
  const devices = Array.from({ length: 8 }, (_, device) => ({
    changes: [{ id: `device ${device}`, action: adds('choli', device + 1) }],
  }))
  const sent = [...devices, ...devices] // every device repeats its request, as after a lost response
  const outcomes = await Promise.allSettled(sent.map((body) => asha.api(changeCart, { body })))
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
  expect((await asha.api(showCart)).items).toEqual([line('choli', 36)])
})

const operations = (count: number, name: string) =>
  Array.from({ length: count }, (_, at) => ({ id: `${name} ${at}`, action: adds('choli', 1) }))
test('a request has at most a hundred operations', async () => {
  const asha = await shop.signedIn()
  const answer = await shop.app.inject({
    method: 'POST',
    url: changeCart.path,
    headers: { authorization: `Bearer ${asha.token}` },
    payload: {
      changes: operations(101, 'x').map((operation) => ({
        ...operation,
        action: { ...operation.action, item: null },
      })),
    },
  })
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'invalid' }])
  expect(answer.body).toContain('At most 100 changes at once')
  expect((await asha.api(showCart)).items).toEqual([])
})

test('a change is recognised when it is repeated after 99 others', async () => {
  const asha = await shop.signedIn()
  const send = (changes: CartChange[]) => asha.api(changeCart, { body: { changes } })
  const [first, ...others] = operations(100, 'operation')
  await send([first!])
  await send(others)
  expect((await send([first!])).items).toEqual([line('choli', 100)])
  await send(operations(1, 'last'))
  const { appliedIds } = await findCart(shop.db, asha.id)
  expect(appliedIds).toHaveLength(100)
})

test('a repeated change does not change the version of the cart', async () => {
  const asha = await shop.signedIn()
  const send = (name: string) => asha.api(changeCart, { body: { changes: operations(1, name) } })
  const { version } = await send('operation')
  expect((await send('operation')).version).toBe(version)
  expect((await send('other')).version).toBe(version + 1)
})

describe('a shop with limits', () => {
  const limited = testShop({ RATE_LIMIT: 'on' })
  test('counts the operations of all requests of an account', async () => {
    const asha = await limited.signedIn()
    const send = (turn: number) => asha.api(changeCart, { body: { changes: operations(100, `${turn}`) } })
    const outcomes = await Promise.allSettled(Array.from({ length: 14 }, (_, turn) => send(turn)))
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThanOrEqual(2) // six requests are accepted at once, and another one every ten seconds
    expect(refused[0]).toMatchObject({ reason: { code: 'too_many', status: 429 } })
    const meera = await limited.signedIn()
    const change = { changes: operations(1, 'hers') }
    expect((await meera.api(changeCart, { body: change })).items).toHaveLength(1)
  })
})
