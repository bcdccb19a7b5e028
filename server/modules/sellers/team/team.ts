import { refuse } from '../../../../contract/core/refusal.ts'
import type { Invitation, TeamMember } from '../../../../contract/sellers/seller-team.ts'
import { inTransaction, type DbOrTx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { revokeSellerRole } from '../../accounts/users/grant-seller-role.ts'
import { requireBusiness, requireOwnedBusiness } from '../find-seller.ts'
import { deleteMember, findInvitations, findOwner, findTeam } from './queries.ts'
import type { SellerDeps } from '../seller-deps.ts'

type Team = { data: TeamMember[]; invited: Invitation[] }

/** Returns the team of the user's business. Only the owner sees pending invitations. */
export async function listTeam({ db, env }: SellerDeps, actor: Actor): Promise<Team> {
  const { id, role } = await requireBusiness(db, actor)
  const team = await findTeamMembers(db, id, env.now())
  return role === 'owner' ? team : { ...team, invited: [] }
}

export async function findTeamMembers(db: DbOrTx, sellerId: string, now: Date): Promise<Team> {
  const owner = await findOwner(db, sellerId)
  const invited = await findInvitations(db, sellerId)
  return {
    data: [...(owner ? [{ ...owner, role: 'owner' as const }] : []), ...(await findTeam(db, sellerId))],
    invited: invited.map(({ id, email, role, sent_at, expires_at }) => ({
      id,
      email,
      role,
      sentAt: sent_at.toISOString(),
      expiresAt: expires_at.toISOString(),
      isOver: expires_at <= now,
    })),
  }
}

/** Removes a member from the team. From their next request on, the user has no access to the business. */
export function removeMember({ db, env }: SellerDeps, actor: Actor, userId: string) {
  return inTransaction(db, async (tx) => {
    const business = await requireOwnedBusiness(tx, actor)
    if (!(await deleteMember(tx, business.id, userId))) {
      refuse('not_found', 'Team member not found')
    }
    await revokeSellerRole(tx, userId)
    return findTeamMembers(tx, business.id, env.now())
  })
}
