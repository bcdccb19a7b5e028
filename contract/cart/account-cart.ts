import { z } from 'zod'
import type { CartItem } from './cart.ts'
import { endpoint } from '../core/endpoint.ts'
import { Day } from '../rentals/rentals.ts'
import type { CartChange } from './cart-operations.ts'
import { Rupees, text } from '../core/wire.ts'

const Kind = z.enum(['buy', 'rent'])
const short = text(200)

/** A line of the cart on the wire. Its figures are for display: the shop prices what is ordered. */
export const CartLine = z.object({
  id: short.min(1),
  kind: Kind,
  productId: short,
  skuId: short,
  title: text(300),
  image: text(2000),
  price: Rupees,
  qty: z.number().int().min(1).max(999),
  deposit: Rupees,
  slug: short,
  size: text(60).nullable(),
  colour: text(60).nullable(),
  from: Day.nullable(),
  until: Day.nullable(),
}) satisfies z.ZodType<CartItem>

const Change = z.object({
  /** The same act sent again has the same id. */
  id: z.string().min(1).max(300),
  action: z.discriminatedUnion('type', [
    z.object({ type: z.literal('add'), item: CartLine }),
    z.object({ type: z.literal('remove'), id: short, kind: Kind }),
    z.object({ type: z.literal('setQty'), id: short, kind: Kind, qty: z.number().int() }),
  ]),
}) satisfies z.ZodType<CartChange>

const kept = z.string()

/** The line as it is kept: its words were cleaned when they came. */
const KeptLine = CartLine.extend({
  id: kept,
  productId: kept,
  skuId: kept,
  title: kept,
  image: kept,
  slug: kept,
  size: kept.nullable(),
  colour: kept.nullable(),
}) satisfies z.ZodType<CartItem>

/** `version` grows with every act: of two answers the one with the larger is the newer. */
export const AccountCart = z.object({ version: z.number(), items: z.array(KeptLine) })
export type AccountCart = z.infer<typeof AccountCart>

export const showCart = endpoint({
  access: 'user',
  method: 'GET',
  path: '/api/cart',
  summary: 'The cart of the account, on whichever device it was filled',
  reply: AccountCart,
})

/** The most operations in one request. */
export const CART_OPERATIONS_AT_ONCE = 100

export const changeCart = endpoint({
  access: 'user',
  method: 'POST',
  path: '/api/cart/changes',
  summary: 'Does acts to the cart of the account in their order, each once however often it is sent',
  body: z.object({
    changes: z
      .array(Change)
      .min(1)
      .max(CART_OPERATIONS_AT_ONCE, `At most ${CART_OPERATIONS_AT_ONCE} changes at once`),
  }),
  reply: AccountCart,
})
