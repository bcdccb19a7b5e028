import { dayInIndia } from '../../../../contract/core/dates.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { deleteUserAccount, lockAccount } from '../users/queries.ts'
import { assertNotLastAdmin } from '../users/change-user.ts'
import { eraseEmails } from '../../../platform/email/erase-emails.ts'
import { eraseSeller } from '../../sellers/erase-seller.ts'
import { eraseBuyer, hasOpenOrders } from '../../orders/erase-buyer.ts'
import { eraseBilled, eraseBuyerIn } from '../../invoicing/erase-documents.ts'
import { eraseReturns, hasOpenReturns } from '../../returns/erase-returns.ts'

export type Erase = { id: string; actor: Actor; now: Date }

/**
 * Erases a person: account, sessions, addresses, consents, cart and letters go, orders stay without them. Refused while
 * something of theirs is on its way, and for the last admin.
 */
export function erasePersonalData(db: Db, { id, actor, now }: Erase): Promise<void> {
  const work = inTransaction(db, async (tx) => {
    const person = await lockAccount(tx, id)
    if (!person) return refuse('not_found', 'There is no such user')
    if ((await hasOpenOrders(tx, id, dayInIndia(now))) || (await hasOpenReturns(tx, id))) {
      refuse(
        'orders_open',
        'An order or a return is still on its way, a rented outfit is not back yet, or a deposit or refund is not paid out yet. Erase it afterwards.',
      )
    }
    const orderIds = await eraseBuyer(tx, id)
    await eraseBuyerIn(tx, orderIds)
    await eraseBilled(tx, id)
    await eraseReturns(tx, orderIds)
    await eraseSeller(tx, id, now)
    const email = person.email_verified ? person.email : null
    await eraseEmails(tx, { userId: id, email, orderIds })
    await deleteUserAccount(tx, person)
    await recordAudit(tx, {
      actor: actor.id === id ? { ...actor, name: 'The person' } : actor, // the log outlives their name
      act: 'user.erase',
      subject: `user:${id}`,
      before: { role: person.role, status: person.status },
      after: { ordersKept: orderIds.length },
    })
  })
  return assertNotLastAdmin(work)
}
