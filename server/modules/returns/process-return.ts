import { paise, sum, type Paise } from '../../../contract/core/money.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import { isRefundedByHand, type OrderMoney } from '../../../contract/payments/payments.ts'
import type { AdminReturn, ListedReturn, ReturnState } from '../../../contract/returns/returns.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { inTransaction, type DbOrTx, type Tx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { findAnyOrder, findAnyOrders, requireLockedOrder } from '../orders/find-order.ts'
import { isOwedAgain } from '../orders/order-postings.ts'
import { discardLines, restockLines } from '../orders/release-order.ts'
import { findRefundOffer } from '../payments/order-money.ts'
import { findRefundsOfOrder } from '../payments/refunds/queries.ts'
import { advanceRefunds, storeOrderRefunds } from '../payments/refunds/refund.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import { exchangeReservedDays } from '../../../contract/store/policy-facts.ts'
import { exchangeToPack } from './emails/seller-exchange.ts'
import { notifyExchangeSellers } from './notify-exchange-sellers.ts'
import { isExchangePossible, releaseExchange, turnIntoRefund } from './exchange-goods.ts'
import { findTransport } from './transport.ts'
import { transitionReturn, type ReturnTransition, notifyReturn } from './transition-return.ts'
import { hasNothingToRefund, presentReturn } from './present.ts'
import {
  findAwaitedSellers,
  findReturn,
  findReturns,
  findReturnsOfOrder,
  insertExchangeShipments,
  refundKey,
  updateReturn,
  type ReturnFilter,
  type ReturnRow,
} from './queries.ts'
import { DAY_MS } from '../../../contract/core/dates.ts'

export async function listReturns({ db }: PaymentDeps, filter: ReturnFilter) {
  const rows = await findReturns(db, filter)
  const orders = await findAnyOrders(
    db,
    rows.map(({ order_id }) => order_id),
  )
  const data = rows.map((row): ListedReturn => {
    const order = orders.get(row.order_id)!
    return { ...presentReturn(row, order), customer: customerOf(order) }
  })
  return { data }
}

const customerOf = ({ userName }: Order) => userName ?? 'Guest'

export const showReturn = async ({ db, env }: PaymentDeps, id: string): Promise<AdminReturn> =>
  presentForStaff(db, (await findReturn(db, id)) ?? noSuchReturn(), env.now())

/** Converts a return to the form for staff, with its next step. */
export async function presentForStaff(db: DbOrTx, row: ReturnRow, now: Date): Promise<AdminReturn> {
  const order = (await findAnyOrder(db, row.order_id))!
  const transport = await findTransport(db, { row, order, now })
  const refundable = await findRefundable(db, order)
  const awaitedFrom = await findAwaitedSellers(db, row.id)
  return {
    ...presentReturn(row, order, transport),
    customer: customerOf(order),
    refundable,
    hasNothingToRefund: hasNothingToRefund(order, row),
    isRefundedByHand: isRefundedByHand(order.paymentMethod),
    awaitedFrom,
  }
}

/** Returns the amount that returns of this order can still refund: not its deposits, and not the rent kept after a cancellation. */
async function findRefundable(db: DbOrTx, { _id: orderId, status }: Order): Promise<Paise> {
  const isCancelled = status === 'cancelled'
  return (await findRefundOffer(db, { orderId, isCancelled, promised: paise(0) })).refundable
}

/**
 * Returns payments and refunds of one order, for staff. What approved returns will refund is not offered a second time. An exchange refunds
 * nothing unless it becomes a refund.
 */
export async function showOrderMoney({ db }: PaymentDeps, orderId: string): Promise<OrderMoney> {
  const order = await findAnyOrder(db, orderId)
  const open = (await findReturnsOfOrder(db, orderId)).filter(
    ({ state, resolution }) => ['approved', 'received'].includes(state) && resolution === 'refund',
  )
  const lines = order ? open.flatMap((row) => presentReturn(row, order).lines) : []
  return findRefundOffer(db, {
    orderId,
    isCancelled: order?.status === 'cancelled',
    promised: sum(lines.map(({ worth }) => worth)),
  })
}

type ReturnAnswer = {
  id: string
  result: 'approved' | 'refused'
  /** The state that staff have seen. */
  from?: ReturnState | undefined
  answer: string
  actor: Actor
}

/**
 * Approves or refuses a return. The answer is sent to the buyer by e-mail. The new goods of an approved exchange remain reserved for some
 * days; those of a refused exchange go back to the stock. Refuses an answer to a return that has another state than `from`.
 */
export const answerReturn = (deps: PaymentDeps, { id, result, from, answer, actor }: ReturnAnswer) =>
  applyTransition(deps, {
    id,
    from,
    changes: {
      state: result,
      answer,
      ...(result === 'approved' ? { reserved_until: reservationEnd(deps.env.now()) } : {}),
    },
    note: answer,
    actor,
    onTransition: async (tx, order, row) => {
      if (result === 'approved') return
      if (row.restocked) refuse('wrong_state', 'The goods are in stock again. Refund the customer instead.')
      await releaseExchange(tx, order, row)
    },
  })

const reservationEnd = (now: Date) => new Date(now.getTime() + exchangeReservedDays * DAY_MS)

