import { cartReducer, type CartAction, type CartItem } from './cart.ts'

// One cart for an account on all its devices. Devices tell the shop what was done, not how the cart looks: each act has an id
// and happens once, however often it is sent, so nothing is doubled, and acts of two devices at once all happen.

/** What may be done to an account's cart. Taking everything out is taking out each line that one has seen. */
export type CartOperation =
  | { type: 'add'; item: CartItem }
  | Extract<CartAction, { type: 'remove' | 'setQty' }>
export type CartChange = { id: string; action: CartOperation }

/** The cart after these acts, by the cart's own rule. */
export const applyCartChanges = (
  items: readonly CartItem[],
  changes: readonly CartChange[],
): readonly CartItem[] => changes.reduce((now, { action }) => cartReducer(now, action), items)

/** The acts that make `after` of `before`. A line that is another now is taken out and put in again. */
export function actionsBetween(before: readonly CartItem[], after: readonly CartItem[]): CartOperation[] {
  const come = after.filter((line) => {
    const known = lineOf(before, line)
    return !known || !isSame({ ...known, qty: line.qty }, line)
  })
  const gone = before.filter((line) => !lineOf(after, line) || lineOf(come, line))
  const counted = after.filter((line) => !come.includes(line) && lineOf(before, line)?.qty !== line.qty)
  return [
    ...gone.map(({ id, kind }) => ({ type: 'remove' as const, id, kind })),
    ...counted.map(({ id, kind, qty }) => ({ type: 'setQty' as const, id, kind, qty })),
    ...come.map((item) => ({ type: 'add' as const, item })),
  ]
}

const lineOf = (items: readonly CartItem[], { id, kind }: CartItem) =>
  items.find((item) => item.id === id && item.kind === kind)

const isSame = (cartItem: CartItem, other: CartItem) => plain(cartItem) === plain(other)
const plain = (line: CartItem) => JSON.stringify(Object.entries(line).sort())

/** The same lines, those that were shown before in the order in which they were shown, new ones behind them. */
export function inShownOrder(items: readonly CartItem[], shown: readonly CartItem[]): readonly CartItem[] {
  const place = new Map(shown.map(({ id, kind }, index) => [`${kind} ${id}`, index]))
  const of = ({ id, kind }: CartItem) => place.get(`${kind} ${id}`) ?? shown.length
  return [...items].sort((a, b) => of(a) - of(b))
}
