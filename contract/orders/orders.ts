import { z } from 'zod'
import { Address, EnteredAddress } from '../shipping/addresses.ts'
import { endpoint } from '../core/endpoint.ts'
import { optionalName } from '../accounts/names.ts'
import { ShipmentPromise } from '../shipping/lanes.ts'
import { Fulfilment, FulfilmentDraft, FulfilmentMethod, FulfilmentOption } from '../shipping/slots.ts'
import { DeliveryService, PinCode } from '../shipping/pin-codes.ts'
import { RentalConditions } from '../rentals/conditions.ts'
import { Day, Period } from '../rentals/rentals.ts'
import { MAX_ORDER_LINES } from './order-limits.ts'
import { CalculatedRupees, optionalText, Rupees, text, pageSize } from '../core/wire.ts'

export const OrderStatus = z.enum(['pending', 'confirmed', 'processing', 'shipped', 'delivered', 'cancelled'])
export type OrderStatus = z.infer<typeof OrderStatus>
export const orderStatuses = OrderStatus.options

/** Labels of order statuses. */
export const statusLabels: Record<OrderStatus, string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  processing: 'Processing',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
}

export const PaymentMethod = z.enum(['phonepe', 'upi', 'cod'])
export type PaymentMethod = z.infer<typeof PaymentMethod>

/** Where an order was placed: in the online shop, or by staff at the counter of the shop. */
export const OrderChannel = z.enum(['online', 'counter'])
export type OrderChannel = z.infer<typeof OrderChannel>

/** Nights of a rental that have the same price, and the names of the rules that changed this price; empty for the usual rent. */
export const NightPrices = z
  .array(z.object({ nights: z.number().int().min(1), price: Rupees, rules: z.string().max(200) }))
  .max(90)

/**
 * An item that a customer wants to order: a SKU, or a product with size and colour, or only a product. The amounts are those that the
 * customer saw. The server calculates the amounts itself and compares both.
 */
export const OrderItemDraft = z.object({
  productId: text(100).min(1, 'Choose a product'),
  skuId: optionalText(100),
  size: optionalText(40),
  colour: optionalText(40),
  type: z.enum(['buy', 'rent']).default('buy'),
  quantity: z
    .number('Enter a quantity')
    .int('Enter a whole number')
    .min(1, 'Enter 1 or more')
    .max(999, 'At most 999'),
  from: Day.nullish(),
  until: Day.nullish(),
  title: optionalText(300),
  price: Rupees.nullish(),
  nightPrices: NightPrices.nullish(),
  deposit: Rupees.nullish(),
  image: optionalText(2000),
  /** The plan of nights to which a rental belongs, and the names of those who wear it. */
  planId: optionalText(100),
  wearers: optionalText(500),
})
export type OrderItemDraft = z.infer<typeof OrderItemDraft>

export const QuoteLine = z.object({
  productId: z.string(),
  skuId: z.string(),
  slug: z.string(),
  title: z.string(),
  image: z.string(),
  type: z.enum(['buy', 'rent']),
  size: z.string().nullable(),
  colour: z.string().nullable(),
  from: Day.nullable(),
  until: Day.nullable(),
  days: z.number().int(),
  quantity: z.number().int(),
  price: Rupees,
  /** The prices of the nights of a rental, if they differ from `price`. */
  nightPrices: NightPrices.nullish(),
  deposit: Rupees,
  lineTotal: Rupees,
  /** The name of the seller; null if the shop itself sells the item. */
  soldBy: z.string().nullish(),
  /** The plan of nights to which a rental belongs, and the names of those who wear it. */
  planId: z.string().nullish(),
  wearers: z.string().nullish(),
  /** True if the nights or the garment of a rental were changed after the order. The prices are still those of the order. */
  isChanged: z.boolean().optional(),
})
export type QuoteLine = z.infer<typeof QuoteLine>

