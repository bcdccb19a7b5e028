import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { indianStates } from './indian-states.ts'
import { pinMessage, pinProblem, postalRegion } from './postal-regions.ts'

const form = /^[1-9]\d{5}$/

/** A PIN code whose first three digits are assigned. */
export const PinCode = z
  .string(pinMessage)
  .trim()
  .regex(form, pinMessage)
  .refine((pin) => !form.test(pin) || postalRegion(pin) !== null, {
    error: ({ input }) => pinProblem(String(input)) ?? pinMessage,
  })

/** What couriers do at a PIN code. In a quote or for a product that is handed over in the shop, the PIN code is served, with cash. */
export const DeliveryService = z.object({
  pin: z.string(),
  isServed: z.boolean(),
  /** True if cash on delivery is possible. */
  hasCod: z.boolean(),
  /** True if couriers collect returns. */
  hasReversePickup: z.boolean(),
})
export type DeliveryService = z.infer<typeof DeliveryService>

/** The message for a PIN code that no courier of the shop serves. */
export const notServed = (pin: string): string => `We do not deliver to ${pin} yet`

export const servedPins = endpoint({
  access: 'admin',
  method: 'GET',
  path: '/api/admin/pins',
  summary:
    'Counts the PIN codes in the list of the courier; until the list is in force, every PIN code is served',
  reply: z.object({ isInForce: z.boolean(), served: z.int(), withCod: z.int(), withReversePickup: z.int() }),
})

export const deleteServedPins = endpoint({
  access: 'admin',
  method: 'DELETE',
  path: '/api/admin/pins',
  summary: 'Deletes the list of the courier, so that every PIN code is served again',
  reply: z.object({ deleted: z.int() }),
})

export const showPin = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/pins/:pin',
  summary: 'Suggests the state and city for a PIN code; null when the code has several or none',
  params: z.object({ pin: PinCode }),
  reply: z.object({
    pin: z.string(),
    state: z.enum(indianStates).nullable(),
    city: z.string().nullable(),
  }),
})
