import { sql, type Insertable } from 'kysely'
import type { Schema } from '../../../platform/db/schema.ts'
import type { DbOrTx, Tx } from '../../../platform/db/database.ts'
import { hasSellerHistory, lockSellerOfUser } from '../queries.ts'

/** Returns the role of a user in the team of a business; `member` if the user is in no team. */
export async function findTeamRole(db: DbOrTx, userId: string): Promise<'manager' | 'member'> {
  const row = await db
    .selectFrom('seller_members')
    .where('user_id', '=', userId)
    .select('role')
    .executeTakeFirst()
  return row?.role ?? 'member'
}

/** Finds the team of a business. */
export const findTeam = (db: DbOrTx, sellerId: string) =>
  db
    .selectFrom('seller_members')
    .innerJoin('users', 'users.id', 'seller_members.user_id')
    .where('seller_id', '=', sellerId)
    .select(['users.id', 'users.name', 'users.email', 'seller_members.role'])
    .orderBy('added_at')
    .orderBy('users.id')
    .execute()

export const findOwner = (db: DbOrTx, sellerId: string) =>
  db
    .selectFrom('sellers')
    .innerJoin('users', 'users.id', 'sellers.user_id')
    .where('sellers.id', '=', sellerId)
    .select(['users.id', 'users.name', 'users.email'])
    .executeTakeFirst()

/** Locks an account and returns its id if it can join a team: it is active, not of staff, and owns no business. */
export const lockCandidate = (tx: Tx, userId: string) =>
  tx
    .selectFrom('users')
    .where('id', '=', userId)
    .where('role', 'in', ['customer', 'seller'])
    .where('status', '=', 'active')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('sellers').whereRef('sellers.user_id', '=', 'users.id').select('sellers.id'))),
    )
    .select('id')
    .forUpdate()
    .executeTakeFirst()

/**
 * Deletes the business that a user owns if it is empty: it has no agreement, submission, product, team or history, and is not suspended. Such
 * a business exists once a seller has looked at the page with its details.
 */
export async function deleteEmptyBusiness(tx: Tx, userId: string) {
  const own = await lockSellerOfUser(tx, userId)
  if (own?.user_id !== userId || (await hasSellerHistory(tx, own.id))) return
  await sql`delete from sellers s
    where s.id = ${own.id} and s.status = 'applying' and s.agreed_at is null
      and not exists (select from seller_submissions where seller_id = s.id)
      and not exists (select from products where seller_id = s.id)
      and not exists (select from seller_members where seller_id = s.id)
      and not exists (select from seller_invitations where seller_id = s.id)`.execute(tx)
}

type NewMember = { user_id: string; seller_id: string; role: 'manager' | 'member' }

/** Adds a team member. Returns false when the user already is in a team. */
export async function insertMember(tx: Tx, member: NewMember): Promise<boolean> {
  const done = await tx
    .insertInto('seller_members')
    .values(member)
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .executeTakeFirst()
  return Number(done.numInsertedOrUpdatedRows ?? 0) > 0
}

/** Removes a team member. Returns false when the user is not a member of this team. */
export async function deleteMember(tx: Tx, sellerId: string, userId: string): Promise<boolean> {
  const done = await tx
    .deleteFrom('seller_members')
    .where('seller_id', '=', sellerId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return done.numDeletedRows > 0n
}

/** Removes all members of a team. Returns the ids of their accounts. */
export async function deleteTeam(tx: Tx, sellerId: string): Promise<string[]> {
  const members = await tx
    .deleteFrom('seller_members')
    .where('seller_id', '=', sellerId)
    .returning('user_id')
    .execute()
  return members.map(({ user_id }) => user_id)
}

type NewInvitation = Insertable<Schema['seller_invitations']>

/** Stores an invitation. It replaces an earlier invitation of this business to the same address, whose link becomes invalid. */
export async function upsertInvitation(tx: Tx, row: NewInvitation) {
  const { role, token_hash, sent_at, expires_at } = row
  await tx
    .insertInto('seller_invitations')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['seller_id', 'email']).doUpdateSet({ role, token_hash, sent_at, expires_at }),
    )
    .execute()
}

export const findInvitations = (db: DbOrTx, sellerId: string) =>
  db
    .selectFrom('seller_invitations')
    .where('seller_id', '=', sellerId)
    .selectAll()
    .orderBy('sent_at')
    .orderBy('id')
    .execute()

/** Finds an invitation by the hash of its token. Ignores expired invitations and those of suspended businesses. */
export const findInvitation = (db: DbOrTx, tokenHash: string, now: Date) =>
  db
    .selectFrom('seller_invitations')
    .innerJoin('sellers', 'sellers.id', 'seller_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('sellers.status', '!=', 'suspended')
    .select([
      'seller_invitations.id',
      'seller_invitations.seller_id',
      'seller_invitations.role',
      'seller_invitations.email',
      'sellers.display_name as business',
    ])
    .executeTakeFirst()

/** Deletes an invitation. Returns false when this business has no such invitation. */
export async function deleteInvitation(
  tx: Tx,
  { id, sellerId }: { id: string; sellerId: string },
): Promise<boolean> {
  const done = await tx
    .deleteFrom('seller_invitations')
    .where('id', '=', id)
    .where('seller_id', '=', sellerId)
    .executeTakeFirst()
  return done.numDeletedRows > 0n
}

/** Returns the invitations to an e-mail address. */
export const findInvitationsTo = (db: DbOrTx, email: string) =>
  db
    .selectFrom('seller_invitations')
    .innerJoin('sellers', 'sellers.id', 'seller_id')
    .where('seller_invitations.email', '=', email)
    .select(['sellers.display_name as business', 'seller_invitations.role', 'sent_at as sentAt'])
    .execute()

/** Deletes all invitations to the e-mail address `email`, and all invitations that the business `sellerId` has sent. */
export async function eraseInvitations(
  tx: Tx,
  { email, sellerIds }: { email: string | null; sellerIds: readonly string[] },
) {
  await tx
    .deleteFrom('seller_invitations')
    .where((eb) => eb.or([eb('email', '=', email), sql<boolean>`seller_id = any(${[...sellerIds]})`]))
    .execute()
}