const totals = {
  subtotal: Rupees,
  couponDiscount: Rupees,
  /** What the customer pays for the delivery; part of `total`. */
  deliveryCharge: Rupees,
  total: Rupees,
  depositTotal: Rupees,
  amountDue: Rupees,
}

/** The prices and totals of a cart, calculated by the server. A client never calculates them. */
export const Quote = z.object({ lines: z.array(QuoteLine), couponCode: z.string().nullable(), ...totals })
export type Quote = z.infer<typeof Quote>

/** A cart line that is not available as requested, and the quantity or dates that are available instead. */
export const LineProblem = z.object({
  index: z.number().int(),
  code: z.enum(['gone', 'out_of_stock', 'dates_taken', 'invalid']),
  message: z.string(),
  available: z.number().int().nullable(),
  from: Day.nullable(),
  until: Day.nullable(),
  /** Free periods, nearest to the requested dates first. `from` and `until` are the first and last day of the first period in this list. */
  alternatives: z.array(Period),
  /** True if the requested dates can become available, for example because another booking is cancelled. */
  mayBecomeFree: z.boolean(),
})
export type LineProblem = z.infer<typeof LineProblem>

const Items = z
  .array(OrderItemDraft, 'No items to pay for')
  .min(1, 'No items to pay for')
  .max(MAX_ORDER_LINES, `At most ${MAX_ORDER_LINES} lines in one order`)
const CouponCode = optionalText(40)

export const QuoteReply = z.object({
  quote: Quote,
  /** The difference between the MRP and the price of all goods of the quote; 0 if nothing is reduced. */
  mrpSavings: Rupees,
  problems: z.array(LineProblem),
  coupon: z
    .object({
      code: z.string(),
      percent: z.number().nullable(),
      amountOff: Rupees.nullable(),
      /** Present if the coupon gives free delivery. */
      freeDelivery: z.boolean().optional(),
      valid: z.boolean(),
      message: z.string(),
      /** A coupon that the shop advertises and that applies to this quote, if the requested one does not. */
      instead: z
        .object({
          code: z.string(),
          percent: z.number().nullable(),
          amountOff: Rupees.nullable(),
          freeDelivery: z.boolean().optional(),
        })
        .nullish(),
    })
    .nullable(),
  /** What couriers do at the requested PIN code, and when the goods arrive there; null without a PIN code. */
  delivery: DeliveryService.extend({ shipments: z.array(ShipmentPromise) }).nullable(),
  /** True if delivery may cost something, which is not known without a PIN code. */
  needsPin: z.boolean(),
  /** The method of the quote, and all methods from which the customer can choose; absent if only a courier is possible. */
  fulfilment: z.object({ method: FulfilmentMethod, options: z.array(FulfilmentOption) }).nullish(),
  /** What applies at the PIN code to the rentals without a problem; null if there are none, or without a PIN code. */
  conditions: RentalConditions.nullable(),
})
export type QuoteReply = z.infer<typeof QuoteReply>

export const quoteItems = endpoint({
  access: 'public',
  method: 'POST',
  path: '/api/quote',
  summary: 'Quotes items and a coupon, and lists the lines that are not available as requested',
  body: z.object({
    items: Items,
    couponCode: CouponCode,
    paymentMethod: PaymentMethod.nullish(),
    /** The PIN code of the delivery address, if known. One that does not exist is ignored, because a browser may have stored it long ago. */
    pin: PinCode.nullish().catch(null),
    /** How the customer wants to get the goods of the shop. A method that is not possible counts as courier. */
    fulfilment: FulfilmentDraft.nullish(),
  }),
  reply: QuoteReply,
})

const isEmailOrEmpty = (email?: string | null) => !email || z.email().safeParse(email).success

