import type { Asker, Tx } from '../db.ts'

/** As what somebody works for a business; whoever is not in its list is no more than a member. */
export async function findPart(db: Asker, userId: string): Promise<'manager' | 'member'> {
  const row = await db
    .selectFrom('seller_members')
    .where('user_id', '=', userId)
    .select('role')
    .executeTakeFirst()
  return row?.role ?? 'member'
}

export const findTeam = (db: Asker, sellerId: string) =>
  db
    .selectFrom('seller_members')
    .innerJoin('users', 'users.id', 'seller_members.user_id')
    .where('seller_id', '=', sellerId)
    .select(['users.id', 'users.name', 'users.email', 'seller_members.role as part'])
    .orderBy('added_at')
    .orderBy('users.id')
    .execute()

export const findOwner = (db: Asker, sellerId: string) =>
  db
    .selectFrom('sellers')
    .innerJoin('users', 'users.id', 'sellers.user_id')
    .where('sellers.id', '=', sellerId)
    .select(['users.id', 'users.name', 'users.email'])
    .executeTakeFirst()

/** Somebody with an account who could join a team, locked: no staff, nobody blocked, nobody with a business of their own. */
export const lockCandidate = (tx: Tx, email: string) =>
  tx
    .selectFrom('users')
    .where('email', '=', email)
    .where('role', 'in', ['customer', 'seller'])
    .where('status', '=', 'active')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('sellers').whereRef('sellers.user_id', '=', 'users.id').select('sellers.id'))),
    )
    .select(['id', 'name', 'email'])
    .forUpdate()
    .executeTakeFirst()

type Joins = { user_id: string; seller_id: string; role: 'manager' | 'member' }

/** False when they work for a business already. */
export async function insertMember(tx: Tx, joins: Joins): Promise<boolean> {
  const done = await tx
    .insertInto('seller_members')
    .values(joins)
    .onConflict((clash) => clash.column('user_id').doNothing())
    .executeTakeFirst()
  return Number(done.numInsertedOrUpdatedRows ?? 0) > 0
}

/** False when they do not work for this business. */
export async function deleteMember(tx: Tx, sellerId: string, userId: string): Promise<boolean> {
  const done = await tx
    .deleteFrom('seller_members')
    .where('seller_id', '=', sellerId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return done.numDeletedRows > 0n
}
