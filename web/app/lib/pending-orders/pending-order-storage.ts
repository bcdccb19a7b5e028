import { createBrowserStore } from '../browser-store'

/** The stored orders, which `pending-orders.ts` reads. Every page loads this file, to see whether there are any. */
export const storedOrders = createBrowserStore('navrang-outbox-v1', (stored): readonly unknown[] =>
  Array.isArray(stored) ? stored : [],
)
