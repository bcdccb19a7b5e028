import { whyNotAtDoor } from '../../contract/cod.ts'
import type { Order } from '../../contract/orders.ts'
import { refuse } from '../../contract/refusal.ts'
import type { StoreSettings } from '../../contract/store.ts'
import { together, type Tx } from '../db.ts'
import { countOpenAtDoor, lockPhone } from './queries-cod.ts'

/** Refuses a way to pay that the store does not offer for this order, and says which condition it misses. */
export async function refuseMethod(tx: Tx, order: Order, { cod, upi }: StoreSettings) {
  if (order.paymentMethod === 'upi' && !upi.vpa) refuseMethodWith('This shop takes no UPI transfers')
  if (order.paymentMethod !== 'cod') return
  const { amountDue, items, address } = order
  const hasRental = items.some(({ type }) => type === 'rent')
  const why = whyNotAtDoor({ amountDue, hasRental, pin: address?.pin ?? null }, cod)
  if (why) refuseMethodWith(why)
  const phone = order.address?.phone.slice(-10)
  if (cod.maxOpenPerPhone === null || !phone) return
  const [, open] = await together([lockPhone(tx, phone), countOpenAtDoor(tx, phone)])
  if (open > cod.maxOpenPerPhone) {
    refuseMethodWith('Cash on delivery is for one open order at a time on this phone. Please pay online')
  }
}

const refuseMethodWith = (message: string): never =>
  refuse('invalid', message, { fields: [{ path: 'paymentMethod', message }] })
