import type { AccountCart } from '../../../contract/cart/account-cart.ts'
import { applyCartChanges, type CartChange } from '../../../contract/cart/cart-operations.ts'
import { inTransaction, pipeline, type Db, type DbOrTx } from '../../platform/db/database.ts'
import { createBatcher, type BatchItemResult } from '../../platform/db/batcher.ts'
import {
  purgeOldOperations,
  lockCart,
  insertOperations,
  insertEmptyCart,
  isDuplicateOperation,
  replaceCarts,
  updateCart,
  type CartReplacement,
  type CartRow,
  findCart,
} from './queries.ts'
import type { CartItem } from '../../../contract/cart/cart.ts'
import { refuse } from '../../../contract/core/refusal.ts'

/** Maximum number of lines in a cart. Further lines are dropped. */
const MAX_LINES = 300
/** Old operation ids are purged at every 50th change of a cart. */
const PURGE_EVERY = 50
/** Maximum number of recently changed carts that a node caches in memory. */
const MAX_CACHED = 1000

export const presentCart = ({ version, items }: CartRow): AccountCart => ({ version, items: [...items] })

/** Maximum number of concurrent batches of a node, and of carts in each batch. */
const BATCHES = { maxConcurrentBatches: 2, maxBatchSize: 16 }

type ChangeRequest = { userId: string; changes: readonly CartChange[] }

/**
 * Applies cart operations idempotently: an operation that was applied before changes nothing. Recently changed carts are cached
 * in memory. They are updated in batches with an optimistic check of their `version`.
 */
export function createCarts(db: Db) {
  const cached = new Map<string, CartRow>()
  const replace = createBatcher((carts: readonly CartReplacement[]) => replaceAll(db, carts), {
    ...BATCHES,
    conflictKeys: ({ userId }) => [userId],
  })

  function cache(userId: string, cart: CartRow) {
    cached.delete(userId)
    cached.set(userId, cart)
    if (cached.size > MAX_CACHED) cached.delete(cached.keys().next().value!)
  }

  async function change(userId: string, changes: readonly CartChange[]): Promise<AccountCart> {
    const before = cached.get(userId)
    const next = before && nextOf(before, changes)
    const isReplaced =
      next && canReplace(next, changes) && (await replace({ userId, ids: idsOf(changes), ...next }))
    const cart = isReplaced ? next : await changeLocked(db, { userId, changes })
    cache(userId, cart)
    return presentCart(cart)
  }
  return { change }
}

/** Returns false if old operation ids have to be purged, or if the request contains an operation twice. Both cases need `changeLocked`. */
const canReplace = ({ version }: CartRow, changes: readonly CartChange[]) =>
  version % PURGE_EVERY !== 0 && new Set(idsOf(changes)).size === changes.length

const idsOf = (changes: readonly CartChange[]) => changes.map(({ id }) => id)

/** Returns for each cart whether it was replaced. A cart is replaced only if its stored version equals the cached one. */
async function replaceAll(db: Db, carts: readonly CartReplacement[]): Promise<BatchItemResult<boolean>[]> {
  try {
    const replaced = await replaceCarts(db, carts)
    return carts.map(({ userId }) => ({ value: replaced.has(userId) }))
  } catch (error) {
    if (carts.length === 1 && isDuplicateOperation(error)) return [{ value: false }]
    throw error
  }
}

function changeLocked(db: Db, { userId, changes }: ChangeRequest): Promise<CartRow> {
  return inTransaction(db, async (tx) => {
    const ids = idsOf(changes)
    const [, before, fresh] = await pipeline([
      insertEmptyCart(tx, userId),
      lockCart(tx, userId), // must precede the insert of the operations, otherwise two devices would deadlock
      insertOperations(tx, userId, ids),
    ])
    const newChanges = changes.filter(({ id }, index) => fresh.has(id) && ids.indexOf(id) === index)
    if (!newChanges.length) return before
    const next = nextOf(before, newChanges)
    // Both statements are sent together with the commit. If one fails, the commit fails too, so their own errors are ignored.
    updateCart(tx, userId, next).catch(() => undefined)
    if (next.version % PURGE_EVERY === 0) purgeOldOperations(tx, userId).catch(() => undefined)
    return next
  })
}

const nextOf = ({ version, items }: CartRow, changes: readonly CartChange[]): CartRow => ({
  version: version + 1,
  items: applyCartChanges(items, changes).slice(0, MAX_LINES),
})

/** Returns the items in the cart of an account. */
export const findCartItems = async (db: DbOrTx, userId: string): Promise<readonly CartItem[]> =>
  (await findCart(db, userId)).items

/** Maximum number of operations of an account in a minute, about three times as many as nonstop clicking can produce. */
const PER_MINUTE = 600
const MINUTE_MS = 60_000

/** Creates the rate limit on cart operations, which refuses with `too_many`. Each node counts separately. */
export function createOperationLimit(clock: () => number = Date.now) {
  let counts = new Map<string, number>()
  let minute = 0
  return (userId: string, operations: number) => {
    const now = Math.floor(clock() / MINUTE_MS)
    if (now !== minute) counts = new Map()
    minute = now
    const count = (counts.get(userId) ?? 0) + operations
    if (count > PER_MINUTE) refuse('too_many', 'You are changing your cart too often. Please wait a minute.')
    counts.set(userId, count)
  }
}
