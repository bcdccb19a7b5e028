import type { PaymentMethod } from '../../../contract/orders/orders.ts'
import type { DbOrTx, Tx } from '../../platform/db/database.ts'
import { changeHoldExpiry } from '../rentals/holds/confirm-holds.ts'
import { send } from '../../platform/jobs/jobs.ts'
import { parcelsUnneeded } from './order-events.ts'
import { findOrder, hasBookedParcel, updatePaymentDeadline, updatePaymentMethod } from './queries.ts'

/** Returns the time until which goods are reserved for a payment, or null when the order does not wait for a payment. */
export async function findPaymentDeadline(db: DbOrTx, id: string): Promise<Date | null> {
  return (await findOrder(db, id))?.unpaid_until ?? null
}

/** Changes until when the goods and rental dates of an unpaid order are reserved. */
export async function changePaymentDeadline(tx: Tx, id: string, until: Date) {
  await updatePaymentDeadline(tx, id, until)
  await changeHoldExpiry(tx, id, until)
}

/** Keeps the rental dates of an unpaid order reserved beyond its payment deadline, which stays as it is. */
export async function keepDatesReserved(tx: Tx, id: string, until: Date) {
  const deadline = await findPaymentDeadline(tx, id)
  if (deadline && deadline < until) await changeHoldExpiry(tx, id, until)
}

/** Names the real payment method of an order that is paid in another way than planned, for example by UPI instead of in cash. */
export const changePaymentMethod = (tx: Tx, id: string, method: PaymentMethod) =>
  updatePaymentMethod(tx, id, method)

/** Requests that the courier who would collect the cash of a paid order does not fetch its parcel. */
export async function cancelCashParcel(tx: Tx, id: string) {
  if (await hasBookedParcel(tx, id)) await send(tx, parcelsUnneeded, { orderId: id })
}
