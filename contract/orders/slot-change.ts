import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Fulfilment, Slot } from '../shipping/slots.ts'

const order = z.object({ id: z.string().max(100) })

const SlotChangeOptions = z.object({
  /** Why the slot cannot be changed; null if it can. */
  refusalReason: z.string().nullable(),
  /** The slots to which it can change, in the sequence of their begin. */
  slots: z.array(Slot),
})
export type SlotChangeOptions = z.infer<typeof SlotChangeOptions>

const body = z.object({ day: Slot.shape.day, from: Slot.shape.from, until: Slot.shape.until })

export const slotChangeOptions = endpoint({
  access: 'user',
  method: 'GET',
  path: '/api/orders/:id/slot',
  summary: 'Lists the slots to which the pickup or delivery of an order of the signed-in user can change',
  params: order,
  reply: SlotChangeOptions,
})

export const changeSlot = endpoint({
  access: 'user',
  method: 'PUT',
  path: '/api/orders/:id/slot',
  summary:
    'Changes the slot of an order of the signed-in user, as long before the present slot as slots can be booked',
  params: order,
  body,
  reply: Fulfilment,
  limit: 30,
})

export const adminSlotChangeOptions = endpoint({
  access: 'orders',
  method: 'GET',
  path: '/api/admin/orders/:id/slot',
  summary: 'Lists the slots to which staff can change the pickup or delivery of an order',
  params: order,
  reply: SlotChangeOptions,
})

export const adminChangeSlot = endpoint({
  access: 'orders',
  method: 'PUT',
  path: '/api/admin/orders/:id/slot',
  summary: 'Changes the slot of an order for its customer, who is notified, until the goods have left',
  params: order,
  body,
  reply: Fulfilment,
})
