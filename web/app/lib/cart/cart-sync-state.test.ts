import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CartItem } from '../../../../contract/cart/cart.ts'
import { paise } from '../../../../contract/core/money.ts'
import {
  actionsBetween,
  applyCartChanges,
  type CartChange,
} from '../../../../contract/cart/cart-operations.ts'
import {
  cartToShow,
  withOperations,
  syncStateFor,
  withoutChanges,
  type CartSyncState,
} from './cart-sync-state.ts'

const line = (id: string, qty = 1): CartItem => ({
  id,
  kind: 'buy',
  productId: id,
  skuId: id,
  title: id,
  image: '',
  price: paise(100),
  qty,
  deposit: paise(0),
  slug: id,
  size: null,
  colour: null,
  from: null,
  until: null,
})
const guest: CartSyncState = { owner: null, name: 'guest-cart', pending: [] }
const countsOf = (items: readonly CartItem[]) => Object.fromEntries(items.map(({ id, qty }) => [id, qty]))

/** An account as the shop keeps it: every act once. */
function anAccount(items: readonly CartItem[] = []) {
  const done = new Set<string>()
  let now = items
  return {
    items: () => now,
    take(changes: readonly CartChange[]) {
      now = applyCartChanges(
        now,
        changes.filter(({ id }) => !done.has(id)),
      )
      for (const { id } of changes) done.add(id)
      return now
    },
  }
}

test("a guest's cart joins the account at sign-in: same lines are counted together", () => {
  const { ledger, items } = syncStateFor(guest, 'asha', [line('red', 2), line('blue')])
  expect(countsOf(items)).toEqual({ red: 2, blue: 1 })
  const account = anAccount([line('red', 3), line('green')])
  expect(countsOf(account.take(ledger.pending))).toEqual({ red: 5, green: 1, blue: 1 })
})

test('two tabs that both bring the same guest cart to the account bring it once', () => {
  const account = anAccount()
  const tabs = [syncStateFor(guest, 'asha', [line('red', 2)]), syncStateFor(guest, 'asha', [line('red', 2)])]
  for (const { ledger } of tabs) account.take(ledger.pending)
  expect(countsOf(account.items())).toEqual({ red: 2 })
})

test('a cart never goes from one account to another', () => {
  const asha = withOperations(syncStateFor(guest, 'asha', []).ledger, [{ type: 'add', item: line('red') }])
  expect(syncStateFor(asha, 'meera', [line('red')])).toMatchObject({ items: [], ledger: { pending: [] } })
})

test('a session that ends by itself costs nothing: the cart waits for its owner, with what was done since', () => {
  const account = anAccount([line('blue')])
  const asha = syncStateFor(guest, 'asha', []).ledger
  const ended = syncStateFor(asha, null, [line('blue')])
  const since = withOperations(ended.ledger, [{ type: 'add', item: line('red', 2) }])
  const back = syncStateFor(since, 'asha', [line('blue'), line('red', 2)])
  expect(countsOf(account.take(back.ledger.pending))).toEqual({ blue: 1, red: 2 })
  expect(syncStateFor(since, 'meera', [line('blue')])).toMatchObject({ items: [], ledger: { pending: [] } })
})

test('acts between two carts lead from the one to the other', () => {
  const aCart = fc
    .uniqueArray(fc.constantFrom('red', 'blue', 'green', 'gold'), { maxLength: 4 })
    .chain((ids) =>
      fc.tuple(
        ...ids.map((id) =>
          fc
            .record({ qty: fc.integer({ min: 1, max: 999 }), price: fc.constantFrom(100, 200) })
            .map(({ qty, price }) => ({ ...line(id, qty), price: paise(price) })),
        ),
      ),
    )
  fc.assert(
    fc.property(aCart, aCart, (before, after) => {
      const changes = actionsBetween(before, after).map((action, at) => ({ id: String(at), action }))
      const sorted = (items: readonly CartItem[]) => [...items].sort((a, b) => a.id.localeCompare(b.id))
      expect(sorted(applyCartChanges(before, changes))).toEqual(sorted(after))
    }),
  )
})

test('two browsers on a bad network end with the same cart, and every act is in it once', () => {
  const step = fc.record({
    browser: fc.nat(1),
    does: fc.constantFrom('add', 'tell', 'tell and lose the answer'),
    id: fc.constantFrom('red', 'blue'),
    qty: fc.integer({ min: 1, max: 9 }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const account = anAccount()
      const browsers = [0, 1].map(() => syncStateFor(guest, 'asha', []))
      const wanted: Record<string, number> = {}
      const tell = (settled: (typeof browsers)[number]) => {
        const told = settled.ledger.pending
        const items = account.take(told)
        settled.ledger = withoutChanges(settled.ledger, told)
        settled.items = cartToShow(settled.ledger, items, settled.items)
      }
      for (const { browser, does, id, qty } of steps) {
        const settled = browsers[browser]!
        if (does === 'add') {
          settled.ledger = withOperations(settled.ledger, [{ type: 'add', item: line(id, qty) }])
          wanted[id] = (wanted[id] ?? 0) + qty
        }
        if (does === 'tell') tell(settled)
        if (does === 'tell and lose the answer') account.take(settled.ledger.pending)
      }
      for (const browser of [...browsers, ...browsers]) tell(browser)
      for (const { items } of browsers) expect(countsOf(items)).toEqual(wanted)
    }),
  )
})
