import { paise, type Paise } from '../../../contract/core/money.ts'
import type { CustomerPayment, OrderMoney } from '../../../contract/payments/payments.ts'
import type { DbOrTx, Db } from '../../platform/db/database.ts'
import { findPaymentDeadline } from '../orders/change-payment.ts'
import { capturedTotal, refundableAmount, reservedAmount } from './payment-postings.ts'
import { paymentStateOf, presentAttempt, presentRefund } from './present.ts'
import {
  findAllAttempts,
  findAttemptsOfOrder,
  findBalanceAttempts,
  findCounterPayments,
  findEventsOf,
  isOpenCodAttempt,
  sumCounterPayments,
  type AttemptRow,
} from './queries.ts'
import { findRefundsOfOrder } from './refunds/queries.ts'

/** Returns payments and refunds of one order, for staff. */
async function findOrderMoney(db: DbOrTx, orderId: string): Promise<OrderMoney> {
  const attempts = await findAllAttempts(db, orderId)
  const events = await findEventsOf(
    db,
    attempts.map(({ id }) => id),
  )
  const refunds = await findRefundsOfOrder(db, orderId)
  const atCounter = await sumCounterPayments(db, orderId)
  return {
    payments: attempts.map((row) => ({
      ...presentAttempt(row),
      purpose: row.purpose,
      events: events
        .filter((event) => event.payment_id === row.id)
        .map(({ state, note, by, at }) => ({ state, note, by, at: at.toISOString() })),
    })),
    refunds: refunds.map(presentRefund),
    captured: capturedTotal(attempts),
    refundable: await refundableAmount(db, orderId, { attempts, atCounter, refunds }),
  }
}

type RefundOffer = { orderId: string; isCancelled: boolean; promised: Paise }

/**
 * Like `findOrderMoney`, but `refundable` is what staff are offered to refund: without deposits, without kept rent, and without the amount
 * that open returns have been promised.
 */
export async function findRefundOffer(
  db: DbOrTx,
  { orderId, isCancelled, promised }: RefundOffer,
): Promise<OrderMoney> {
  const money = await findOrderMoney(db, orderId)
  const reserved = await reservedAmount(db, orderId, isCancelled)
  return { ...money, refundable: paise(Math.max(0, money.refundable - reserved - promised)) }
}

/** Returns payments and refunds of one order, for the shopper. */
export async function findOwnOrderMoney(db: Db, orderId: string) {
  const attempts = await findAttemptsOfOrder(db, orderId)
  const paid = attempts.filter(({ state }) => state === 'succeeded')
  const isDue = paid.length === 0 && attempts.some(isOpenCodAttempt)
  return {
    state: paid.length > 0 ? ('paid' as const) : isDue ? ('due_on_delivery' as const) : ('unpaid' as const),
    paid: paise(paid.reduce((all, { amount }) => all + amount, 0)),
    payUntil: (await findPaymentDeadline(db, orderId))?.toISOString() ?? null,
    payments: await listCustomerPayments(db, orderId, attempts),
    refunds: (await findRefundsOfOrder(db, orderId)).map(presentRefund),
  }
}

/** Lists the payments of an order and of its balance, also those that staff received at the counter. */
async function listCustomerPayments(
  db: Db,
  orderId: string,
  attempts: AttemptRow[],
): Promise<CustomerPayment[]> {
  const online = [...attempts, ...(await findBalanceAttempts(db, orderId))].map((row) => ({
    _id: row.id,
    purpose: row.purpose,
    method: row.provider,
    amount: row.amount,
    state: paymentStateOf(row),
    at: row.created_at.toISOString(),
  }))
  const atCounter = (await findCounterPayments(db, orderId)).map(({ id, amount, at }) => ({
    _id: String(id),
    purpose: 'balance' as const,
    method: 'counter' as const,
    amount: paise(amount),
    state: 'succeeded' as const,
    at: at.toISOString(),
  }))
  return [...online, ...atCounter].sort((a, b) => a.at.localeCompare(b.at))
}
