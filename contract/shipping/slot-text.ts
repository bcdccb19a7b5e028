import type { Slot, SlotMethod, FulfilmentMethod } from './fulfilment.ts'
import { formatWeekday } from '../core/weekdays.ts'

// The texts of fulfilment methods and slots. This file does not import zod, because storefront pages import it.

export const fulfilmentMethodLabels: Record<FulfilmentMethod, string> = {
  courier: 'Courier',
  pickup: 'Pick up in our shop',
  hand_delivery: 'Delivery by our staff',
}

/** The way on which goods leave the shop, for staff; null is a rental without a slot that its customer collects. */
export const departureLabel = (method: FulfilmentMethod | null): string =>
  method ? fulfilmentMethodLabels[method] : 'Handed out in the shop'

/** Formats the time of a slot: `4 to 6 pm`, `11:30 am to 1 pm`. */
export function slotTimes({ from, until }: Pick<Slot, 'from' | 'until'>): string {
  const [begin, end] = [clockOf(from), clockOf(until)]
  const first = begin.half === end.half ? begin.time : `${begin.time} ${begin.half}`
  return `${first} to ${end.time} ${end.half}`
}

function clockOf(time: string) {
  const [hour, minute] = [Number(time.slice(0, 2)), time.slice(3)]
  return {
    time: `${hour % 12 || 12}${minute === '00' ? '' : `:${minute}`}`,
    half: hour < 12 ? 'am' : 'pm',
  }
}

/** Formats a slot: `Tue 24 Nov, 4 to 6 pm`. */
export const slotText = (slot: Slot): string => `${formatWeekday(slot.day)}, ${slotTimes(slot)}`

/** What the customer of an order has chosen. `address` is the place of a pickup; empty for a delivery. */
export type ChosenFulfilment = { method: SlotMethod; slot: Slot; address: string }

/** When and where the customer gets the goods of the shop, as one sentence without its full stop. */
export const fulfilmentText = ({ method, slot, address }: ChosenFulfilment): string =>
  method === 'pickup'
    ? `Pick up on ${slotText(slot)} at ${address}`
    : `Our staff will deliver it on ${slotText(slot)}`
