import { formatRupees } from '../../contract/money.ts'
import type { Order } from '../../contract/orders.ts'
import { refuse } from '../../contract/refusal.ts'
import type { StoreSettings } from '../../contract/store.ts'
import type { Tx } from '../db.ts'
import { countOpenAtDoor, lockPhone } from './queries-cod.ts'

/** Refuses a way to pay that the store does not offer for this order, and says which condition it misses. */
export async function refuseMethod(tx: Tx, order: Order, { cod, upi }: StoreSettings) {
  if (order.paymentMethod === 'upi' && !upi.vpa) refuseMethodWith('This shop takes no UPI transfers')
  if (order.paymentMethod !== 'cod') return
  const why = whyNotAtDoor(order, cod)
  if (why) refuseMethodWith(why)
  const phone = order.address?.phone.slice(-10)
  if (cod.maxOpenPerPhone === null || !phone) return
  await lockPhone(tx, phone)
  if ((await countOpenAtDoor(tx, phone)) > cod.maxOpenPerPhone) {
    refuseMethodWith('Cash on delivery is for one open order at a time on this phone. Please pay online')
  }
}

/** Why this order cannot be paid at the door; null when it can. */
export function whyNotAtDoor(order: Order, cod: StoreSettings['cod']): string | null {
  if (!cod.enabled) return 'This shop takes no cash on delivery'
  if (cod.cap !== null && order.amountDue > cod.cap) {
    return `Cash on delivery is for orders up to ${formatRupees(cod.cap)}. Please pay online`
  }
  if (!cod.rentals && order.items.some(({ type }) => type === 'rent')) {
    return 'Rentals cannot be paid on delivery. Please pay online'
  }
  const pin = order.address?.pin
  const isServed = cod.pins.length === 0 || (pin && cod.pins.some((start) => pin.startsWith(start)))
  return isServed ? null : 'Cash on delivery is not offered for this PIN code. Please pay online'
}

const refuseMethodWith = (message: string): never =>
  refuse('invalid', message, { fields: [{ path: 'paymentMethod', message }] })
