import type { User } from '../../../../contract/accounts/users.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import { isStaff, type Right, type Role } from '../../../../contract/core/permissions.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { OWN_ACCOUNT, assertNotLastAdmin } from './change-user.ts'
import { endMembership } from './grant-seller-role.ts'
import { presentUser } from './present-user.ts'
import { findUserRow, lockUserRow, updateUser } from './queries.ts'

export type RoleChangeRequest = { id: string; role: Role; rights: readonly Right[] }

/**
 * Sets a user's role and, for staff, their rights. The change takes effect on the user's next request. A user with another role leaves the
 * team of a business, so that the seller role does not revive the membership later.
 */
export function setRole(db: Db, actor: Actor, { id, role, rights }: RoleChangeRequest): Promise<User> {
  const work = inTransaction(db, async (tx) => {
    const user = await lockUserRow(tx, id)
    if (!user) return refuse('not_found', 'User not found')
    if (id === actor.id) refuse('forbidden', OWN_ACCOUNT)

    const grantedRights = role === 'staff' ? [...new Set(rights)].sort() : []
    const before = { role: user.role, rights: user.rights }
    const after = { role, rights: grantedRights }
    if (JSON.stringify(before) === JSON.stringify(after)) return presentUser(user)
    if (isStaff({ role, rights }) && !user.email_verified) {
      refuse('email_unverified', 'The e-mail address must be verified before the user can join the staff')
    }
    const portal = role === 'customer' || role === 'seller' ? { type: role } : {}
    await updateUser(tx, id, { ...after, ...portal })
    if (role !== user.role) await endMembership(tx, id)
    await recordAudit(tx, { actor, act: 'user.set-role', subject: `user:${id}`, before, after })
    return presentUser((await findUserRow(tx, id))!)
  })
  return assertNotLastAdmin(work)
}
