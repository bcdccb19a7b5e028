import { z } from 'zod'
import { ProductType } from '../catalog/catalog.ts'
import { endpoint } from '../core/endpoint.ts'
import { pageSize } from '../core/wire.ts'

export const bestSellers = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/products/best-sellers',
  summary:
    'Lists the ids of the live products of which most units were ordered in the last 90 days. Cancelled orders do not count',
  query: z.object({
    productType: ProductType.default('marketplace'),
    limit: pageSize({ max: 12, fallback: 6 }),
  }),
  reply: z.object({ ids: z.array(z.string()) }),
})
