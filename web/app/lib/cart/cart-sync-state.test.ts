import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { CartItem } from '../../../../contract/cart/cart.ts'
import { paise } from '../../../../contract/core/money.ts'
import {
  operationsBetween,
  applyOperations,
  type CartChange,
} from '../../../../contract/cart/cart-operations.ts'
import {
  readSyncState,
  recordCartChange,
  syncStateFor,
  withChange,
  withoutChange,
  writeSyncState,
  type CartSyncState,
} from './cart-sync-state.ts'
import { cartToShow } from './cart-to-show.ts'

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

/** Creates a stand-in for the cart that the server stores for an account. Like the server, it applies each change only once. */
function createAccount(items: readonly CartItem[] = []) {
  const applied = new Set<string>()
  let now = items
  return {
    items: () => now,
    apply(changes: readonly CartChange[]) {
      for (const { id, operations } of changes) {
        if (!applied.has(id)) now = applyOperations(now, operations)
        applied.add(id)
      }
      return now
    },
  }
}

test('the cart of a guest is merged into the account at sign-in: quantities of equal lines are added', () => {
  const { state, items } = syncStateFor(guest, 'asha', [line('red', 2), line('blue')])
  expect(countsOf(items)).toEqual({ red: 2, blue: 1 })
  const account = createAccount([line('red', 3), line('green')])
  expect(countsOf(account.apply(state.pending))).toEqual({ red: 5, green: 1, blue: 1 })
})

test('a guest cart that two tabs merge into the account is merged once', () => {
  const account = createAccount()
  const tabs = [syncStateFor(guest, 'asha', [line('red', 2)]), syncStateFor(guest, 'asha', [line('red', 2)])]
  for (const { state } of tabs) account.apply(state.pending)
  expect(countsOf(account.items())).toEqual({ red: 2 })
})

test('a cart is never moved from one account to another', () => {
  const asha = withChange(syncStateFor(guest, 'asha', []).state, [{ type: 'add', item: line('red') }])
  expect(syncStateFor(asha, 'meera', [line('red')])).toMatchObject({ items: [], state: { pending: [] } })
})

test('after a session has expired, its owner gets the cart back with all later changes', () => {
  const account = createAccount([line('blue')])
  const asha = syncStateFor(guest, 'asha', []).state
  const ended = syncStateFor(asha, null, [line('blue')])
  const since = withChange(ended.state, [{ type: 'add', item: line('red', 2) }])
  const back = syncStateFor(since, 'asha', [line('blue'), line('red', 2)])
  expect(countsOf(account.apply(back.state.pending))).toEqual({ blue: 1, red: 2 })
  expect(syncStateFor(since, 'meera', [line('blue')])).toMatchObject({ items: [], state: { pending: [] } })
})

test('the operations between two carts turn the first into the second', () => {
  const cart = fc
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
    fc.property(cart, cart, (before, after) => {
      const sorted = (items: readonly CartItem[]) => [...items].sort((a, b) => a.id.localeCompare(b.id))
      expect(sorted(applyOperations(before, operationsBetween(before, after)))).toEqual(sorted(after))
    }),
  )
})

test('two browsers on an unreliable network end with the same cart, and every change is applied once', () => {
  const step = fc.record({
    browser: fc.nat(1),
    action: fc.constantFrom('add', 'sync', 'sync and lose the response'),
    id: fc.constantFrom('red', 'blue'),
    qty: fc.integer({ min: 1, max: 9 }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const account = createAccount()
      const browsers = [0, 1].map(() => syncStateFor(guest, 'asha', []))
      const expected: Record<string, number> = {}
      const sync = (settled: (typeof browsers)[number]) => {
        const sent = settled.state.pending
        const items = account.apply(sent)
        for (const { id } of sent) settled.state = withoutChange(settled.state, id)
        settled.items = cartToShow(settled.state, items, settled.items)
      }
      for (const { browser, action, id, qty } of steps) {
        const settled = browsers[browser]!
        if (action === 'add') {
          settled.state = withChange(settled.state, [{ type: 'add', item: line(id, qty) }])
          expected[id] = (expected[id] ?? 0) + qty
        }
        if (action === 'sync') sync(settled)
        if (action === 'sync and lose the response') account.apply(settled.state.pending)
      }
      for (const browser of [...browsers, ...browsers]) sync(browser)
      for (const { items } of browsers) expect(countsOf(items)).toEqual(expected)
    }),
  )
})

test('no change of the cart is lost while the storage of the browser is full', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem(key: string, text: string) {
      if (stored.has(key)) throw new DOMException('The storage is full', 'QuotaExceededError')
      stored.set(key, text)
    },
  })
  writeSyncState({ ...guest, owner: 'asha' })
  recordCartChange([{ type: 'add', item: line('a') }])
  recordCartChange([{ type: 'add', item: line('b') }])
  expect(readSyncState().pending).toHaveLength(2)
  vi.unstubAllGlobals()
})
