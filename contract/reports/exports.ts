import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { AdminOrderFilter } from '../orders/orders.ts'

/** A CSV file, sent as a stream. */
const file = z.unknown()

export const exportProducts = endpoint({
  access: 'catalogue',
  method: 'GET',
  path: '/api/admin/exports/products.csv',
  summary:
    'Exports all products except archived ones as CSV, one row per size and colour, in the import format',
  reply: file,
  limit: 10,
})

export const exportOrders = endpoint({
  access: 'orders',
  method: 'GET',
  path: '/api/admin/exports/orders.csv',
  summary: 'Exports the orders of a filter of the order list, or all orders, as CSV, oldest first',
  query: AdminOrderFilter,
  reply: file,
  limit: 10,
})

export const exportPins = endpoint({
  access: 'admin',
  method: 'GET',
  path: '/api/admin/exports/pins.csv',
  summary: 'Exports the PIN codes that the courier serves as CSV, in the import format',
  reply: file,
  limit: 10,
})

export const exportStatements = endpoint({
  access: 'finance',
  method: 'GET',
  path: '/api/admin/exports/courier-statements.csv',
  summary: 'Exports the parcels with the charges and payouts of their couriers as CSV, in the import format',
  reply: file,
  limit: 10,
})

export const exportUsers = endpoint({
  access: 'admin',
  method: 'GET',
  path: '/api/admin/exports/users.csv',
  summary: 'Exports all users as CSV, sorted by their ids',
  reply: file,
  limit: 10,
})