export const OrderDraft = z.object({
  items: Items,
  subtotal: CalculatedRupees.nullish(),
  couponCode: CouponCode,
  couponDiscount: CalculatedRupees.nullish(),
  deliveryCharge: CalculatedRupees.nullish(),
  total: CalculatedRupees,
  userEmail: optionalText(254).refine(isEmailOrEmpty, 'Enter a valid e-mail address'),
  userName: optionalName(200),
  userId: optionalText(200),
  paymentMethod: PaymentMethod.nullish(),
  address: EnteredAddress.nullish(),
  /** Absent: the goods travel by courier. */
  fulfilment: FulfilmentDraft.nullish(),
})
export type OrderDraft = z.infer<typeof OrderDraft>

export const OrderEvent = z.object({
  status: OrderStatus,
  at: z.iso.datetime(),
  by: z.string().nullable(),
})

/** Tracking data of a shipment. `url` is the carrier's tracking page. */
export const Tracking = z.object({
  carrier: text(60).min(2, 'Enter the carrier'),
  number: text(60).min(3, 'Enter the tracking number'),
  url: z
    .url({ protocol: /^https$/, error: 'Enter a URL that starts with https://' })
    .max(500)
    .nullable(),
})
export type Tracking = z.infer<typeof Tracking>

/**
 * State of the payment of an order. `waiting_for_transfer`: staff have not found the UPI transfer yet. `wrong_amount`: another amount than
 * the amount due was received, and staff have not decided yet.
 */
export const OrderPaymentState = z.enum([
  'paid',
  'due_on_delivery',
  'waiting_for_transfer',
  'unpaid',
  'failed',
  'wrong_amount',
])

export const Order = z.object({
  _id: z.string(),
  items: z.array(QuoteLine),
  couponCode: z.string().nullable(),
  ...totals,
  userEmail: z.string().nullable(),
  userName: z.string().nullable(),
  /** The phone number that the customer gave at the counter. An online order has it in its address. */
  userPhone: z.string().nullable(),
  userId: z.string().nullable(),
  channel: OrderChannel,
  status: OrderStatus,
  paymentMethod: PaymentMethod,
  address: Address.nullable(),
  /** When the purchased goods arrive, as promised when the order was placed; empty without an address. */
  promise: z.array(ShipmentPromise),
  /** Method and slot of the goods that the shop itself hands over; null if they travel by courier, or were sold at the counter. */
  fulfilment: Fulfilment.nullable(),
  events: z.array(OrderEvent),
  tracking: Tracking.nullable(),
  /** Payment deadline. The goods are reserved until then. Null when the order does not wait for a payment. */
  payUntil: z.iso.datetime().nullable(),
  payment: z.object({
    state: OrderPaymentState,
    /** The amount that was received, before refunds. */
    received: Rupees,
    /** True if the order was paid with the simulated gateway, which moves no money. */
    isSimulated: z.boolean(),
  }),
  createdAt: z.iso.datetime(),
})
export type Order = z.infer<typeof Order>

/** Request header with the secret token with which a guest can open their order without an account. */
export const ORDER_TOKEN_HEADER = 'x-order-token'

export const placeOrder = endpoint({
  access: 'public',
  method: 'POST',
  path: '/api/orders',
  summary:
    'Places an order, all items or none, at the prices of the shop. A guest gets a `token` to read it later and sends an `Idempotency-Key` of at least 16 characters',
  body: OrderDraft,
  reply: z.object({ ...Order.shape, token: z.string().nullable() }),
  status: 201,
  idempotent: true,
})

const orderId = z.object({ id: z.string().max(100) })

export const showOrder = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/orders/:id',
  summary: 'Returns one order, for its owner, for staff with access to orders, or with its token',
  params: orderId,
  reply: Order,
})

/**
 * An order in the list of its customer. `garments` are its rented garments; `returnedAt` is null until they are back, and a deposit is open
 * until it is settled or kept.
 */
const OwnOrder = Order.extend({
  garments: z.array(z.object({ returnedAt: z.iso.datetime().nullable(), hasOpenDeposit: z.boolean() })),
})
export type OwnOrder = z.infer<typeof OwnOrder>

