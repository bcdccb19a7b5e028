import { inTransaction, type DbOrTx, type Tx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import * as q from './queries.ts'
import type { SellerRow } from './queries.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import type { MyBusiness } from '../../../contract/sellers/seller-portal.ts'
import { takeOver } from './take-over.ts'
import { findTeamRole } from './team/queries.ts'

/**
 * Returns the business that the user owns or works for; null if there is none. A business without an account that has the user's
 * confirmed e-mail address becomes the user's.
 */
export async function findSellerOf(db: DbOrTx, actor: Pick<Actor, 'id'>): Promise<SellerRow | null> {
  if (!(await q.hasOrphan(db, actor.id))) return q.findSellerOfUser(db, actor.id)
  return db.isTransaction
    ? lockOrCreateSeller(db as Tx, actor)
    : inTransaction(db, (tx) => lockOrCreateSeller(tx, actor))
}

/** Contact details of a seller without an account. */
export type SellerContact = { name: string; businessName: string; email: string; phone: string }

/**
 * Locks the business of a signed-in user, or creates it; `businessName` is its name if the account has none. A business without an account that has the user's confirmed e-mail
 * address becomes the user's.
 */
export async function lockOrCreateSeller(
  tx: Tx,
  actor: Pick<Actor, 'id'>,
  businessName = '',
): Promise<SellerRow> {
  const own = await q.lockSellerOfUser(tx, actor.id)
  const orphan = await q.lockOrphanOf(tx, actor.id)
  if (!orphan) return own ?? createBusiness(tx, await q.findUser(tx, actor.id), businessName)
  await takeOver(tx, { orphan, own, userId: actor.id })
  return (await q.lockSellerOfUser(tx, actor.id))!
}

type User = Awaited<ReturnType<typeof q.findUser>>

async function createBusiness(tx: Tx, user: User, businessName: string): Promise<SellerRow> {
  const business_name = user.business_name || businessName
  await q.insertSeller(tx, {
    user_id: user.id,
    display_name: business_name || user.name,
    business_name,
    contact_name: user.name,
    email: user.email,
    phone: user.phone ?? '',
  })
  return (await q.lockSellerOfUser(tx, user.id))!
}

/** Locks the business that has this e-mail address and no user account. Creates it if it does not exist yet. */
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

/** Returns the business that the user owns or works for, with the user's role in it; null if there is none. */
export async function findBusiness(db: DbOrTx, actor: Pick<Actor, 'id'>): Promise<MyBusiness | null> {
  const seller = await findSellerOf(db, actor)
  if (!seller) return null
  const role = seller.user_id === actor.id ? 'owner' : await findTeamRole(db, actor.id)
  return { id: seller.id, name: seller.display_name, status: seller.status, role }
}

/** Like `findBusiness`. Refuses users without a business. */
export const requireBusiness = async (db: DbOrTx, actor: Pick<Actor, 'id'>): Promise<MyBusiness> =>
  (await findBusiness(db, actor)) ?? refuse('not_found', 'Please add your business details first')

/**
 * Like `requireBusiness`, and refuses team members with the role `member`. Only owners and managers may see payouts and
 * statements.
 */
export async function requireManagedBusiness(db: DbOrTx, actor: Pick<Actor, 'id'>): Promise<MyBusiness> {
  const business = await requireBusiness(db, actor)
  if (business.role === 'member') {
    refuse('forbidden', 'Only the owner and managers can see earnings and payouts')
  }
  return business
}

/** Like `requireBusiness`, and refuses everyone except the owner. */
export async function requireOwnedBusiness(db: DbOrTx, actor: Pick<Actor, 'id'>): Promise<MyBusiness> {
  const business = await requireBusiness(db, actor)
  if (business.role !== 'owner') refuse('forbidden', 'Only the owner of the business can do this')
  return business
}

/**
 * Refuses with `email_unverified` when the account's e-mail address is not confirmed. Such an account cannot pay for a subscription,
 * save business details or invite team members.
 */
export async function requireVerified(db: DbOrTx, { id }: Pick<Actor, 'id'>): Promise<void> {
  if ((await q.findUser(db, id)).email_verified) return
  refuse(
    'email_unverified',
    'Please confirm your e-mail address first. You can ask for the link again under Sign-in and security.',
  )
}
