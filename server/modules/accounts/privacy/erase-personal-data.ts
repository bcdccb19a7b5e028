import { dayInIndia } from '../../../../contract/core/dates.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { deleteUserRow, lockUser } from '../users/queries.ts'
import { assertNotLastAdmin } from '../users/change-user.ts'
import { eraseEmails } from '../../../platform/email/erase-emails.ts'
import { eraseAlerts } from '../../alerts/erase-alerts.ts'
import { eraseTroupes } from '../../troupes/erase-troupes.ts'
import { eraseSeller, explainOpenSales } from '../../sellers/erase-seller.ts'
import { eraseBuyer, hasOpenOrders } from '../../orders/erase-buyer.ts'
import { eraseBilled, eraseBuyerIn } from '../../invoicing/erase-documents.ts'
import { eraseComplaints } from '../../complaints/make-complaint.ts'
import { erasePhotos } from '../../reviews/photos.ts'
import { eraseReturns, hasOpenReturns } from '../../returns/erase-returns.ts'

export type ErasureRequest = { id: string; actor: Actor; now: Date }

/**
 * Erases a user's personal data. Deletes the account, sessions, addresses, consents, cart, wishlist, alerts, groups and e-mails. Keeps orders with the
 * data that tax law requires. Refuses while an order, rental or return is in progress, a deposit or refund is unpaid, or the
 * user's business has undelivered parcels or a balance. Also refuses to erase the last admin.
 */
export function erasePersonalData(db: Db, { id, actor, now }: ErasureRequest): Promise<void> {
  const work = inTransaction(db, async (tx) => {
    const user = await lockUser(tx, id)
    if (!user) return refuse('not_found', 'User not found')
    if ((await hasOpenOrders(tx, id, dayInIndia(now))) || (await hasOpenReturns(tx, { userId: id }))) {
      refuse(
        'orders_open',
        'An order or return is still in progress, a rented outfit has not been returned, or a deposit or refund has not been paid yet. The account can be erased afterwards.',
      )
    }
    const openSales = await explainOpenSales(tx, id)
    if (openSales) refuse('orders_open', openSales)
    const email = user.email_verified ? user.email : null
    await eraseAlerts(tx, { userId: id, email }, now)
    await eraseTroupes(tx, { userId: id, email }, now)
    const orderIds = await eraseBuyer(tx, id)
    await eraseBuyerIn(tx, orderIds)
    await eraseBilled(tx, id)
    await eraseReturns(tx, orderIds)
    await erasePhotos(tx, id)
    await eraseSeller(tx, id, now)
    await eraseComplaints(tx, { userId: id, email })
    await eraseEmails(tx, { userId: id, email, orderIds })
    await deleteUserRow(tx, user)
    await recordAudit(tx, {
      actor: actor.id === id ? { ...actor, name: 'The user' } : actor, // the audit log must not contain the name of an erased user
      act: 'user.erase',
      subject: `user:${id}`,
      before: { role: user.role, status: user.status },
      after: { ordersKept: orderIds.length },
    })
  })
  return assertNotLastAdmin(work)
}
