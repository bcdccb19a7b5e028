import { paise } from '../../../contract/core/money.ts'
import type { OrderMoney } from '../../../contract/payments/payments.ts'
import type { DbOrTx, Db } from '../../platform/db/database.ts'
import { unpaidUntil } from '../orders/find-order-of.ts'
import { capturedOf, refundableOf } from './ledger.ts'
import { presentAttempt, presentRefund } from './present.ts'
import { findAttemptsOf, findEventsOf } from './queries.ts'
import { findRefundsOf } from './refunds/queries.ts'

/** All money of one order, as staff see it. */
export async function moneyOf(db: DbOrTx, orderId: string): Promise<OrderMoney> {
  const attempts = await findAttemptsOf(db, orderId)
  const events = await findEventsOf(
    db,
    attempts.map(({ id }) => id),
  )
  const refunds = await findRefundsOf(db, orderId)
  return {
    payments: attempts.map((row) => ({
      ...presentAttempt(row),
      events: events
        .filter((one) => one.payment_id === row.id)
        .map(({ state, note, by, at }) => ({ state, note, by, at: at.toISOString() })),
    })),
    refunds: refunds.map(presentRefund),
    captured: capturedOf(attempts),
    refundable: await refundableOf(db, orderId, { attempts, refunds }),
  }
}

/** The same in a shopper's words. */
export async function myMoneyOf(db: Db, orderId: string) {
  const attempts = await findAttemptsOf(db, orderId)
  const paid = attempts.filter(({ state }) => state === 'succeeded')
  const isCod = paid.length === 0 && attempts.some(({ provider }) => provider === 'cod')
  return {
    state: paid.length > 0 ? ('paid' as const) : isCod ? ('at_the_door' as const) : ('unpaid' as const),
    paid: paise(paid.reduce((all, { amount }) => all + amount, 0)),
    payUntil: (await unpaidUntil(db, orderId))?.toISOString() ?? null,
    refunds: (await findRefundsOf(db, orderId)).map(presentRefund),
  }
}
