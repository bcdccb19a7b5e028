import { paise, sum, type Paise } from '../../../contract/core/money.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import { inTransaction, type DbOrTx, type Tx } from '../../platform/db/database.ts'
import { changePaymentMethod } from '../orders/change-payment.ts'
import { findAnyOrder, requireLockedOrder } from '../orders/find-order.ts'
import { isCaptured, requestSellerShares } from '../orders/order-postings.ts'
import { orderedAmounts } from '../orders/line-shares.ts'
import { readToday, type Today } from '../orders/today.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { applyProviderStatus } from './apply-provider-status.ts'
import { openAttempt } from './open-attempt.ts'
import {
  expireAttempts,
  failAttempt,
  findAttemptsOfOrder,
  findOpenCodAttempt,
  recordUtr,
  updateAttempt,
} from './queries.ts'
import type { PaymentDeps } from './payment-deps.ts'

/** `by` is the name of the member of staff who changed the status, or the role of somebody else, such as `Customer`; null for the shop. */
type StatusChange = { orderId: string; by: string | null }

/**
 * Updates the cash-on-delivery payment of an order whose status has changed: the payment is collected on delivery, fails on cancellation,
 * and is due again after a reopening. An unpaid order that staff confirm becomes a cash-on-delivery order.
 */
export async function updateCodPayment(deps: PaymentDeps, { orderId, by }: StatusChange): Promise<void> {
  const order = await findAnyOrder(deps.db, orderId)
  if (order?.status === 'cancelled') await closeCodAttempt(deps, orderId)
  else await openCodAttempt(deps, orderId)
  if (order?.status === 'delivered') await collectCod(deps, { orderId, by })
}

/**
 * Opens a cash-on-delivery payment for an unpaid order that staff have confirmed or reopened. An attempt to pay it online expires; if its
 * money arrives nevertheless, it replaces this payment. Does nothing to an order that is paid, cancelled, or still waits for its payment.
 */
async function openCodAttempt(deps: PaymentDeps, orderId: string) {
  await inTransaction(deps.db, async (tx) => {
    const order = await requireLockedOrder(tx, orderId)
    if (order.status === 'cancelled' || order.payUntil !== null) return
    if ((await isCaptured(tx, orderId)) || (await findOpenCodAttempt(tx, orderId))) return
    await expireAttempts(tx, orderId, deps.env.now())
    await changePaymentMethod(tx, orderId, 'cod')
    await openAttempt(tx, deps, { ...order, paymentMethod: 'cod' })
    await requestSellerShares(tx, orderId)
  })
}

/** Records that the courier, or the member of staff who brought the order, has received the cash. */
async function collectCod(deps: PaymentDeps, { orderId, by }: StatusChange) {
  const today = await readToday(deps.db, deps.env)
  await inTransaction(deps.db, async (tx) => {
    const { status } = await requireLockedOrder(tx, orderId)
    if (status !== 'delivered') return // staff have set the order back meanwhile
    await recordCodPayment(tx, { orderId, via: 'cash', isByDelivery: true, by, today })
  })
}

type CodPayment = {
  orderId: string
  /** A customer may also pay by UPI at the counter. Then the payment is a UPI payment. */
  via: 'cash' | 'upi'
  /** True if the delivery of the order records the payment, and not a counter. */
  isByDelivery?: boolean
  by: string | null
  today: Today
}

/** Records the payment of a cash-on-delivery order. Does nothing if it is not due. The caller must have locked the order. */
export async function recordCodPayment(tx: Tx, payment: CodPayment) {
  const open = await findOpenCodAttempt(tx, payment.orderId)
  if (open) await succeed(tx, open, payment)
}

async function succeed(tx: Tx, open: { id: string; amount: Paise }, payment: CodPayment) {
  const { orderId, via, isByDelivery = false, by, today } = payment
  const method = via === 'upi' ? 'upi' : 'cod'
  await updateAttempt(tx, open.id, { provider: method, by_delivery: isByDelivery })
  await changePaymentMethod(tx, orderId, method)
  const status = { state: 'succeeded', amount: open.amount } as const
  await applyProviderStatus(tx, { id: open.id, status, today, by })
}

type CounterReceipt = Omit<CodPayment, 'by'> & { utr: string | null; actor: Actor }

/**
 * Records that a customer has paid a counter sale, also in another way than planned, and returns the amount. Refuses with `wrong_state` a
 * sale whose time to pay is over, and with `already_done` a transfer that has paid another order. The caller must have locked the order.
 */
export async function recordPaymentAtCounter(
  tx: Tx,
  { utr, actor, ...payment }: CounterReceipt,
): Promise<Paise> {
  const open = (await findAttemptsOfOrder(tx, payment.orderId)).find(({ state }) => state === 'open')
  if (!open) return refuse('wrong_state', 'This sale does not wait for a payment')
  if (utr && payment.via === 'upi') {
    await recordUtr(tx, open.id, { utr, utr_by: actor.name, utr_by_id: actor.id })
  }
  await succeed(tx, open, { ...payment, by: actor.name })
  return open.amount
}

/** Returns the amount that a customer has to pay on delivery, until it is received; 0 for other orders. */
export async function findAmountDueOnDelivery(db: DbOrTx, orderId: string): Promise<Paise> {
  return paise((await findOpenCodAttempt(db, orderId))?.amount ?? 0)
}

/**
 * Returns the cash to collect on delivery for these order lines: their prices with their parts of the coupon and of the delivery charge; 0
 * if the order is not due on delivery.
 */
export async function cashForLines(db: DbOrTx, order: Order, lines: readonly number[]): Promise<Paise> {
  if ((await findAmountDueOnDelivery(db, order._id)) === 0) return paise(0)
  const amounts = orderedAmounts(order)
  return sum(lines.map((line) => amounts[line]!))
}

/** Whether the customer has paid the order in cash. */
export const isPaidInCash = async (db: DbOrTx, orderId: string): Promise<boolean> =>
  (await findAttemptsOfOrder(db, orderId)).some(
    ({ provider, state }) => provider === 'cod' && state === 'succeeded',
  )

async function closeCodAttempt({ db }: PaymentDeps, orderId: string) {
  await inTransaction(db, async (tx) => {
    const order = await requireLockedOrder(tx, orderId)
    const open = await findOpenCodAttempt(tx, orderId)
    if (!open || order.status !== 'cancelled') return
    await failAttempt(tx, open.id, 'The order was cancelled')
  })
}
