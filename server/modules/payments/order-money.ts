import { paise } from '../../../contract/core/money.ts'
import type { OrderMoney } from '../../../contract/payments/payments.ts'
import type { DbOrTx, Db } from '../../platform/db/database.ts'
import { findPaymentDeadline } from '../orders/find-order.ts'
import { capturedTotal, refundableAmount } from './ledger.ts'
import { presentAttempt, presentRefund } from './present.ts'
import { findAttemptsOfOrder, findEventsOf } from './queries.ts'
import { findRefundsOfOrder } from './refunds/queries.ts'

/** Returns payments and refunds of one order, for staff. */
export async function findOrderMoney(db: DbOrTx, orderId: string): Promise<OrderMoney> {
  const attempts = await findAttemptsOfOrder(db, orderId)
  const events = await findEventsOf(
    db,
    attempts.map(({ id }) => id),
  )
  const refunds = await findRefundsOfOrder(db, orderId)
  return {
    payments: attempts.map((row) => ({
      ...presentAttempt(row),
      events: events
        .filter((event) => event.payment_id === row.id)
        .map(({ state, note, by, at }) => ({ state, note, by, at: at.toISOString() })),
    })),
    refunds: refunds.map(presentRefund),
    captured: capturedTotal(attempts),
    refundable: await refundableAmount(db, orderId, { attempts, refunds }),
  }
}

/** Returns payments and refunds of one order, for the shopper. */
export async function findOwnOrderMoney(db: Db, orderId: string) {
  const attempts = await findAttemptsOfOrder(db, orderId)
  const paid = attempts.filter(({ state }) => state === 'succeeded')
  const isCod = paid.length === 0 && attempts.some(({ provider }) => provider === 'cod')
  return {
    state: paid.length > 0 ? ('paid' as const) : isCod ? ('due_on_delivery' as const) : ('unpaid' as const),
    paid: paise(paid.reduce((all, { amount }) => all + amount, 0)),
    payUntil: (await findPaymentDeadline(db, orderId))?.toISOString() ?? null,
    refunds: (await findRefundsOfOrder(db, orderId)).map(presentRefund),
  }
}