/** The number of orders that an account lists. The export of personal data contains all orders. */
export const OWN_ORDERS_LIMIT = 200

export const myOrders = endpoint({
  access: 'user',
  method: 'GET',
  path: '/api/orders',
  summary: `Lists the newest ${OWN_ORDERS_LIMIT} orders of the signed-in user, newest first`,
  reply: z.array(OwnOrder),
})

export const unpaidOrder = endpoint({
  access: 'user',
  method: 'GET',
  path: '/api/orders/unpaid',
  summary: 'Returns the newest order that the signed-in user can still pay online, or null',
  reply: z.object({ order: Order.pick({ _id: true, amountDue: true, payUntil: true }).nullable() }),
})

/**
 * Filters of the order list. `queue=confirm`: pending orders that are paid or due on delivery. `queue=print`: orders to be packed whose packing slip has not been printed. `queue=unpaid`: pending orders
 * that are not paid. `queue=pack`: confirmed orders with goods that are not shipped yet.
 */
export const AdminOrderFilter = z.object({
  status: OrderStatus.optional(),
  method: PaymentMethod.optional(),
  queue: z.enum(['confirm', 'print', 'unpaid', 'pack']).optional(),
  /** First and last day of the period, both included, in Asia/Kolkata. */
  from: Day.optional(),
  until: Day.optional(),
  q: optionalText(100),
})
export type AdminOrderFilter = z.output<typeof AdminOrderFilter>

export const AdminOrderQuery = AdminOrderFilter.extend({
  sort: z.enum(['newest', 'oldest']).default('newest'),
  before: optionalText(100),
  limit: pageSize({ max: 200, fallback: 50 }),
})
export type AdminOrderQuery = z.output<typeof AdminOrderQuery>

export const adminOrders = endpoint({
  access: ['orders', 'finance', 'support'],
  method: 'GET',
  path: '/api/admin/orders',
  summary:
    'Lists the orders of all customers, newest first; `q` searches confirmation ID, name, e-mail, phone, city and PIN; `before` is the last id of the previous page',
  query: AdminOrderQuery,
  reply: z.array(Order),
})

export const adminOrder = endpoint({
  access: ['orders', 'finance', 'support'],
  method: 'GET',
  path: '/api/admin/orders/:id',
  summary: 'Returns one order for staff',
  params: orderId,
  reply: Order,
})

export const setOrderStatus = endpoint({
  access: 'orders',
  method: 'PATCH',
  path: '/api/admin/orders/:id/status',
  summary:
    'Sets any order status. Cancelling releases stock, rental dates and coupon; reopening takes them again. `from` is the status that staff have seen: the change is refused if the order has another one now',
  params: orderId,
  body: z.object({ status: OrderStatus, from: OrderStatus.optional() }),
  reply: Order,
})

export const setTracking = endpoint({
  access: 'orders',
  method: 'PUT',
  path: '/api/admin/orders/:id/tracking',
  summary:
    'Sets carrier and tracking number; null removes them. `ship` also marks the order as shipped. The customer of a shipped order is notified',
  params: orderId,
  body: z
    .object({ tracking: Tracking.nullable(), ship: z.boolean().default(false) })
    .refine(({ tracking, ship }) => tracking !== null || !ship, {
      path: ['tracking', 'carrier'],
      message: 'Enter the carrier',
    }),
  reply: Order,
})

/**
 * Returns whether a status change moves an order to an earlier status, or out of `cancelled`. The screen asks staff to confirm such a
 * change.
 */
export function isStepBack(from: OrderStatus, to: OrderStatus): boolean {
  if (to === 'cancelled') return false
  return from === 'cancelled' || orderStatuses.indexOf(to) < orderStatuses.indexOf(from)
}

/** Returns the short order number for customers: the last 8 characters of the id in upper case. */
export const confirmationId = (id: string): string => id.slice(-8).toUpperCase()
