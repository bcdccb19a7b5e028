import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Address } from './addresses.ts'
import { Tracking } from '../orders/orders.ts'
import { optionalText, pageSize, Rupees } from '../core/wire.ts'

/** State machine of a seller's shipment for one order: all transitions, except that `sendAgain` sets a shipped one back to `to_pack`. */
export const shipmentTransitions = {
  to_pack: ['packed', 'shipped'],
  packed: ['to_pack', 'shipped'],
  shipped: ['delivered'],
  delivered: [],
} as const satisfies Record<string, readonly string[]>
export type ShipmentState = keyof typeof shipmentTransitions
export const ShipmentState = z.enum(Object.keys(shipmentTransitions) as ShipmentState[])

export const canMoveShipment = (from: ShipmentState, to: ShipmentState): boolean =>
  (shipmentTransitions[from] as readonly ShipmentState[]).includes(to)

/** Labels of the shipment states. */
export const shipmentLabels: Record<ShipmentState, string> = {
  to_pack: 'To pack',
  packed: 'Packed',
  shipped: 'Shipped',
  delivered: 'Delivered',
}

const ShipmentLine = z.object({
  line: z.number().int(),
  slug: z.string(),
  title: z.string(),
  image: z.string(),
  size: z.string().nullable(),
  colour: z.string().nullable(),
  quantity: z.number().int(),
})

/**
 * Status of a seller's part of an order. `waiting`: the order is neither paid nor confirmed yet. `open`: the seller may pack and send
 * the goods. `cancelled`: the seller must not send them. `done`: the goods have been delivered.
 */
export const ShipmentStatus = z.enum(['waiting', 'open', 'cancelled', 'done'])
export type ShipmentStatus = z.infer<typeof ShipmentStatus>

const shipment = {
  _id: z.string(),
  orderId: z.string(),
  /** The id of the return whose goods this shipment exchanges; null for the goods of the order. */
  exchange: z.string().nullable(),
  state: ShipmentState,
  status: ShipmentStatus,
  lines: z.array(ShipmentLine),
  tracking: Tracking.nullable(),
  placedAt: z.iso.datetime(),
  packedAt: z.iso.datetime().nullable(),
  shippedAt: z.iso.datetime().nullable(),
  deliveredAt: z.iso.datetime().nullable(),
}

/** A seller's part of an order in the list of orders. Of the address it contains only the city. */
export const SellerShipment = z.object({ ...shipment, city: z.string().nullable() })
export type SellerShipment = z.infer<typeof SellerShipment>

/** A seller's part of an order on its own page. `to` is the delivery address, only while the status is `open`; else null. */
export const SellerOrder = z.object({
  ...shipment,
  to: Address.nullable(),
  /** The cash that the seller's carrier has to collect for these goods on delivery; 0 if they are paid. */
  cashToCollect: Rupees,
})
export type SellerOrder = z.infer<typeof SellerOrder>

export const sellerOrders = endpoint({
  access: 'seller',
  method: 'GET',
  path: '/api/seller/orders',
  summary:
    'Lists the shipments of the signed-in seller, newest first; `before` is the last shipment id of the previous page',
  query: z.object({
    state: ShipmentState.optional(),
    before: optionalText(100),
    limit: pageSize({ max: 100, fallback: 50 }),
  }),
  reply: z.object({
    data: z.array(SellerShipment),
    /**
     * Number of shipments that the seller still has to pack (`toPack`), and of packed shipments that the seller still has to send
     * (`packed`).
     */
    counts: z.object({ toPack: z.number().int(), packed: z.number().int() }),
  }),
})

const orderId = z.object({ id: z.string().max(100) })
/** The id of a return, for the shipment of its exchange; without it, the shipment of the order. */
const whichShipment = z.object({ exchange: optionalText(100) })

export const sellerOrder = endpoint({
  access: 'seller',
  method: 'GET',
  path: '/api/seller/orders/:id',
  summary: 'Returns the shipment of the signed-in seller for an order, with the delivery address',
  params: orderId,
  query: whichShipment,
  reply: SellerOrder,
})

export const moveShipment = endpoint({
  access: 'seller',
  method: 'PUT',
  path: '/api/seller/orders/:id/shipment',
  summary:
    'Marks a shipment of the signed-in seller as to pack, packed, or shipped with carrier and tracking number',
  params: orderId,
  query: whichShipment,
  body: z
    .object({ state: z.enum(['to_pack', 'packed', 'shipped']), tracking: Tracking.nullish() })
    .refine(({ state, tracking }) => state !== 'shipped' || tracking, {
      path: ['tracking.carrier'],
      error: 'Enter the carrier',
    }),
  reply: SellerOrder,
})

/** A shipment as the customer and staff see it. */
export const OrderShipment = z.object({
  _id: z.string(),
  /** The id of the return whose goods this shipment exchanges; null for the goods of the order. */
  exchange: z.string().nullable(),
  /** Null for new goods that the shop itself sends in an exchange. */
  sellerId: z.string().nullable(),
  seller: z.string(),
  state: ShipmentState,
  tracking: Tracking.nullable(),
  shippedAt: z.iso.datetime().nullable(),
  lines: z.array(ShipmentLine),
})
export type OrderShipment = z.infer<typeof OrderShipment>
const shipments = z.object({ data: z.array(OrderShipment) })

export const orderShipments = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/orders/:id/shipments',
  summary:
    'Lists the shipments of sellers for an order, and the shipments of exchanges, with the access rules of the order',
  params: orderId,
  reply: shipments,
})

export const markShipmentDelivered = endpoint({
  access: 'orders',
  method: 'PUT',
  path: '/api/admin/shipments/:id/delivered',
  summary:
    'Marks a shipment as delivered. When all are delivered, an order with sellers’ goods only is delivered',
  params: z.object({ id: z.string().max(100) }),
  reply: shipments,
})

export const sendShipmentAgain = endpoint({
  access: 'admin',
  method: 'PUT',
  path: '/api/admin/shipments/:id/again',
  summary: 'Asks the seller to send a shipment again, because its parcel came back',
  params: z.object({ id: z.string().max(100) }),
  reply: shipments,
})

export const sendExchange = endpoint({
  access: 'orders',
  method: 'PUT',
  path: '/api/admin/returns/:id/shipment',
  summary:
    'Marks the new goods of an exchange that the shop itself sends as shipped, with carrier and tracking number',
  params: z.object({ id: z.string().max(100) }),
  body: z.object({ tracking: Tracking }),
  reply: shipments,
})
