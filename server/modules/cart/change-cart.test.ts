import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { changeCart, showCart } from '../../../contract/cart/account-cart.ts'
import type { CartItem } from '../../../contract/cart/cart.ts'
import { paise } from '../../../contract/core/money.ts'
import type { CartChange, CartOperation } from '../../../contract/cart/cart-operations.ts'
import { testShop } from '../../testing/shop.ts'
import { createCarts, createOperationLimit } from './change-cart.ts'
import { purgeOperations } from './queries.ts'

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

test('repeated operations are applied once, in any order and on any node', async () => {
  const asha = await shop.signedIn()
  const other = createCarts(shop.db)
  let run = 0
  await fc.assert(
    fc.asyncProperty(someBatches, async (batches) => {
      run += 1
      await shop.db.deleteFrom('carts').where('user_id', '=', asha.id).execute()
      const named = batches.map((batch) => batch.map(({ id, action }) => ({ id: `${run} ${id}`, action })))
      for (const [turn, changes] of named.entries()) {
        await (turn % 3 === 2 ? other.change(asha.id, changes) : asha.api(changeCart, { body: { changes } }))
      }
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
const rowsOf = async (userId: string) =>
  (await shop.db.selectFrom('cart_operations').select('id').where('user_id', '=', userId).execute()).length

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
  expect(await rowsOf(asha.id)).toBe(0)
})

test('the newest 2,000 operation ids are stored; older ones are deleted after 60 days', async () => {
  const asha = await shop.signedIn()
  const { version } = await asha.api(changeCart, { body: { changes: operations(1, 'first') } })
  await sql`
    insert into cart_operations (user_id, id, at)
    select ${asha.id}, 'old ' || n, clock_timestamp() - interval '1 day' - n * interval '1 minute' from generate_series(1, 6000) n
  `.execute(shop.db)
  const tidied = 50 - (version % 50)
  for (let turn = 0; turn < tidied; turn += 1) {
    await asha.api(changeCart, { body: { changes: operations(1, `turn ${turn}`) } })
  }
  expect(await rowsOf(asha.id)).toBeLessThanOrEqual(2000)
  const again = await asha.api(changeCart, { body: { changes: operations(1, 'first') } })
  expect(again.items[0]!.qty).toBe(1 + tidied)

  await sql`update cart_operations set at = at - interval '61 days' where user_id = ${asha.id}`.execute(
    shop.db,
  )
  await purgeOperations(shop.db)
  expect(await rowsOf(asha.id)).toBe(0)
})

test('an account with too many cart changes must wait a minute', () => {
  let now = 0
  const assertFewEnough = createOperationLimit(() => now)
  for (let turn = 0; turn < 6; turn += 1) assertFewEnough('asha', 100)
  expect(() => assertFewEnough('asha', 1)).toThrow('Please wait a minute')
  assertFewEnough('meera', 100)
  now = 60_000
  assertFewEnough('asha', 100)
})

describe('a shop with limits', () => {
  const limited = testShop({ RATE_LIMIT: 'on' })
  test('counts the operations of all requests of an account', async () => {
    const asha = await limited.signedIn()
    const send = (turn: number) => asha.api(changeCart, { body: { changes: operations(100, `${turn}`) } })
    const outcomes = await Promise.allSettled(Array.from({ length: 14 }, (_, turn) => send(turn)))
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThanOrEqual(2) // 12 of the 14 requests are accepted if a new minute begins during the test
    expect(refused[0]).toMatchObject({ reason: { code: 'too_many', status: 429 } })
  })
})
