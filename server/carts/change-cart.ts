import type { AccountCart } from '../../contract/account-cart.ts'
import { afterChanges, type CartChange } from '../../contract/shared-cart.ts'
import { inTransaction, together, type Db } from '../db.ts'
import { forgetOldChanges, lockCart, noteChanges, openCart, updateCart, type CartRow } from './queries.ts'

/** More lines than anybody shops; what comes after them is not taken in. */
const MOST_LINES = 300
/** Acts that are over are looked for at every so manieth change. */
const TIDIED_EVERY = 50

/** Does acts to an account's cart, each once. Whoever sends them again gets the cart as it is by now. */
export function changeCart(db: Db, userId: string, changes: readonly CartChange[]): Promise<AccountCart> {
  return inTransaction(db, async (tx) => {
    const ids = changes.map(({ id }) => id)
    const [known, fresh] = await together([lockCart(tx, userId), noteChanges(tx, userId, ids)])
    const cart = known ?? (await openCart(tx, userId))
    const toDo = changes.filter(({ id }, index) => fresh.has(id) && ids.indexOf(id) === index)
    if (!toDo.length) return presentCart(cart)
    const items = afterChanges(cart.items, toDo).slice(0, MOST_LINES)
    const next = { version: cart.version + 1, items }
    // Both travel with the commit, which fails when one of them has failed.
    updateCart(tx, userId, next).catch(() => undefined)
    if (next.version % TIDIED_EVERY === 0) forgetOldChanges(tx, userId).catch(() => undefined)
    return presentCart(next)
  })
}

export const presentCart = ({ version, items }: CartRow): AccountCart => ({ version, items: [...items] })
