import { refuse } from '../../contract/refusal.ts'
import type { TeamMember } from '../../contract/seller-portal.ts'
import { inTransaction, type Asker, type Db } from '../db.ts'
import type { Actor } from '../identity/actor.ts'
import { endSelling, letSell } from '../identity/let-sell.ts'
import { sendMail } from '../notifications/send-mail.ts'
import { businessOf, ownedBusiness } from './business-of.ts'
import { deleteMember, findOwner, findTeam, insertMember, lockCandidate } from './queries-team.ts'

/** Who works for somebody's business. */
export async function listTeam(db: Db, actor: Actor) {
  return teamOf(db, (await businessOf(db, actor)).id)
}

async function teamOf(db: Asker, sellerId: string): Promise<{ data: TeamMember[] }> {
  const owner = await findOwner(db, sellerId)
  return {
    data: [...(owner ? [{ ...owner, part: 'owner' as const }] : []), ...(await findTeam(db, sellerId))],
  }
}

export type AddMember = { email: string; part: 'manager' | 'member' }

/** Lets somebody work for one's business. Whoever cannot is refused in the same words: they tell nothing about others. */
export function addMember(db: Db, actor: Actor, { email, part }: AddMember) {
  return inTransaction(db, async (tx) => {
    const business = await ownedBusiness(tx, actor)
    const person = await lockCandidate(tx, email)
    const hasJoined =
      person && (await insertMember(tx, { user_id: person.id, seller_id: business.id, role: part }))
    if (!hasJoined) return refuseMember()
    await letSell(tx, person.id)
    await sendMail(tx, {
      to: person.email,
      template: 'team-joined',
      data: { name: person.name, business: business.name },
      about: { userId: person.id },
    })
    return teamOf(tx, business.id)
  })
}

function refuseMember(): never {
  const message =
    'No account with this e-mail address can join. Ask them to sign up, and to belong to no other business.'
  return refuse('invalid', message, { fields: [{ path: 'email', message }] })
}

/** Ends somebody's work for one's business: their next request finds its doors closed. */
export function removeMember(db: Db, actor: Actor, userId: string) {
  return inTransaction(db, async (tx) => {
    const business = await ownedBusiness(tx, actor)
    if (!(await deleteMember(tx, business.id, userId))) {
      refuse('not_found', 'There is nobody of that name in the team')
    }
    await endSelling(tx, userId)
    return teamOf(tx, business.id)
  })
}
