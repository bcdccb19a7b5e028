import { dayInIndia, formatDay } from '../../../contract/core/dates.ts'
import { formatPayable, paise, type Paise } from '../../../contract/core/money.ts'
import { canTransition, orderTransitions } from '../../../contract/orders/transitions.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import type { Day } from '../../../contract/rentals/rentals.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import { splitByWeight } from '../../../contract/sellers/seller-money.ts'
import type { Cancellation } from '../../../contract/orders/rental-order.ts'
import { cancelFeeOn, cancelFees, lateRents, type CancelFee } from '../../../contract/rentals/cancel-fees.ts'
import { inTransaction, type DbOrTx, type Db, type Tx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { feesOfOrder, readRentedLines } from '../rentals/conditions.ts'
import { findBookedLines } from '../rentals/holds/queries.ts'
import { findDispatch } from '../rentals/pieces/order-garments.ts'
import { planCancellation } from './order-postings.ts'
import { CUSTOMER } from './policy.ts'
import { presentOrder } from './present.ts'
import { hasSentParcel, lockOrder, type OrderRow } from './queries.ts'
import { updateCancelFee } from './rentals/queries.ts'
import { transitionOrder } from './set-status.ts'
import type { Today } from './today.ts'

export type CancelOrderRequest = { id: string; fee: Paise; actor: Actor; today: Today }

/** Cancels an order on request of its customer, like `cancelByPolicy`. */
export function cancelOrder(db: Db, { id, fee, actor, today }: CancelOrderRequest): Promise<Order> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order || order.user_id !== actor.id) return refuse('not_found', 'Order not found')
    return cancelByPolicy(tx, { order, fee, by: CUSTOMER, today })
  })
}

type CustomerCancellation = { order: OrderRow; fee: Paise; by: string; today: Today }

/**
 * Cancels a locked order by the cancellation policy. Refuses with `wrong_state` when it is too late, or when the fee is no longer the one
 * that the customer saw.
 */
export async function cancelByPolicy(
  tx: Tx,
  { order, fee, by, today }: CustomerCancellation,
): Promise<Order> {
  const terms = await findCancellationTerms(tx, order, today)
  if (!terms.isPossible) refuse('wrong_state', terms.why)
  if (terms.fee !== fee) {
    refuse('wrong_state', `The cancellation fee is now ${formatPayable(terms.fee)}. ${terms.why}`)
  }
  if (fee > 0) await storeFees(tx, { order, fee, today })
  return transitionOrder(tx, { order, status: 'cancelled', by, today, retainedRent: fee })
}

/** Stores for each rental its part of the fee, so that only the suppliers of rentals whose free days are over earn it. */
async function storeFees(tx: Tx, { order, fee, today }: Omit<CustomerCancellation, 'by'>) {
  const booked = await findBookedLines(tx, order.id)
  const rented = await readRentedLines(tx, presentOrder(order), booked)
  const fees = splitByWeight(fee, lateRents(today.rules.today, rented, await feesOfOrder(tx, order)))
  for (const [index, { line }] of booked.entries()) {
    await updateCancelFee(tx, order.id, { line, fee: fees[index]! })
  }
}

const tooLate: Partial<Record<OrderRow['status'], string>> = {
  processing: 'It is already being prepared. Please contact us.',
  shipped: 'It is on its way to you.',
  delivered: 'It has been delivered.',
  cancelled: 'It is already cancelled.',
}

/** Returns whether the customer can cancel an order now, the fee, the refund, and an explanation for the customer. */
export async function findCancellationTerms(
  db: DbOrTx,
  order: OrderRow,
  { rules }: Today,
): Promise<Cancellation> {
  const impossible = { isPossible: false, refund: paise(0), fee: paise(0), freeUntil: null }
  const canCancel = canTransition(orderTransitions.shopper, order.status, 'cancelled')
  if (!canCancel) return { ...impossible, why: tooLate[order.status] ?? '' }
  // an order with goods of several senders keeps its status when the courier takes the parcel of the shop
  if (await hasSentParcel(db, order.id)) {
    return { ...impossible, why: 'The courier has already taken a parcel of this order.' }
  }
  const { hasLeft } = await findDispatch(db, order.id)
  if (hasLeft) return { ...impossible, why: 'Part of this order has already been handed over.' }

  const booked = await findBookedLines(db, order.id)
  if (booked.length === 0) {
    return {
      isPossible: true,
      why: 'Cancelling is free of charge.',
      refund: (await planCancellation(db, order.id, paise(0))).refund,
      fee: paise(0),
      freeUntil: null,
    }
  }
  const rentalFees = await feesOfOrder(db, order)
  const fees = cancelFees(await readRentedLines(db, presentOrder(order), booked), rentalFees)
  const policyFee = cancelFeeOn(rules.today, fees)
  const { fee, refund } = await planCancellation(db, order.id, policyFee)
  const { freeUntil } = fees[0]!
  const staysFree = policyFee > 0 || rentalFees.lateCancelPercent === 0
  return {
    isPossible: true,
    why: fee
      ? feeText({
          fee,
          policyFee,
          fees,
          percent: rentalFees.lateCancelPercent,
          orderedOn: dayInIndia(order.created_at),
        })
      : `Cancelling is free of charge${staysFree ? '' : ` until ${formatDay(freeUntil)}`}.`,
    refund,
    fee,
    freeUntil,
  }
}

type ChargedFee = {
  fee: Paise
  policyFee: Paise
  fees: readonly CancelFee[]
  percent: number
  orderedOn: Day
}

/** Says which share of the rent a cancellation costs now, and until when it was free, if it ever was. */
function feeText({ fee, policyFee, fees, percent, orderedOn }: ChargedFee): string {
  const { freeUntil } = fees[0]!
  const before =
    orderedOn <= freeUntil ? `Cancelling was free of charge until ${formatDay(freeUntil)}; now ` : ''
  const of = policyFee < fees.at(-1)!.fee ? ' of the outfits whose free days are over' : ''
  if (fee < policyFee) {
    return `${before}${before ? 'the' : 'The'} rent that you have paid is kept. The deposit is refunded in full.`
  }
  return `${before}${percent}% of the rent${of} is charged. The deposit is refunded in full.`
}
