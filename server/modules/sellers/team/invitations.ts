import { createHash, randomBytes } from 'node:crypto'
import { refuse, refuseField } from '../../../../contract/core/refusal.ts'
import { INVITATION_DAYS } from '../../../../contract/sellers/seller-team.ts'
import { inTransaction, type DbOrTx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { enforceSenderLimit } from '../../accounts/auth/limits/limits.ts'
import { grantSellerRole } from '../../accounts/users/grant-seller-role.ts'
import { lockUserRow } from '../../accounts/users/queries.ts'
import { confirmUserEmail } from '../../accounts/auth/verification/verify-email.ts'
import { sendEmail } from '../../../platform/email/send-email.ts'
import { teamJoined } from '../emails/team-joined.ts'
import { teamInvited } from '../emails/team-invited.ts'
import { requireOwnedBusiness, requireVerified } from '../find-seller.ts'
import * as q from './queries.ts'
import type { SellerDeps } from '../seller-deps.ts'
import { findTeamMembers } from './team.ts'
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

export type TeamInvitation = { email: string; role: 'manager' | 'member' }

/**
 * Invites a person to the team by e-mail. Refuses suspended businesses and current members of the team. The reply does not reveal whether
 * the address has an account.
 */
export async function inviteMember({ db, env }: SellerDeps, actor: Actor, { email, role }: TeamInvitation) {
  await requireVerified(db, actor)
  const { id, status } = await requireOwnedBusiness(db, actor)
  if (status === 'suspended') refuse('wrong_state', 'Your business is suspended') // its invitations could not be accepted
  await enforceSenderLimit({ db, env }, 'invitation', id)
  return inTransaction(db, async (tx) => {
    const business = await requireOwnedBusiness(tx, actor)
    const { data } = await findTeamMembers(tx, business.id, env.now())
    if (data.some((member) => member.email === email)) {
      const message = 'They are already on the team'
      refuseField('email', message)
    }
    const token = randomBytes(32).toString('base64url')
    const sent_at = env.now()
    const expires_at = new Date(sent_at.getTime() + INVITATION_DAYS * 24 * 60 * 60_000)
    const row = { seller_id: business.id, email, role, token_hash: hashOf(token), sent_at, expires_at }
    await q.upsertInvitation(tx, row)
    await sendEmail(tx, {
      to: email,
      template: teamInvited,
      data: { business: business.name, role, path: `/seller/join?token=${token}` },
    })
    return findTeamMembers(tx, business.id, env.now())
  })
}

/** Withdraws an invitation. Its link becomes invalid. */
export function withdrawInvitation({ db, env }: SellerDeps, actor: Actor, id: string) {
  return inTransaction(db, async (tx) => {
    const business = await requireOwnedBusiness(tx, actor)
    if (!(await q.deleteInvitation(tx, { id, sellerId: business.id }))) {
      refuse('not_found', 'Invitation not found')
    }
    return findTeamMembers(tx, business.id, env.now())
  })
}

/** Shows an invitation. Refuses a token that is expired, withdrawn or unknown. */
export async function showInvitation({ db, env }: SellerDeps, token: string) {
  const { business, role, email } = await requireInvitation(db, token, env.now())
  return { business, role, email }
}

const requireInvitation = async (db: DbOrTx, token: string, now: Date) =>
  (await q.findInvitation(db, hashOf(token), now)) ?? refuseInvitation()

const refuseInvitation = () =>
  refuse('not_found', 'This invitation is no longer valid. Please ask for a new one')

/**
 * Accepts an invitation to a team. The account must have the invited e-mail address and no business of its own, except an empty one, which
 * is deleted.
 */
export function acceptInvitation({ db, env }: SellerDeps, actor: Actor, token: string) {
  return inTransaction(db, async (tx) => {
    const { id, seller_id, role, email, business } = await requireInvitation(tx, token, env.now())
    if (actor.email !== email) {
      refuse('forbidden', `This invitation was sent to ${email}. Please sign in with that e-mail address`)
    }
    await lockUserRow(tx, actor.id)
    await q.deleteEmptyBusiness(tx, actor.id)
    if (!(await q.lockCandidate(tx, actor.id))) {
      refuse('wrong_state', 'Accounts that own a business, and staff accounts, cannot join a team')
    }
    if (!(await q.insertMember(tx, { user_id: actor.id, seller_id, role }))) {
      refuse('wrong_state', 'You already belong to a business')
    }
    // The owner may have withdrawn it, or erased the business, in the meantime.
    if (!(await q.deleteInvitation(tx, { id, sellerId: seller_id }))) refuseInvitation()
    await confirmUserEmail(tx, actor.id) // only a reader of this address knows the token, so the address is confirmed
    await grantSellerRole(tx, actor.id)
    const owner = await q.findOwner(tx, seller_id)
    if (owner) {
      await sendEmail(tx, {
        to: owner.email,
        template: teamJoined,
        data: { name: actor.name, business, role },
        about: { userId: owner.id },
      })
    }
    return { business }
  })
}
