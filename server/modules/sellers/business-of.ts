import { refuse } from '../../../contract/core/refusal.ts'
import type { MyBusiness } from '../../../contract/sellers/seller-portal.ts'
import type { DbOrTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { findPart } from './team/queries-team.ts'
import { sellerOf } from './seller-of.ts'

/** The business that somebody owns or works for, and as what; null when there is none yet. */
export async function findBusiness(db: DbOrTx, actor: Pick<Actor, 'id'>): Promise<MyBusiness | null> {
  const seller = await sellerOf(db, actor)
  if (!seller) return null
  const part = seller.user_id === actor.id ? 'owner' : await findPart(db, actor.id)
  return { id: seller.id, name: seller.display_name, status: seller.status, part }
}

/** The same; refuses who has none. */
export const businessOf = async (db: DbOrTx, actor: Pick<Actor, 'id'>): Promise<MyBusiness> =>
  (await findBusiness(db, actor)) ?? refuse('not_found', 'Tell us about your business first')

/** The same for whoever may see its money. */
export async function managedBusiness(db: DbOrTx, actor: Pick<Actor, 'id'>): Promise<MyBusiness> {
  const business = await businessOf(db, actor)
  if (business.part === 'member') refuse('forbidden', 'The money is for its owner and managers')
  return business
}

/** The same for its owner alone. */
export async function ownedBusiness(db: DbOrTx, actor: Pick<Actor, 'id'>): Promise<MyBusiness> {
  const business = await businessOf(db, actor)
  if (business.part !== 'owner') refuse('forbidden', 'This is for the owner of the business')
  return business
}
