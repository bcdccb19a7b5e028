import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { ReturnReasonCode, ReturnState } from '../returns/returns.ts'
import { Rupees } from '../core/wire.ts'

/**
 * Role of a user in a business. An owner can do everything, a manager everything except changing the team and the business details, a
 * member everything except the team, the business details and money.
 */
export const BusinessRole = z.enum(['owner', 'manager', 'member'])
export type BusinessRole = z.infer<typeof BusinessRole>

export const MyBusiness = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(['applying', 'active', 'suspended']),
  role: BusinessRole,
})
export type MyBusiness = z.infer<typeof MyBusiness>

export const myBusiness = endpoint({
  access: 'seller',
  method: 'GET',
  path: '/api/seller/business',
  summary: 'Returns the business of the signed-in user and their role in it; null when there is none',
  reply: z.object({ business: MyBusiness.nullable() }),
})

export const startSelling = endpoint({
  access: 'user',
  method: 'POST',
  path: '/api/seller/business',
  summary:
    'Gives a signed-in customer the seller role and a business. Changes nothing for a seller with a business; refuses staff',
  reply: z.object({ business: MyBusiness }),
  limit: 30,
})

/**
 * A product of a business. `unlistedFor` is the reason why the shop has temporarily hidden the product: no subscription, or a suspended
 * business.
 */
export const SellerGoods = z.object({
  _id: z.string(),
  slug: z.string(),
  title: z.string(),
  image: z.string(),
  productType: z.enum(['marketplace', 'rent']),
  status: z.enum(['live', 'pending', 'rejected', 'archived']),
  unlistedFor: z.enum(['subscription', 'suspended']).nullable(),
  /** Price of one unit, or the rent of one day. */
  price: Rupees,
  /** The stock items of the product. Each lists the sizes and colours that are sold from it. Empty for rentals, which have pieces instead. */
  stockItems: z.array(z.object({ id: z.string(), label: z.string(), available: z.number().int() })),
})
export type SellerGoods = z.infer<typeof SellerGoods>

/** Sellers see a size with this stock or less as low. Staff and shoppers have another limit, `LOW_STOCK`. */
export const SELLER_LOW_STOCK = 3

/** Returns the stock items of a product in the shop that are low. */
export const lowStockItems = ({ status, stockItems }: Pick<SellerGoods, 'status' | 'stockItems'>) =>
  status === 'live' ? stockItems.filter(({ available }) => available <= SELLER_LOW_STOCK) : []

/** Names the sizes that are low, with their stock: `Low stock: M (3); L (0)`. Returns null if there are none. */
export function lowStockText(product: Pick<SellerGoods, 'status' | 'stockItems'>): string | null {
  const items = lowStockItems(product)
  if (items.length === 0) return null
  const sizes = items.map(({ label, available }) => (label ? `${label} (${available})` : String(available)))
  return `Low stock: ${sizes.join('; ')}`
}

export const sellerGoods = endpoint({
  access: 'seller',
  method: 'GET',
  path: '/api/seller/goods',
  summary:
    'Lists the products of the signed-in seller with status and stock, newest first, at most 500 of `total`',
  reply: z.object({ data: z.array(SellerGoods), total: z.number().int() }),
})

const id = z.object({ id: z.string().max(100) })

export const setSellerStock = endpoint({
  access: 'seller',
  method: 'PUT',
  path: '/api/seller/goods/:id/stock',
  summary: 'Sets the stock of a product of the signed-in seller; refused if the stock is no longer `was`',
  params: id,
  body: z.object({
    stockItem: z.string().max(100),
    was: z.number().int(),
    available: z
      .number('Enter the number in stock')
      .int('Enter a whole number')
      .min(0, 'Stock cannot be negative')
      .max(99_999, 'At most 99,999'),
  }),
  reply: SellerGoods,
})

/** A return of goods of a business. It contains no data about the customer. */
export const SellerReturn = z.object({
  _id: z.string(),
  orderId: z.string(),
  state: ReturnState,
  reason: ReturnReasonCode,
  lines: z.array(
    z.object({
      line: z.number().int(),
      title: z.string(),
      image: z.string(),
      size: z.string().nullable(),
      colour: z.string().nullable(),
      quantity: z.number().int(),
    }),
  ),
  /** Whether the goods were put back into stock; null until they have arrived. */
  restocked: z.boolean().nullable(),
  createdAt: z.iso.datetime(),
})
export type SellerReturn = z.infer<typeof SellerReturn>

export const sellerReturns = endpoint({
  access: 'seller',
  method: 'GET',
  path: '/api/seller/returns',
  summary: 'Lists the returns of products of the signed-in seller, newest first, at most 200',
  reply: z.object({ data: z.array(SellerReturn) }),
})

/** A published review of a product of the business. */
export const SellerReview = z.object({
  id: z.string(),
  name: z.string(),
  rating: z.number().int(),
  text: z.string(),
  answer: z.string().nullable(),
  createdAt: z.iso.datetime(),
  product: z.object({ title: z.string(), handle: z.string() }),
})
export type SellerReview = z.infer<typeof SellerReview>

export const sellerReviews = endpoint({
  access: 'seller',
  method: 'GET',
  path: '/api/seller/reviews',
  summary: 'Lists the reviews of products of the signed-in seller, newest first, at most 200 of `total`',
  reply: z.object({ data: z.array(SellerReview), total: z.number().int() }),
})
