import type { AccountCart } from '../../contract/account-cart.ts'
import { afterChanges, type CartChange } from '../../contract/shared-cart.ts'
import { inTransaction, together, type Db } from '../db.ts'
import {
  forgetOldChanges,
  lockCart,
  noteChanges,
  openCart,
  replaceCart,
  updateCart,
  type CartRow,
} from './queries.ts'

/** More lines than anybody shops; what comes after them is not taken in. */
const MOST_LINES = 300
/** Acts that are over are looked for at every so manieth change. */
const TIDIED_EVERY = 50
/** Carts that a node remembers, of those who changed theirs last. */
const MOST_REMEMBERED = 1000

export const presentCart = ({ version, items }: CartRow): AccountCart => ({ version, items: [...items] })

type Act = { userId: string; changes: readonly CartChange[] }

/**
 * Does acts to accounts' carts, each once; whoever sends them again gets the cart as it is by now. Who changes a cart mostly did so
 * before: what it was then is remembered, and changed in one statement if it is still so.
 */
export function openCarts(db: Db) {
  const remembered = new Map<string, CartRow>()

  function remember(userId: string, cart: CartRow) {
    remembered.delete(userId)
    remembered.set(userId, cart)
    if (remembered.size > MOST_REMEMBERED) remembered.delete(remembered.keys().next().value!)
  }

  async function change(userId: string, changes: readonly CartChange[]): Promise<AccountCart> {
    const before = remembered.get(userId)
    const cart =
      (before && (await changeKnown(db, before, { userId, changes }))) ??
      (await changeLocked(db, { userId, changes }))
    remember(userId, cart)
    return presentCart(cart)
  }
  return { change }
}

/** The changed cart; undefined when it is not what it was before, or some of this was done already, or it is time to tidy. */
async function changeKnown(db: Db, before: CartRow, { userId, changes }: Act): Promise<CartRow | undefined> {
  const ids = changes.map(({ id }) => id)
  const next = nextOf(before, changes)
  if (new Set(ids).size < ids.length || next.version % TIDIED_EVERY === 0) return undefined
  return (await replaceCart(db, { userId, ids, ...next })) ? next : undefined
}

function changeLocked(db: Db, { userId, changes }: Act): Promise<CartRow> {
  return inTransaction(db, async (tx) => {
    const ids = changes.map(({ id }) => id)
    const [, before, fresh] = await together([
      openCart(tx, userId),
      lockCart(tx, userId), // before the acts are noted: two devices that do so at once would wait for each other
      noteChanges(tx, userId, ids),
    ])
    const toDo = changes.filter(({ id }, index) => fresh.has(id) && ids.indexOf(id) === index)
    if (!toDo.length) return before
    const next = nextOf(before, toDo)
    // Both travel with the commit, which fails when one of them has failed.
    updateCart(tx, userId, next).catch(() => undefined)
    if (next.version % TIDIED_EVERY === 0) forgetOldChanges(tx, userId).catch(() => undefined)
    return next
  })
}

const nextOf = ({ version, items }: CartRow, changes: readonly CartChange[]): CartRow => ({
  version: version + 1,
  items: afterChanges(items, changes).slice(0, MOST_LINES),
})
