import type { DbOrTx, Tx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import * as q from './queries.ts'
import type { SellerRow } from './queries.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import type { MyBusiness } from '../../../contract/sellers/seller-portal.ts'
import { findTeamRole } from './team/queries.ts'

/** The business that somebody owns or works for; null when there is none yet. */
export const findSellerOf = (db: DbOrTx, actor: Pick<Actor, 'id'>): Promise<SellerRow | null> =>
  q.findSellerOfUser(db, actor.id)

/** What names a business that we do not know yet. */
export type SellerContact = { name: string; businessName: string; email: string; phone: string }

/**
 * The business of a signed-in seller, locked; the first time it is made. What its owner sent in without an account comes to
 * it once the e-mail address of that is proved to be theirs.
 */
export async function lockOrCreateSeller(tx: Tx, actor: Pick<Actor, 'id'>): Promise<SellerRow> {
  const user = await q.findUser(tx, actor.id)
  const seller = (await q.lockSellerOfUser(tx, user.id)) ?? (await foundBusiness(tx, user))
  if (user.email_verified && seller.user_id === user.id) {
    await q.adoptOrphanedSubmissions(tx, { email: user.email, sellerId: seller.id })
  }
  return seller
}

async function foundBusiness(tx: Tx, user: Awaited<ReturnType<typeof q.findUser>>): Promise<SellerRow> {
  await q.insertSeller(tx, {
    user_id: user.id,
    display_name: user.business_name || user.name,
    business_name: user.business_name ?? '',
    contact_name: user.name,
    email: user.email,
    phone: user.phone ?? '',
  })
  return (await q.lockSellerOfUser(tx, user.id))!
}

/** The business without an account behind an e-mail address, locked; made the first time. */
export async function lockOrCreateSellerByEmail(tx: Tx, { name, businessName, email, phone }: SellerContact) {
  await q.insertSeller(tx, {
    user_id: null,
    display_name: businessName || name,
    business_name: businessName,
    contact_name: name,
    email,
    phone,
  })
  return q.lockSellerByEmail(tx, email)
}

/** The business that somebody owns or works for, and as what; null when there is none yet. */
export async function findBusiness(db: DbOrTx, actor: Pick<Actor, 'id'>): Promise<MyBusiness | null> {
  const seller = await findSellerOf(db, actor)
  if (!seller) return null
  const part = seller.user_id === actor.id ? 'owner' : await findTeamRole(db, actor.id)
  return { id: seller.id, name: seller.display_name, status: seller.status, part }
}

/** The same; refuses who has none. */
export const requireBusiness = async (db: DbOrTx, actor: Pick<Actor, 'id'>): Promise<MyBusiness> =>
  (await findBusiness(db, actor)) ?? refuse('not_found', 'Tell us about your business first')

/** The same for whoever may see its money. */
export async function requireManagedBusiness(db: DbOrTx, actor: Pick<Actor, 'id'>): Promise<MyBusiness> {
  const business = await requireBusiness(db, actor)
  if (business.part === 'member') refuse('forbidden', 'The money is for its owner and managers')
  return business
}

/** The same for its owner alone. */
export async function requireOwnedBusiness(db: DbOrTx, actor: Pick<Actor, 'id'>): Promise<MyBusiness> {
  const business = await requireBusiness(db, actor)
  if (business.part !== 'owner') refuse('forbidden', 'This is for the owner of the business')
  return business
}

/**
 * Refuses `email_unverified` when the address of the account was never confirmed: such an account pays for nothing, names no bank
 * account and invites nobody.
 */
export async function requireVerified(db: DbOrTx, { id }: Pick<Actor, 'id'>): Promise<void> {
  if ((await q.findUser(db, id)).email_verified) return
  refuse(
    'email_unverified',
    'Please confirm your e-mail address first. You can ask for the link again under Sign-in and security.',
  )
}
