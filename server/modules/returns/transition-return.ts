import { dayInIndia } from '../../../contract/core/dates.ts'
import { describeVariant } from '../../../contract/returns/return-policy.ts'
import { canTransition, returnTransitions } from '../../../contract/orders/transitions.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import { refundWays } from '../../../contract/orders/payment-summary.ts'
import type { ReturnState } from '../../../contract/returns/returns.ts'
import type { Tx } from '../../platform/db/database.ts'
import { findReturn, insertReturnEvent, updateReturn, type ReturnRow } from './queries.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import { sendEmail } from '../../platform/email/send-email.ts'
import { returnStatusChanged, type ExchangeNews } from './emails/return-status-changed.ts'
import { hasNothingToRefund } from './present.ts'
import { orderLink } from '../orders/notify-shopper.ts'

export type ReturnTransition = {
  id: string
  /** The state that the actor has seen. Another state is refused. */
  from?: ReturnState | undefined
  changes: Parameters<typeof updateReturn>[2] & { state: ReturnState }
  /** The name of the member of staff; null when the buyer acts. */
  by: string | null
  note?: string
  now: Date
}

const stateMessages: Record<ReturnState, string> = {
  asked: 'has not been reviewed yet',
  approved: 'has already been approved',
  refused: 'has been refused',
  received: 'has already been received',
  refunded: 'has already been refunded',
  exchanged: 'has already been exchanged',
  withdrawn: 'has been withdrawn',
}

/**
 * Changes the state of a return, and records when and by whom. The caller must have locked the order. Refuses a transition that is not
 * allowed, and one from another state than `from`.
 */
export async function transitionReturn(
  tx: Tx,
  { id, from, changes, by, note = '', now }: ReturnTransition,
): Promise<ReturnRow> {
  const row = (await findReturn(tx, id))!
  const isAsSeen = from === undefined || from === row.state
  const isAllowed = isAsSeen && canTransition(returnTransitions, row.state, changes.state)
  if (!isAllowed) refuse('wrong_state', `This return ${stateMessages[row.state]}`)
  await updateReturn(tx, id, changes)
  await insertReturnEvent(tx, { return_id: id, state: changes.state, note, by, at: now })
  return (await findReturn(tx, id))!
}

/**
 * Notifies the buyer of the new state of a return, unless the buyer has withdrawn it. The shipment of an exchange has an e-mail of its
 * own. `canBeCollected`: the customer can choose a pickup on the page of the order.
 */
export async function notifyReturn(
  tx: Tx,
  order: Order,
  { row, canBeCollected }: { row: ReturnRow; canBeCollected: boolean },
) {
  const { id, state, answer } = row
  if (!order.userEmail || state === 'withdrawn' || state === 'exchanged') return
  await sendEmail(tx, {
    to: order.userEmail,
    template: returnStatusChanged,
    data: {
      name: order.userName,
      orderId: order._id,
      state,
      answer,
      canBeCollected,
      refundWay: order.payment.isSimulated ? null : refundWays[order.paymentMethod],
      hasRefund: row.refunded !== null,
      hasNothingToRefund: hasNothingToRefund(order, row),
      isOrderCancelled: order.status === 'cancelled',
      exchange: exchangeOf(row),
      link: orderLink(order),
    },
    about: { orderId: order._id, userId: order.userId },
    once: `return:${id}:${state}`,
  })
}

/**
 * What the e-mail says about an exchange: the new sizes and colours, and until when they are reserved. Null if the customer asked for a
 * refund and not for an exchange.
 */
function exchangeOf({ lines, resolution, stock_taken, reserved_until }: ReturnRow): ExchangeNews | null {
  const wanted = lines.flatMap(({ exchange_sku_id, exchange_size: size, exchange_colour: colour }) =>
    exchange_sku_id ? [describeVariant({ size, colour })] : [],
  )
  if (wanted.length === 0) return null
  return {
    wanted,
    isRefundNow: resolution === 'refund',
    reservedUntil: stock_taken && reserved_until ? dayInIndia(reserved_until) : null,
  }
}
