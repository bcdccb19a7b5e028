import { dayInIndia } from '../../../../contract/core/dates.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import { eraseEmailsOfOrders } from '../../../platform/email/erase-emails.ts'
import { lockGuestOrder } from '../../orders/find-order.ts'
import { eraseGuest, isOrderOpen } from '../../orders/erase-buyer.ts'
import { eraseBuyerIn } from '../../invoicing/erase-documents.ts'
import { eraseDancersOfOrders, lockTroupeOfOrder } from '../../troupes/erase-troupes.ts'
import { eraseReturns, hasOpenReturns } from '../../returns/erase-returns.ts'

export type GuestErasureRequest = { id: string; token: string | null; now: Date }

/**
 * Erases the personal data of a guest order. The order token authorizes the erasure. Deletes e-mails; keeps the order and its
 * invoice with the data that tax law requires. Refuses until the order is delivered or cancelled, rented garments are back,
 * returns are completed, and deposits and refunds are paid.
 */
export function eraseGuestOrder(db: Db, { id, token, now }: GuestErasureRequest): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockTroupeOfOrder(tx, id)
    if (!(await lockGuestOrder(tx, { id, token }))) refuse('not_found', 'Order not found')
    if ((await isOrderOpen(tx, id, dayInIndia(now))) || (await hasOpenReturns(tx, { orderId: id }))) {
      refuse(
        'orders_open',
        'This order is still in progress, a rented outfit has not been returned, a return has not been completed, or a deposit or refund has not been paid yet. You can erase your data afterwards.',
      )
    }
    await eraseGuest(tx, id)
    await eraseBuyerIn(tx, [id])
    await eraseReturns(tx, [id])
    await eraseDancersOfOrders(tx, [id])
    await eraseEmailsOfOrders(tx, [id])
    await recordAudit(tx, { actor: null, act: 'order.erase', subject: `order:${id}`, after: { by: 'guest' } })
  })
}
