import type { User } from '../../../../contract/accounts/users.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import { isStaff, type Right, type Role } from '../../../../contract/core/permissions.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { OWN_ACCOUNT, assertNotLastAdmin } from './change-user.ts'
import { presentUser } from './present-user.ts'
import { findUserRow, lockUserRow, updateUser } from './queries.ts'

export type SetRole = { id: string; role: Role; rights: readonly Right[] }

/** Says what somebody is in the shop and, of staff, what they are trusted with. It counts from their next request on. */
export function setRole(db: Db, actor: Actor, { id, role, rights }: SetRole): Promise<User> {
  const work = inTransaction(db, async (tx) => {
    const person = await lockUserRow(tx, id)
    if (!person) return refuse('not_found', 'There is no such user')
    if (id === actor.id) refuse('forbidden', OWN_ACCOUNT)

    const trusted = role === 'staff' ? [...new Set(rights)].sort() : []
    const before = { role: person.role, rights: person.rights }
    const after = { role, rights: trusted }
    if (JSON.stringify(before) === JSON.stringify(after)) return presentUser(person)
    if (isStaff({ role, rights }) && !person.email_verified) {
      refuse('email_unverified', 'They must confirm their e-mail address before they join the staff')
    }
    const portal = role === 'customer' || role === 'seller' ? { type: role } : {}
    await updateUser(tx, id, { ...after, ...portal })
    await recordAudit(tx, { actor, act: 'user.set-role', subject: `user:${id}`, before, after })
    return presentUser((await findUserRow(tx, id))!)
  })
  return assertNotLastAdmin(work)
}
