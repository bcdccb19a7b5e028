import { z } from 'zod'
import type { CartItem } from './cart.ts'
import { endpoint } from '../core/endpoint.ts'
import { NightPrices } from '../orders/orders.ts'
import { Day } from '../rentals/rentals.ts'
import type { CartChange } from './cart-operations.ts'
import { Rupees, text } from '../core/wire.ts'

const Kind = z.enum(['buy', 'rent'])
const short = text(200)

/** A cart line in requests and responses. Its amounts are for display only: the server calculates the prices of an order itself. */
export const CartLine = z.object({
  id: short.min(1),
  kind: Kind,
  productId: short,
  skuId: short,
  title: text(300),
  image: text(2000),
  price: Rupees,
  nightPrices: NightPrices.nullish(),
  qty: z.number().int().min(1).max(999),
  deposit: Rupees,
  slug: short,
  size: text(60).nullable(),
  colour: text(60).nullable(),
  from: Day.nullable(),
  until: Day.nullable(),
  planId: text(100).nullish(),
  wearers: text(500).nullish(),
}) satisfies z.ZodType<CartItem>

const Operation = z.discriminatedUnion('type', [
  z.object({ type: z.literal('add'), item: CartLine }),
  z.object({ type: z.literal('remove'), id: short, kind: Kind }),
  z.object({ type: z.literal('setQty'), id: short, kind: Kind, qty: z.number().int() }),
])

/** Maximum number of lines in the cart of an account. Further lines are dropped. One order has at most `MAX_ORDER_LINES` of them. */
export const MAX_CART_LINES = 300
/** Maximum number of operations in one change: enough to replace every line of a cart. */
const MAX_OPERATIONS = 2 * MAX_CART_LINES

const Change = z.object({
  /** Idempotency key. A client that repeats a request sends the same id, and the server applies the change only once. */
  id: z.string().min(1).max(300),
  operations: z.array(Operation).min(1).max(MAX_OPERATIONS, `At most ${MAX_OPERATIONS} operations at once`),
}) satisfies z.ZodType<CartChange>

const stored = z.string()

/** A cart line that is already stored. Its texts are not validated again, because they were normalised when the server received them. */
const StoredCartLine = CartLine.extend({
  id: stored,
  productId: stored,
  skuId: stored,
  title: stored,
  image: stored,
  slug: stored,
  size: stored.nullable(),
  colour: stored.nullable(),
}) satisfies z.ZodType<CartItem>

/** The cart of an account. `version` increases with every change: of two responses, the response with the larger `version` is the newer one. */
export const AccountCart = z.object({ version: z.number(), items: z.array(StoredCartLine) })
export type AccountCart = z.infer<typeof AccountCart>

export const showCart = endpoint({
  access: 'user',
  method: 'GET',
  path: '/api/cart',
  summary: 'Returns the cart of the signed-in user',
  reply: AccountCart,
})

export const changeCart = endpoint({
  access: 'user',
  method: 'POST',
  path: '/api/cart/changes',
  summary: 'Applies a change to the cart; it is applied only once, however often it is sent',
  body: Change,
  reply: AccountCart,
})
