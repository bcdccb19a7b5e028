import { createHash, randomBytes } from 'node:crypto'
import { refuse } from '../../../../contract/core/refusal.ts'
import { INVITATION_DAYS } from '../../../../contract/sellers/seller-team.ts'
import { inTransaction, type DbOrTx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { limitSender } from '../../accounts/auth/limits/limits.ts'
import { grantSellerRole } from '../../accounts/users/grant-seller-role.ts'
import { proveAddress } from '../../accounts/auth/verification/verify-email.ts'
import { sendEmail } from '../../../platform/email/send-email.ts'
import { teamJoined } from '../emails/team-joined.ts'
import { teamInvited } from '../emails/team-invited.ts'
import { requireOwnedBusiness, requireVerified } from '../find-seller.ts'
import * as q from './queries.ts'
import type { SellerDeps } from '../seller-deps.ts'
import { findTeamMembers } from './team.ts'
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

export type TeamInvitation = { email: string; part: 'manager' | 'member' }

/**
 * Asks somebody by letter to work for one's business. Whether the address has an account is not told: they join when they
 * answer. Refuses who is in the team already.
 */
export async function inviteMember({ db, env }: SellerDeps, actor: Actor, { email, part }: TeamInvitation) {
  await requireVerified(db, actor)
  const { id } = await requireOwnedBusiness(db, actor)
  await limitSender({ db, env }, 'invitation', id)
  return inTransaction(db, async (tx) => {
    const business = await requireOwnedBusiness(tx, actor)
    const { data } = await findTeamMembers(tx, business.id, env.now())
    if (data.some((member) => member.email === email)) {
      const message = 'They are in the team already'
      refuse('invalid', message, { fields: [{ path: 'email', message }] })
    }
    const token = randomBytes(32).toString('base64url')
    const sent_at = env.now()
    const expires_at = new Date(sent_at.getTime() + INVITATION_DAYS * 24 * 60 * 60_000)
    const row = { seller_id: business.id, email, role: part, token_hash: hashOf(token), sent_at, expires_at }
    await q.upsertInvitation(tx, row)
    await sendEmail(tx, {
      to: email,
      template: teamInvited,
      data: { business: business.name, part, path: `/seller/join?token=${token}` },
    })
    return findTeamMembers(tx, business.id, env.now())
  })
}

/** Takes a letter back: its link opens nothing any more. */
export function withdrawInvitation({ db, env }: SellerDeps, actor: Actor, id: string) {
  return inTransaction(db, async (tx) => {
    const business = await requireOwnedBusiness(tx, actor)
    if (!(await q.deleteInvitation(tx, { id, sellerId: business.id }))) {
      refuse('not_found', 'There is no such invitation')
    }
    return findTeamMembers(tx, business.id, env.now())
  })
}

/** What a letter asks for; refuses a token that is over, taken back or was never sent. */
export async function showInvitation({ db, env }: SellerDeps, token: string) {
  const { business, role, email } = await invitationOf(db, token, env.now())
  return { business, part: role, email }
}

const invitationOf = async (db: DbOrTx, token: string, now: Date) =>
  (await q.findInvitation(db, hashOf(token), now)) ??
  refuse('not_found', 'This invitation is no longer valid. Ask for a new one')

/** Joins a team. The account has to be the one of the address that the letter went to, without a business of its own. */
export function acceptInvitation({ db, env }: SellerDeps, actor: Actor, token: string) {
  return inTransaction(db, async (tx) => {
    const { id, seller_id, role, email, business } = await invitationOf(tx, token, env.now())
    if (actor.email !== email) {
      refuse('forbidden', `This invitation was sent to ${email}. Sign in with the account of that address`)
    }
    const person = await q.lockCandidate(tx, actor.id)
    if (!person) {
      refuse('wrong_state', 'An account with a business of its own, or of our staff, can join no team')
    }
    if (!(await q.insertMember(tx, { user_id: actor.id, seller_id, role }))) {
      refuse('wrong_state', 'You work for a business already. Nobody works for two')
    }
    await q.deleteInvitation(tx, { id, sellerId: seller_id })
    await proveAddress(tx, actor.id) // the link came to it
    await grantSellerRole(tx, actor.id)
    const owner = await q.findOwner(tx, seller_id)
    if (owner) {
      await sendEmail(tx, {
        to: owner.email,
        template: teamJoined,
        data: { name: actor.name, business, part: role },
        about: { userId: owner.id },
      })
    }
    return { business }
  })
}
