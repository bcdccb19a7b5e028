import type { Access } from '../../../../contract/core/permissions.ts'

/**
 * The permission that each list of the admin area needs: that of its main endpoint. They are written here, because an import of the
 * endpoints would bring their schemas into the first view of every page. A test compares them with the endpoints.
 */
export const pageAccess = {
  orders: ['orders', 'finance', 'support'],
  day: 'orders',
  counter: 'orders',
  rentals: 'orders',
  calendar: 'orders',
  festivals: ['catalogue', 'orders'],
  nightPrices: 'catalogue',
  returns: ['orders', 'finance', 'support'],
  complaints: ['support', 'orders'],
  newProduct: 'catalogue',
  importProducts: 'catalogue',
  importOrders: 'orders',
  importUsers: 'admin',
  submissions: 'catalogue',
  reviews: ['catalogue', 'support'],
  coupons: 'finance',
  reports: 'finance',
  payments: 'finance',
  payouts: 'finance',
  invoices: 'finance',
  tax: ['finance', 'catalogue'],
  users: 'support',
  sellers: ['catalogue', 'finance'],
  staff: 'admin',
  settings: 'admin',
  categories: 'catalogue',
  emails: ['orders', 'support'],
  outbox: 'staff',
  audit: 'admin',
} as const satisfies Record<string, Access>
