import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { ReturnReasonCode, ReturnState } from '../returns/returns.ts'
import { Rupees } from '../core/wire.ts'

/** As what somebody works for a business: owners may all, managers all but the team, members no money. */
export const BusinessRole = z.enum(['owner', 'manager', 'member'])
export type BusinessRole = z.infer<typeof BusinessRole>

export const MyBusiness = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(['applying', 'active', 'suspended']),
  part: BusinessRole,
})
export type MyBusiness = z.infer<typeof MyBusiness>

export const myBusiness = endpoint({
  access: 'seller',
  method: 'GET',
  path: '/api/seller/business',
  summary:
    'The business that the person who asks owns or works for, and as what; null when there is none yet',
  reply: z.object({ business: MyBusiness.nullable() }),
})

/** A product of a business. `unlistedFor`: why the shop itself has taken it down for now. */
export const SellerGoods = z.object({
  _id: z.string(),
  slug: z.string(),
  title: z.string(),
  image: z.string(),
  productType: z.enum(['marketplace', 'rent']),
  status: z.enum(['live', 'pending', 'rejected', 'archived']),
  unlistedFor: z.enum(['subscription', 'suspended']).nullable(),
  /** Of one unit, or the rent of one day. */
  price: Rupees,
  /** What is counted: each pile with the sizes and colours that draw on it. None for rentals, which are garments. */
  stockItems: z.array(z.object({ id: z.string(), label: z.string(), available: z.number().int() })),
})
export type SellerGoods = z.infer<typeof SellerGoods>

export const sellerGoods = endpoint({
  access: 'seller',
  method: 'GET',
  path: '/api/seller/goods',
  summary: 'The products of one’s business with their states and stock, newest first, at most 500',
  reply: z.object({ data: z.array(SellerGoods) }),
})

const id = z.object({ id: z.string().max(100) })

export const setSellerStock = endpoint({
  access: 'seller',
  method: 'PUT',
  path: '/api/seller/goods/:id/stock',
  summary:
    'How many there are of a product of one’s business; refused when some were sold since `was` was read',
  params: id,
  body: z.object({
    stockItem: z.string().max(100),
    was: z.number().int(),
    available: z
      .number('Enter how many there are')
      .int('Enter a whole number')
      .min(0, 'Stock cannot be negative')
      .max(99_999, 'At most 99,999'),
  }),
  reply: SellerGoods,
})

/** Goods of a business that a shopper gives back, as far as it has to know: nothing about the shopper. */
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
  /** Whether they are back on the shelf; null as long as they are not back. */
  restocked: z.boolean().nullable(),
  createdAt: z.iso.datetime(),
})
export type SellerReturn = z.infer<typeof SellerReturn>

export const sellerReturns = endpoint({
  access: 'seller',
  method: 'GET',
  path: '/api/seller/returns',
  summary: 'What shoppers give back of the goods of one’s business, newest first, at most 200',
  reply: z.object({ data: z.array(SellerReturn) }),
})

/** What a customer says about a product of the business, as everybody reads it. */
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
  summary: 'What customers say about the products of one’s business, newest first, at most 200',
  reply: z.object({ data: z.array(SellerReview) }),
})
