import { formatRupees, type Paise } from '../core/money.ts'
import type { Zone } from './promise.ts'

// The texts of the delivery charge. This file does not import zod, because storefront pages import it.

/** The delivery charge of an order as text: `Free` or `₹80`. `needsPin`: it is not known without a PIN code. */
export const deliveryText = (charge: Paise, needsPin = false): string =>
  charge > 0 ? formatRupees(charge) : needsPin ? 'By PIN code' : 'Free'

type ZoneCharges = { zones: Readonly<Record<Zone, { charge: Paise }>> }

/** Returns the highest charge of all zones; 0 if delivery is free everywhere. */
export const highestCharge = ({ zones }: ZoneCharges): Paise =>
  Object.values(zones).reduce((highest, { charge }) => (charge > highest ? charge : highest), 0 as Paise)

/** What delivery costs, as a sentence for pages and policies. */
export function deliveryTerms(delivery: ZoneCharges): string {
  const highest = highestCharge(delivery)
  if (highest === 0) return 'Delivery is free everywhere in India.'
  return `The delivery charge of an order depends on its address and is at most ${formatRupees(highest)}. You see it in the cart and at checkout before you pay.`
}
