import type { AccountCart } from '../../contract/account-cart.ts'
import { afterChanges, type CartChange } from '../../contract/shared-cart.ts'
import { inTransaction, type Db } from '../db.ts'
import { forgetOldChanges, lockCart, noteChanges, updateCart, type CartRow } from './queries.ts'

/** More lines than anybody shops; what comes after them is not taken in. */
const MOST_LINES = 300

/** Does acts to an account's cart, each once. Whoever sends them again gets the cart as it is by now. */
export function changeCart(db: Db, userId: string, changes: readonly CartChange[]): Promise<AccountCart> {
  return inTransaction(db, async (tx) => {
    const cart = await lockCart(tx, userId)
    const ids = changes.map(({ id }) => id)
    const fresh = await noteChanges(tx, userId, ids)
    const toDo = changes.filter(({ id }, index) => fresh.has(id) && ids.indexOf(id) === index)
    if (!toDo.length) return presentCart(cart)
    const items = afterChanges(cart.items, toDo).slice(0, MOST_LINES)
    const next = { version: cart.version + 1, items }
    await updateCart(tx, userId, next)
    await forgetOldChanges(tx, userId)
    return presentCart(next)
  })
}

export const presentCart = ({ version, items }: CartRow): AccountCart => ({ version, items: [...items] })
