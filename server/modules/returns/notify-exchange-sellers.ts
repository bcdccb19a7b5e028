import { inTransaction, type Db, type Tx } from '../../platform/db/database.ts'
import { isEmailStored } from '../../platform/email/queries.ts'
import { sendEmail } from '../../platform/email/send-email.ts'
import type { EmailTemplate } from '../../platform/email/email.ts'
import { requireLockedOrder } from '../orders/find-order.ts'
import { isOwedAgain } from '../orders/order-postings.ts'
import { exchangeCalledOff, exchangeToPack, type SellerExchange } from './emails/seller-exchange.ts'
import { findExchangeSellers, findReturnsOfOrder, type ReturnRow } from './queries.ts'

type ExchangeRef = Pick<ReturnRow, 'id' | 'order_id'>

/**
 * Sends an e-mail about an exchange to each seller who has to send some of its new goods and has not sent them yet: once for each exchange,
 * and once more after each reopening of its order. Only sellers who were asked to send the goods are told not to.
 */
export async function notifyExchangeSellers(
  tx: Tx,
  { id, order_id: orderId }: ExchangeRef,
  template: EmailTemplate<SellerExchange>,
) {
  for (const { id: sellerId, email, business, sending, goods } of await findExchangeSellers(tx, id)) {
    if (!email) continue
    const keyOf = ({ name }: EmailTemplate<SellerExchange>) => `${name}:${id}:${sellerId}:${sending}`
    if (template === exchangeCalledOff && !(await isEmailStored(tx, keyOf(exchangeToPack)))) continue
    const data = { orderId, returnId: id, business, goods }
    await sendEmail(tx, { to: email, template, data, once: keyOf(template) })
  }
}

/**
 * Tells the sellers who have not sent the new goods of the exchanges of an order not to send them if the order is cancelled, and otherwise to
 * send them, for example because it was reopened. After a refund, they wait until the order is paid again. Idempotent.
 */
export const notifySellersOfOrder = (db: Db, orderId: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { status } = await requireLockedOrder(tx, orderId)
    if (status !== 'cancelled' && (await isOwedAgain(tx, orderId))) return
    const template = status === 'cancelled' ? exchangeCalledOff : exchangeToPack
    for (const row of await findReturnsOfOrder(tx, orderId)) await notifyExchangeSellers(tx, row, template)
  })
