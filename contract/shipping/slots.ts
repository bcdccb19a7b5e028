import { z } from 'zod'
import { Rupees } from '../core/wire.ts'
import { Day } from '../rentals/rentals.ts'

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 17:00')

export const FulfilmentMethod = z.enum(['courier', 'pickup', 'hand_delivery'])
export const SlotMethod = FulfilmentMethod.exclude(['courier'])

/** A period on one day in India. */
export const Slot = z.object({ day: Day, from: Time, until: Time })

/** How a customer wants to get the goods of the shop. A method other than courier needs a slot. */
export const FulfilmentDraft = z.object({
  method: z.enum(FulfilmentMethod.options, 'Choose how you get your order'),
  slot: Slot.nullish(),
})
export type FulfilmentDraft = z.infer<typeof FulfilmentDraft>

/** The method and the slot of an order whose goods of the shop do not travel by courier. */
export const Fulfilment = z.object({
  method: SlotMethod,
  slot: Slot,
  /** Where the customer picks up; empty for a delivery. */
  address: z.string(),
})
export type Fulfilment = z.infer<typeof Fulfilment>

/** A method that is possible for a cart. */
export const FulfilmentOption = z.object({
  method: FulfilmentMethod,
  /** What the order pays for its delivery with this method. Null: not known without a PIN code. */
  charge: Rupees.nullable(),
  address: z.string(),
  /** The slots that can be booked, in the sequence of their begin; empty for a courier. */
  slots: z.array(Slot.extend({ left: z.int() })),
})
export type FulfilmentOption = z.infer<typeof FulfilmentOption>
