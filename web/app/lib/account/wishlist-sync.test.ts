import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import {
  applyWishlistChange,
  wishlistChangeBetween,
  type WishlistChange,
} from '../../../../contract/cart/wishlist.ts'
import { readWishlist, setWishlisted, storeWishlist } from '../wishlist.ts'
import { startWishlistSync, wishlistFor, type SyncedWishlist } from './wishlist-sync.ts'

/** Exchanges the changes of a device with the account, as `startWishlistSync` does. */
function exchange(account: readonly string[], synced: SyncedWishlist, shown: readonly string[]) {
  const change = wishlistChangeBetween(synced.ids, shown)
  return applyWishlistChange(account, change)
}

const guest: SyncedWishlist = { owner: null, ids: [] }

test('the wishlist of a guest is added to the account at sign-in', () => {
  const { shown, synced } = wishlistFor(guest, 'asha', ['choli'])
  expect(exchange(['kediya'], synced, shown)).toEqual(['choli', 'kediya'])
})

test('the products of an account are never added to another account', () => {
  const ashas: SyncedWishlist = { owner: 'asha', ids: ['choli'] }
  expect(wishlistFor(ashas, 'meera', ['dandiya', 'choli'])).toEqual({
    shown: ['dandiya'],
    synced: { owner: 'meera', ids: [] },
  })
})

test('a product that was removed on one device stays removed on the others', () => {
  const phone: SyncedWishlist = { owner: 'asha', ids: ['choli', 'kediya'] }
  const account = exchange(['choli', 'kediya'], phone, ['kediya'])
  expect(exchange(account, phone, ['dandiya', 'choli', 'kediya'])).toEqual(['dandiya', 'kediya'])
})

const products = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 5 })

test('all devices show the same products after they have exchanged their changes, and a repeated exchange changes nothing', () => {
  fc.assert(
    fc.property(products, products, products, (base, first, second) => {
      const synced = { owner: 'asha', ids: base }
      const account = exchange(exchange(base, synced, first), synced, second)
      expect(exchange(account, synced, second)).toEqual(account)
      for (const id of ['a', 'b', 'c', 'd', 'e'] as const) {
        const isAdded = !base.includes(id) && (first.includes(id) || second.includes(id))
        const isKept = base.includes(id) && first.includes(id) && second.includes(id)
        expect(account.includes(id)).toBe(isAdded || isKept)
      }
    }),
  )
})

test('what the shopper changes during an exchange is sent right after it, once', async () => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', new EventTarget())
  let account = ['dandiya']
  const received: WishlistChange[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, request) => {
    if (url === '/api/auth/token') return Response.json({ token: 'token' })
    const change = JSON.parse(request?.body as string) as WishlistChange
    if (received.length === 0) setWishlisted('kediya', true)
    received.push(change)
    account = applyWishlistChange(account, change)
    return Response.json({ productIds: account })
  })
  storeWishlist(['choli', 'dandiya'])
  const stop = startWishlistSync('asha')
  await vi.waitFor(() => expect(account).toEqual(['kediya', 'choli', 'dandiya']))
  await new Promise((resolve) => setTimeout(resolve, 20))
  stop()
  expect(readWishlist()).toEqual(account)
  expect(received).toEqual([
    { added: ['choli', 'dandiya'], removed: [] },
    { added: ['kediya'], removed: [] },
  ])
})
