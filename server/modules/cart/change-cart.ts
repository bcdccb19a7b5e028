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

/** More lines than anybody shops; what comes after them is not taken in. */
const MOST_LINES = 300
/** Acts that are over are looked for at every so manieth change. */
const TIDIED_EVERY = 50
/** Carts that a node remembers, of those who changed theirs last. */
const MOST_REMEMBERED = 1000

export const presentCart = ({ version, items }: CartRow): AccountCart => ({ version, items: [...items] })

/** Batches of carts that a node changes at the same time, and carts in each. */
const BATCHES = { maxConcurrentBatches: 2, maxBatchSize: 16 }

type Act = { userId: string; changes: readonly CartChange[] }

/**
 * Does acts to accounts' carts, each once; whoever sends them again gets the cart as it is by now. Who changes a cart mostly did so
 * before: what it was then is remembered, and changed in one statement if it is still so, together with the carts of others.
 */
export function createCarts(db: Db) {
  const remembered = new Map<string, CartRow>()
  const replace = createBatcher((carts: readonly CartReplacement[]) => replaceAll(db, carts), {
    ...BATCHES,
    conflictKeys: ({ userId }) => [userId],
  })

  function remember(userId: string, cart: CartRow) {
    remembered.delete(userId)
    remembered.set(userId, cart)
    if (remembered.size > MOST_REMEMBERED) remembered.delete(remembered.keys().next().value!)
  }

  async function change(userId: string, changes: readonly CartChange[]): Promise<AccountCart> {
    const before = remembered.get(userId)
    const next = before && nextOf(before, changes)
    const isReplaced =
      next && isPlain(next, changes) && (await replace({ userId, ids: idsOf(changes), ...next }))
    const cart = isReplaced ? next : await changeLocked(db, { userId, changes })
    remember(userId, cart)
    return presentCart(cart)
  }
  return { change }
}

/** Whether it is not time to tidy, and no act is sent twice at once. */
const isPlain = ({ version }: CartRow, changes: readonly CartChange[]) =>
  version % TIDIED_EVERY !== 0 && new Set(idsOf(changes)).size === changes.length

const idsOf = (changes: readonly CartChange[]) => changes.map(({ id }) => id)

/** Says of each cart whether it was what the node remembered. */
async function replaceAll(db: Db, carts: readonly CartReplacement[]): Promise<BatchItemResult<boolean>[]> {
  try {
    const replaced = await replaceCarts(db, carts)
    return carts.map(({ userId }) => ({ value: replaced.has(userId) }))
  } catch (error) {
    if (carts.length === 1 && isDuplicateOperation(error)) return [{ value: false }]
    throw error
  }
}

function changeLocked(db: Db, { userId, changes }: Act): Promise<CartRow> {
  return inTransaction(db, async (tx) => {
    const ids = idsOf(changes)
    const [, before, fresh] = await pipeline([
      insertEmptyCart(tx, userId),
      lockCart(tx, userId), // before the acts are noted: two devices that do so at once would wait for each other
      insertOperations(tx, userId, ids),
    ])
    const toDo = changes.filter(({ id }, index) => fresh.has(id) && ids.indexOf(id) === index)
    if (!toDo.length) return before
    const next = nextOf(before, toDo)
    // Both travel with the commit, which fails when one of them has failed.
    updateCart(tx, userId, next).catch(() => undefined)
    if (next.version % TIDIED_EVERY === 0) purgeOldOperations(tx, userId).catch(() => undefined)
    return next
  })
}

const nextOf = ({ version, items }: CartRow, changes: readonly CartChange[]): CartRow => ({
  version: version + 1,
  items: applyCartChanges(items, changes).slice(0, MOST_LINES),
})

/** The lines in an account's cart. */
export const findCartItems = async (db: DbOrTx, userId: string): Promise<readonly CartItem[]> =>
  (await findCart(db, userId)).items

/** Operations of one account in a minute; a person who clicks without a pause makes a third of them. */
const PER_MINUTE = 600
const MINUTE_MS = 60_000

/** Refuses `too_many` when an account changes its cart more often than a person could. Each node counts for itself. */
export function createOperationLimit(clock: () => number = Date.now) {
  let counts = new Map<string, number>()
  let minute = 0
  return (userId: string, operations: number) => {
    const now = Math.floor(clock() / MINUTE_MS)
    if (now !== minute) counts = new Map()
    minute = now
    const count = (counts.get(userId) ?? 0) + operations
    if (count > PER_MINUTE) refuse('too_many', 'Your cart changes too often. Please wait a minute.')
    counts.set(userId, count)
  }
}
