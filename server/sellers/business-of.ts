import { refuse } from '../../contract/refusal.ts'
import type { Asker } from '../db.ts'
import type { Actor } from '../identity/actor.ts'
import { findPart } from './queries-team.ts'
import { sellerOf } from './seller-of.ts'

/** Somebody's business and what they may do there: who owns it all, managers all but the team, members no money. */
export type Business = { id: string; name: string; status: string; part: 'owner' | 'manager' | 'member' }

/** The business that somebody owns or works for; refuses who has none. */
export async function businessOf(db: Asker, actor: Pick<Actor, 'id'>): Promise<Business> {
  const seller = await sellerOf(db, actor)
  if (!seller) return refuse('not_found', 'Tell us about your business first')
  const part = seller.user_id === actor.id ? 'owner' : await findPart(db, actor.id)
  return { id: seller.id, name: seller.display_name, status: seller.status, part }
}

/** The same for whoever may see its money. */
export async function managedBusiness(db: Asker, actor: Pick<Actor, 'id'>): Promise<Business> {
  const business = await businessOf(db, actor)
  if (business.part === 'member') refuse('forbidden', 'The money is for its owner and managers')
  return business
}

/** The same for its owner alone. */
export async function ownedBusiness(db: Asker, actor: Pick<Actor, 'id'>): Promise<Business> {
  const business = await businessOf(db, actor)
  if (business.part !== 'owner') refuse('forbidden', 'This is for the owner of the business')
  return business
}
