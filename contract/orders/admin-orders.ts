import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { OrderStatus } from './orders.ts'
import { text } from '../core/wire.ts'

const orderId = z.object({ id: z.string().max(100) })
const Ids = z.array(z.string().max(100)).min(1, 'Choose an order').max(100, 'At most 100 orders at once')

/** An internal note of staff about an order. Notes cannot be changed or deleted. */
export const OrderNote = z.object({
  id: z.number(),
  text: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
})
export type OrderNote = z.infer<typeof OrderNote>

export const orderNotes = endpoint({
  access: ['orders', 'finance', 'support'],
  method: 'GET',
  path: '/api/admin/orders/:id/notes',
  summary: 'Lists the internal staff notes on an order, oldest first; the customer does not see them',
  params: orderId,
  reply: z.object({ notes: z.array(OrderNote) }),
})

export const addOrderNote = endpoint({
  access: ['orders', 'finance', 'support'],
  method: 'POST',
  path: '/api/admin/orders/:id/notes',
  summary: 'Adds an internal note to an order; it cannot be changed later',
  params: orderId,
  body: z.object({ text: text(1000).min(1, 'Write a note') }),
  reply: OrderNote,
  status: 201,
})

export const setOrderStatuses = endpoint({
  access: 'orders',
  method: 'POST',
  path: '/api/admin/orders/status',
  summary:
    'Sets the status of several orders, each in its own transaction; the reply lists refused orders with the reason. `from` contains the statuses that staff have seen, by order: an order that has another one now is refused',
  body: z.object({ ids: Ids, status: OrderStatus, from: z.record(z.string(), OrderStatus).optional() }),
  reply: z.object({
    done: z.array(z.string()),
    refused: z.array(z.object({ id: z.string(), message: z.string() })),
  }),
})

export const markSlipsPrinted = endpoint({
  access: 'orders',
  method: 'POST',
  path: '/api/admin/orders/printed',
  summary: 'Marks packing slips as printed or not printed; the reply has the orders that were changed',
  body: z.object({ ids: Ids, printed: z.boolean() }),
  reply: z.object({ changed: z.number().int(), ids: z.array(z.string()) }),
})
