import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { productLimits, ProductStatus } from './catalog.ts'
import { CategorySlug } from './categories.ts'
import { Rupees } from '../core/wire.ts'
import { GridCell, Price, productIds, Units } from './admin-products.ts'

/**
 * One edit of several products. `price` and `percent` change the price of goods and the rent per day of rentals. Prices of sizes keep
 * their difference to the price of the product. `stock` and `units` are units of each size and colour.
 */
const Edit = z.discriminatedUnion('field', [
  z.object({ field: z.literal('category'), category: CategorySlug }),
  z.object({ field: z.literal('price'), price: Price }),
  z.object({
    field: z.literal('percent'),
    percent: z
      .number('Enter a percentage')
      .min(-90, 'At least -90%')
      .max(500, 'At most 500%')
      .refine((percent) => percent !== 0, 'Enter a percentage'),
  }),
  z.object({ field: z.literal('stock'), stock: Units }),
  z.object({
    field: z.literal('units'),
    units: z
      .number('Enter a whole number')
      .int('Enter a whole number')
      .min(-100_000)
      .max(100_000)
      .refine((units) => units !== 0, 'Enter a whole number'),
  }),
])
export type Edit = z.infer<typeof Edit>

/** The change of one product that takes an edit back. `version` is the version after the edit. */
const Reversal = z.object({
  id: z.string().max(100),
  version: z.number().int(),
  category: CategorySlug.optional(),
  price: Rupees.optional(),
  mrp: z.null().optional(),
  rentPrice: Rupees.optional(),
  stock: Units.optional(),
  stockWas: Units.optional(),
  grid: z.array(GridCell).max(productLimits.rows).optional(),
})
export type Reversal = z.infer<typeof Reversal>

export const editProducts = endpoint({
  access: 'catalogue',
  method: 'POST',
  path: '/api/admin/products/edit',
  summary: 'Changes the category, price or stock of several products in one transaction',
  body: z.object({ ids: productIds, edit: Edit }),
  reply: z.object({ changed: z.number().int(), reversals: z.array(Reversal) }),
  idempotent: true,
})

export const undoProductEdit = endpoint({
  access: 'catalogue',
  method: 'POST',
  path: '/api/admin/products/edit/undo',
  summary: 'Takes an edit of several products back, unless one of them has changed since',
  body: z.object({ reversals: z.array(Reversal).min(1).max(200) }),
  reply: z.object({ changed: z.number().int() }),
})

/** The change of one product that takes a change of its status back. `version` is the version after the change of the status. */
const StatusReversal = z.object({
  id: z.string().max(100),
  version: z.number().int(),
  status: ProductStatus,
  /** The status to which staff can restore an archived product. */
  statusBefore: ProductStatus.exclude(['archived']).nullable(),
  /** Why the product was hidden together with the other products of its seller. */
  unlistedFor: z.enum(['subscription', 'suspended']).nullable(),
})
export type StatusReversal = z.infer<typeof StatusReversal>

export const setProductStatus = endpoint({
  access: 'catalogue',
  method: 'POST',
  path: '/api/admin/products/status',
  summary: 'Sets the status of several products in one transaction',
  body: z.object({ ids: productIds, status: ProductStatus }),
  reply: z.object({ changed: z.number().int(), reversals: z.array(StatusReversal) }),
})

export const undoProductStatus = endpoint({
  access: 'catalogue',
  method: 'POST',
  path: '/api/admin/products/status/undo',
  summary: 'Takes a change of the status of several products back, unless one of them has changed since',
  body: z.object({ reversals: z.array(StatusReversal).min(1).max(200) }),
  reply: z.object({ changed: z.number().int() }),
})
