import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Rupees, text } from '../core/wire.ts'
import { Day } from '../rentals/rentals.ts'
import { ShipmentPromise } from './lanes.ts'
import { DeliveryService, PinCode } from './pin-codes.ts'

export const productDelivery = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/pins/:pin/delivery',
  summary:
    'Says whether customers at a PIN code can order a product, and when it arrives there if it is ordered now',
  params: z.object({ pin: PinCode }),
  query: z.object({ product: text(200) }),
  reply: DeliveryService.extend({
    shipment: ShipmentPromise,
    /** What an order of this product pays for its delivery; 0 if it is free. */
    charge: Rupees,
    /** For a rental: the first night that can be worn at the PIN code, or null if it is collected in the shop, which needs no courier. Null for goods. */
    rental: z.object({ firstNight: Day.nullable() }).nullable(),
  }),
})
