import { dayInIndia } from '../../contract/days.ts'
import { refuse } from '../../contract/refusal.ts'
import { recordAct } from '../audit/record.ts'
import { inTransaction, type Db } from '../db.ts'
import type { Actor } from '../identity/actor.ts'
import { deletePerson, lockAccount } from '../identity/delete-person.ts'
import { keepingAnAdmin } from '../identity/keep-an-admin.ts'
import { forgetLetters } from '../notifications/forget-letters.ts'
import { forgetSeller } from '../sellers/forget-person.ts'
import { forgetBuyer, hasOpenOrders } from '../orders/forget-person.ts'
import { forgetBilled, forgetBuyerIn } from '../papers/forget-papers.ts'
import { forgetReturns, hasOpenReturns } from '../returns/forget-returns.ts'

export type Erase = { id: string; actor: Actor; now: Date }

/**
 * Erases a person: account, sessions, addresses, consents, cart and letters go, orders stay without them. Refused while
 * something of theirs is on its way, and for the last admin.
 */
export function erasePerson(db: Db, { id, actor, now }: Erase): Promise<void> {
  const work = inTransaction(db, async (tx) => {
    const person = await lockAccount(tx, id)
    if (!person) return refuse('not_found', 'There is no such user')
    if ((await hasOpenOrders(tx, id, dayInIndia(now))) || (await hasOpenReturns(tx, id))) {
      refuse(
        'orders_open',
        'An order or a return is still on its way, a rented outfit is not back yet, or a deposit or refund is not paid out yet. Erase it afterwards.',
      )
    }
    const orderIds = await forgetBuyer(tx, id)
    await forgetBuyerIn(tx, orderIds)
    await forgetBilled(tx, id)
    await forgetReturns(tx, orderIds)
    await forgetSeller(tx, id, now)
    const email = person.email_verified ? person.email : null
    await forgetLetters(tx, { userId: id, email, orderIds })
    await deletePerson(tx, person)
    await recordAct(tx, {
      actor: actor.id === id ? { ...actor, name: 'The person' } : actor, // the log outlives their name
      act: 'user.erase',
      subject: `user:${id}`,
      before: { role: person.role, status: person.status },
      after: { ordersKept: orderIds.length },
    })
  })
  return keepingAnAdmin(work)
}
