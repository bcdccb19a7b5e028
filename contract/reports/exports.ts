import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'

/** A file that is written while it is sent. The answer is CSV, not JSON. */
const file = z.unknown()

export const exportProducts = endpoint({
  access: 'catalogue',
  method: 'GET',
  path: '/api/admin/exports/products.csv',
  summary:
    'All products but archived ones as CSV, one row for each size and colour, as the import reads them',
  reply: file,
  limit: 10,
})

export const exportOrders = endpoint({
  access: 'orders',
  method: 'GET',
  path: '/api/admin/exports/orders.csv',
  summary: 'The orders of some days in India as CSV, oldest first; all of them without days',
  query: z.object({ from: z.iso.date().optional(), until: z.iso.date().optional() }),
  reply: file,
  limit: 10,
})

export const exportUsers = endpoint({
  access: 'admin',
  method: 'GET',
  path: '/api/admin/exports/users.csv',
  summary: 'Everybody with an account as CSV, oldest first',
  reply: file,
  limit: 10,
})
