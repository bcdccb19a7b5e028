import { whyNotAtDoor } from '../../contract/cod.ts'
import type { Order, OrderDraft } from '../../contract/orders.ts'
import { refuse } from '../../contract/refusal.ts'
import type { StoreSettings } from '../../contract/store.ts'
import { together, type Tx } from '../db.ts'
import type { FullQuote } from '../orders/quote-items.ts'
import { countOpenAtDoor, lockPhone } from './queries-cod.ts'

/** Refuses a way to pay that the store does not offer for this cart, and says which condition it misses. */
export function agreeOnMethod({ quote, items, today }: FullQuote, { paymentMethod, address }: OrderDraft) {
  const { cod, upi } = today.settings
  if (paymentMethod === 'upi' && !upi.vpa) refuseMethod('This shop takes no UPI transfers')
  if (paymentMethod !== 'cod') return
  const hasRental = items.some(({ type }) => type === 'rent')
  const why = whyNotAtDoor({ amountDue: quote.amountDue, hasRental, pin: address?.pin ?? null }, cod)
  if (why) refuseMethod(why)
}

/** Refuses to let a phone have more orders open that are paid at the door than the merchant allows; this one is counted. */
export async function countAtDoor(tx: Tx, { paymentMethod, address }: Order, { cod }: StoreSettings) {
  const phone = address?.phone.slice(-10)
  if (paymentMethod !== 'cod' || cod.maxOpenPerPhone === null || !phone) return
  const [, open] = await together([lockPhone(tx, phone), countOpenAtDoor(tx, phone)])
  if (open > cod.maxOpenPerPhone) {
    refuseMethod('Cash on delivery is for one open order at a time on this phone. Please pay online')
  }
}

const refuseMethod = (message: string): never =>
  refuse('invalid', message, { fields: [{ path: 'paymentMethod', message }] })
