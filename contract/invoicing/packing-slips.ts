import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'

const Pdf = z.instanceof(Uint8Array)

export const packingSlip = endpoint({
  access: 'orders',
  method: 'GET',
  path: '/api/admin/orders/:id/packing-slip',
  summary: 'Returns the packing slip of an order as a PDF without prices',
  params: z.object({ id: z.string().max(100) }),
  reply: Pdf,
  bytes: 'application/pdf',
})

export const packingSlips = endpoint({
  access: 'orders',
  method: 'GET',
  path: '/api/admin/packing-slips',
  summary: 'Returns the packing slips of several orders as one PDF',
  query: z.object({
    ids: z.preprocess(
      (ids) => (typeof ids === 'string' ? [ids] : ids),
      z.array(z.string().max(100)).min(1, 'Choose an order').max(100, 'At most 100 orders at once'),
    ),
  }),
  reply: Pdf,
  bytes: 'application/pdf',
})
