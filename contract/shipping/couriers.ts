import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { optionalText, Rupees } from '../core/wire.ts'

/** The couriers that the shop can book through their API. Staff enter parcels of other couriers by hand, with carrier and number. */
export const CourierId = z.enum(['shiprocket', 'delhivery'])
export type CourierId = z.infer<typeof CourierId>
export const courierNames: Record<CourierId, string> = { shiprocket: 'Shiprocket', delhivery: 'Delhivery' }

/**
 * What happens to a parcel. `booking`: the shop has asked the courier, and does not know yet whether the booking succeeded. `failed`: the
 * courier has refused the booking. `undelivered`: an attempt to deliver failed, and the courier tries again. `returning`: the courier
 * brings the parcel back to the shop.
 */
export const ParcelState = z.enum([
  'booking',
  'failed',
  'booked',
  'picked_up',
  'in_transit',
  'out_for_delivery',
  'undelivered',
  'delivered',
  'returning',
  'returned',
  'lost',
  'cancelled',
])
export type ParcelState = z.infer<typeof ParcelState>

export const parcelLabels: Record<ParcelState, string> = {
  booking: 'Waiting for the courier’s answer',
  failed: 'Not booked',
  booked: 'Booked',
  picked_up: 'Picked up',
  in_transit: 'On its way',
  out_for_delivery: 'Out for delivery',
  undelivered: 'Delivery attempt failed',
  delivered: 'Delivered',
  returning: 'On its way back to us',
  returned: 'Back with us',
  lost: 'Lost',
  cancelled: 'Cancelled',
}

/** The states in which a parcel needs no more tracking. */
export const finalParcelStates: readonly ParcelState[] = [
  'failed',
  'delivered',
  'returned',
  'lost',
  'cancelled',
]

/** The states in which the courier still has to deliver a parcel to the customer, and to collect its cash. */
export const outboundStates: readonly ParcelState[] = [
  'booking',
  'booked',
  'picked_up',
  'in_transit',
  'out_for_delivery',
  'undelivered',
]

/** Something that the courier has reported about a parcel. */
export const ParcelEvent = z.object({
  state: ParcelState,
  /** The courier's own words; empty for events that the courier does not describe. */
  text: z.string(),
  place: z.string().nullable(),
  at: z.iso.datetime(),
})
export type ParcelEvent = z.infer<typeof ParcelEvent>

/** A parcel as the customer sees it, with its events, newest first. */
export const Parcel = z.object({
  _id: z.string(),
  state: ParcelState,
  /** The name of the company that carries the parcel. */
  carrier: z.string(),
  /** The courier's number of the parcel; null until the courier has confirmed the booking. */
  number: z.string().nullable(),
  /** The day on which the courier expects to deliver, for example `2026-09-24`. */
  expectedOn: z.string().nullable(),
  events: z.array(ParcelEvent),
})
export type Parcel = z.infer<typeof Parcel>

/** A parcel as staff see it. */
export const AdminParcel = Parcel.extend({
  courier: CourierId,
  weightGrams: z.number().int(),
  /** The charge that the courier quoted; null if it quoted none. */
  charge: Rupees.nullable(),
  /** The amount that the courier collects in cash; 0 for a prepaid order. */
  cashToCollect: Rupees,
  hasLabel: z.boolean(),
  /** The day for which the courier is asked to fetch the parcel. */
  pickupOn: z.string().nullable(),
  /** Why the courier refused the booking, in its own words. */
  error: z.string().nullable(),
})
export type AdminParcel = z.infer<typeof AdminParcel>

const orderId = z.object({ id: z.string().max(100) })
const parcelId = z.object({ id: z.string().max(100) })

const weight = z.coerce
  .number('Enter the weight in grams')
  .int('Enter whole grams')
  .min(50, 'A parcel weighs at least 50 g')
  .max(30_000, 'A parcel weighs at most 30 kg')

/** An offer of a courier to carry the parcel of an order. */
export const CourierOffer = z.object({
  courier: CourierId,
  /** The courier's id of the service; null if it offers only one. */
  service: z.string().nullable(),
  carrier: z.string(),
  charge: Rupees,
  /** The days until delivery that the courier estimates; null if it names none. */
  days: z.number().int().nullable(),
})
export type CourierOffer = z.infer<typeof CourierOffer>

export const courierOffers = endpoint({
  access: 'orders',
  method: 'GET',
  path: '/api/admin/orders/:id/courier-offers',
  summary: 'Asks the couriers of the shop what they charge for the parcel of an order, cheapest first',
  params: orderId,
  query: z.object({ weightGrams: weight }),
  reply: z.object({
    data: z.array(CourierOffer),
    /** The couriers that do not serve the address, or did not answer, with the reason. */
    problems: z.array(z.object({ courier: CourierId, message: z.string() })),
  }),
  limit: 30,
})

const parcels = z.object({
  data: z.array(AdminParcel),
  /** The couriers that the shop has an account with. Without one, staff enter the tracking by hand. */
  couriers: z.array(CourierId),
})

export const orderParcels = endpoint({
  access: ['orders', 'finance', 'support'],
  method: 'GET',
  path: '/api/admin/orders/:id/parcels',
  summary: 'Lists the parcels of an order that are booked with a courier, newest first',
  params: orderId,
  reply: parcels,
})

export const bookParcel = endpoint({
  access: 'orders',
  method: 'POST',
  path: '/api/admin/orders/:id/parcels',
  summary: 'Books the parcel of an order with a courier. An order never has two open parcels',
  params: orderId,
  body: z.object({
    courier: CourierId,
    service: optionalText(50),
    weightGrams: weight,
    charge: Rupees.nullish(),
  }),
  reply: parcels,
  status: 201,
})

export const requestPickup = endpoint({
  access: 'orders',
  method: 'PUT',
  path: '/api/admin/parcels/:id/pickup',
  summary: 'Asks the courier to fetch a parcel on a day',
  params: parcelId,
  body: z.object({ day: z.iso.date('Choose a day') }),
  reply: parcels,
})

export const cancelParcel = endpoint({
  access: 'orders',
  method: 'PUT',
  path: '/api/admin/parcels/:id/cancel',
  summary: 'Cancels the booking of a parcel that the courier has not fetched yet',
  params: parcelId,
  reply: parcels,
})

export const parcelLabel = endpoint({
  access: 'orders',
  method: 'GET',
  path: '/api/admin/parcels/:id/label',
  summary: 'Returns the courier’s label of a parcel as a PDF',
  params: parcelId,
  reply: z.custom<Uint8Array>(),
  bytes: 'application/pdf',
})

export const trackedParcels = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/orders/:id/parcels',
  summary: 'Lists the parcels of an order with their events, with the access rules of the order',
  params: orderId,
  reply: z.object({ data: z.array(Parcel) }),
})