type ReceivedReturn = { id: string; restock: boolean; actor: Actor }

/**
 * Marks the returned goods as received. With `restock`, adds them to the stock in the same transaction; otherwise keeps them out of it, also
 * if the order is cancelled. For an exchange, asks the sellers to send the new goods, or the payment asks them if the order is owed again; if
 * these are sold out, the exchange becomes a refund.
 */
export const receiveReturn = (deps: PaymentDeps, { id, restock, actor }: ReceivedReturn) =>
  applyTransition(deps, {
    id,
    changes: { state: 'received', restocked: restock },
    actor,
    onTransition: async (tx, order, row) => {
      if (row.resolution === 'exchange') await prepareExchange(tx, order, row)
      await (restock ? restockLines : discardLines)(tx, order._id, row.lines)
    },
  })

async function prepareExchange(tx: Tx, order: Order, row: ReturnRow) {
  if (!(await isExchangePossible(tx, order, row))) return turnIntoRefund(tx, order, row)
  await updateReturn(tx, row.id, { stock_taken: true })
  await insertExchangeShipments(tx, row)
  if (!(await isOwedAgain(tx, order._id))) await notifyExchangeSellers(tx, row, exchangeToPack)
}

type ReturnRefundRequest = { id: string; amount: Paise; actor: Actor }

/**
 * Refunds a return and closes it, in one transaction. An exchange whose new goods were not sent becomes a refund. The provider gets the
 * refund afterwards. If nothing of the order is left to refund, closes the return with the last refund of the order, for example that of
 * its cancellation. An exchange of goods for which no payment was received ends without a refund.
 */
export async function refundReturn(deps: PaymentDeps, { id, amount, actor }: ReturnRefundRequest) {
  const { db, env } = deps
  const { order_id: orderId } = (await findReturn(db, id)) ?? noSuchReturn()
  const refunds = await inTransaction(db, async (tx) => {
    const order = await requireLockedOrder(tx, orderId)
    const row = (await findReturn(tx, id))!
    assertReceived(row)
    const isUnpaid = hasNothingToRefund(order, row)
    if (isUnpaid && row.resolution === 'refund') {
      refuse(
        'already_done',
        'No payment was received for these goods, so this return is complete without a refund',
      )
    }
    await turnIntoRefund(tx, order, row)
    if (isUnpaid) {
      const after = { state: row.state, resolution: 'refund', restocked: row.restocked, refund: null }
      await recordAudit(tx, { actor, act: 'return.received', subject: `return:${id}`, after })
      return []
    }
    const isRefundable = (await findRefundable(tx, order)) > 0
    const earlier = isRefundable ? [] : (await findRefundsOfOrder(tx, orderId)).slice(-1)
    const request = { orderId, amount, reason: 'Return', key: refundKey(id), actor }
    const stored = earlier.length > 0 ? earlier : await storeOrderRefunds(tx, request, env.now())
    const changes = { state: 'refunded' as const, refund_id: stored[0]!.id }
    await transitionByStaff(tx, { id, changes, order, actor, now: env.now() })
    return stored
  })
  await advanceRefunds(deps, refunds)
  return showReturn(deps, id)
}

function assertReceived({ state }: ReturnRow) {
  if (state === 'refunded') refuse('already_done', 'This return has already been refunded')
  if (state === 'exchanged') refuse('wrong_state', 'The new goods have already been sent')
  if (state !== 'received') refuse('wrong_state', 'Mark the goods as received first')
}

type StaffTransition = Pick<ReturnTransition, 'id' | 'from' | 'changes' | 'note'> & {
  actor: Actor
  onTransition?: (tx: Tx, order: Order, row: ReturnRow) => Promise<void>
}

async function applyTransition(
  { db, env }: PaymentDeps,
  { onTransition, ...transition }: StaffTransition,
): Promise<AdminReturn> {
  const { order_id: orderId } = (await findReturn(db, transition.id)) ?? noSuchReturn()
  return inTransaction(db, async (tx) => {
    const order = await requireLockedOrder(tx, orderId)
    return transitionByStaff(tx, { ...transition, order, now: env.now() }, onTransition)
  })
}

type LockedTransition = Omit<StaffTransition, 'onTransition'> & { order: Order; now: Date }

/** Changes the state of a return, records it in the audit log, and notifies the customer. The caller must have locked the order. */
async function transitionByStaff(
  tx: Tx,
  { actor, order, now, ...transition }: LockedTransition,
  onTransition?: StaffTransition['onTransition'],
): Promise<AdminReturn> {
  const changed = await transitionReturn(tx, { ...transition, by: actor.name, now })
  await onTransition?.(tx, order, changed)
  const row = (await findReturn(tx, transition.id))!
  const { state, resolution, restocked, refund_id } = row
  const after = { state, resolution, restocked, refund: refund_id }
  await recordAudit(tx, { actor, act: `return.${state}`, subject: `return:${row.id}`, after })
  const presented = await presentForStaff(tx, row, now)
  await notifyReturn(tx, order, { row, canBeCollected: presented.transport?.canChoose === true })
  return presented
}

const noSuchReturn = () => refuse('not_found', 'Return not found')
