import { expect, test } from 'vitest'
import { addCacheTags } from './cache-tags.ts'
import { createReadCache } from './read-cache.ts'
import { createReplyCache } from './reply-cache.ts'

/** Creates a cache of replies that contain a price. `change` commits a new price, which the cache notices when it reads the changes. */
function shopWithPrice() {
  const replies = createReadCache()
  let price = 100
  let creations = 0
  let changed: string[] = []
  const readChanges = async () => {
    replies.invalidate(changed)
    changed = []
  }
  const reply = createReplyCache(replies, readChanges)
  const create = async (tag: 'settings' | 'untracked') => {
    creations += 1
    addCacheTags(tag)
    const text = String(price)
    await Promise.resolve()
    return text
  }
  return {
    get: (tag: 'settings' | 'untracked' = 'settings') => reply('/api/price', () => create(tag)),
    change(to: number) {
      price = to
      changed = ['settings']
    },
    creations: () => creations,
  }
}

test('a reply is created once, and again after a change of its data', async () => {
  const shop = shopWithPrice()
  expect([await shop.get(), await shop.get()]).toEqual(['100', '100'])
  expect(shop.creations()).toBe(1)
  shop.change(200)
  expect(await shop.get()).toBe('200')
})

test('a request does not get a reply that another request began to create before the change', async () => {
  const shop = shopWithPrice()
  const before = shop.get()
  await Promise.resolve() // now the first request is creating its reply
  shop.change(200)
  expect(await Promise.all([before, shop.get()])).toEqual(['100', '200'])
})

test('a reply with data whose changes are not known is created for each request', async () => {
  const shop = shopWithPrice()
  expect(await Promise.all([shop.get('untracked'), shop.get('untracked')])).toEqual(['100', '100'])
  await shop.get('untracked')
  expect(shop.creations()).toBe(3)
})
