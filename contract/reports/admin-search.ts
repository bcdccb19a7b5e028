import { z } from 'zod'
import { ProductStatus, ProductType } from '../catalog/catalog.ts'
import { endpoint } from '../core/endpoint.ts'
import { OrderStatus } from '../orders/orders.ts'
import { Rupees, text } from '../core/wire.ts'

/** Search results for staff: the first matches of each kind, for example orders or products. A kind is empty if the user has no permission to see it. */
export const AdminSearchResult = z.object({
  orders: z.array(
    z.object({ id: z.string(), name: z.string().nullable(), amountDue: Rupees, status: OrderStatus }),
  ),
  products: z.array(
    z.object({ id: z.string(), title: z.string(), productType: ProductType, status: ProductStatus }),
  ),
  people: z.array(z.object({ id: z.string(), name: z.string(), email: z.string() })),
  /** Info and legal pages whose text contains the words; `excerpt` is the text around them. */
  texts: z.array(z.object({ name: z.string(), title: z.string(), excerpt: z.string() })),
})
export type AdminSearchResult = z.infer<typeof AdminSearchResult>

export const adminSearch = endpoint({
  access: 'staff',
  method: 'GET',
  path: '/api/admin/search',
  summary:
    'Searches orders, products, users and texts of pages that the signed-in user may see; at most five of each',
  query: z.object({ q: text(100).min(2, 'Type at least 2 letters') }),
  reply: AdminSearchResult,
})
