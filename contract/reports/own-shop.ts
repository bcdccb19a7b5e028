import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'

/** What the sample shop contains: what is deleted when it becomes a real shop, and the products that stay. */
const SampleShop = z.object({
  isSample: z.boolean(),
  orders: z.int(),
  /** Accounts of customers and sellers, and sample accounts of staff. */
  accounts: z.int(),
  products: z.int(),
  /** Products that staff have added. They stay. */
  keptProducts: z.int(),
})

export const sampleShop = endpoint({
  access: 'admin',
  method: 'GET',
  path: '/api/admin/sample-shop',
  summary: 'Returns whether this is a sample shop, and how much sample data it contains',
  reply: SampleShop,
})

export const TYPE_TO_CONFIRM = 'Type DELETE to confirm'
export const isConfirmed = (typed: string): boolean => typed.trim().toUpperCase() === 'DELETE'

export const startOwnShop = endpoint({
  access: 'admin',
  method: 'POST',
  path: '/api/admin/sample-shop/start-own',
  summary: 'Deletes the sample data and starts the shop again as a real shop. Returns what was deleted',
  body: z.object({
    confirmation: z.string().refine(isConfirmed, { error: TYPE_TO_CONFIRM }),
  }),
  reply: SampleShop,
})
