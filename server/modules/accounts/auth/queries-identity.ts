import { sql } from 'kysely'
import { createHash, randomUUID } from 'node:crypto'
import type { DbOrTx, Tx } from '../../../platform/db/database.ts'
import type { Identity } from '../sso/oidc-claims.ts'

type Key = Pick<Identity, 'issuer' | 'subject'>

/** Makes whoever brings the same identity wait, so that nobody gets two accounts. */
export async function holdIdentity(tx: Tx, { issuer, subject }: Key) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${issuer} ${subject}`}, 7219012))`.execute(tx)
}

export async function findUserOf(db: DbOrTx, { issuer, subject }: Key) {
  return db
    .selectFrom('accounts')
    .innerJoin('users', 'users.id', 'accounts.user_id')
    .where('accounts.provider_id', '=', issuer)
    .where('accounts.account_id', '=', subject)
    .selectAll('users')
    .executeTakeFirst()
}

export function findUserByEmail(tx: Tx, email: string) {
  return tx.selectFrom('users').selectAll().where('email', '=', email).forUpdate().executeTakeFirst()
}

/** What the issuer calls this user, or null when it does not know them. */
export async function findSubjectOf(db: DbOrTx, userId: string, issuer: string): Promise<string | null> {
  const row = await db
    .selectFrom('accounts')
    .select('account_id')
    .where('user_id', '=', userId)
    .where('provider_id', '=', issuer)
    .executeTakeFirst()
  return row?.account_id ?? null
}

/** The new user's id, or null when the e-mail address has just been taken. */
export async function insertUser(
  tx: Tx,
  identity: Omit<Identity, 'issuer' | 'subject'> & { email: string },
  type: 'customer' | 'seller',
) {
  const row = await tx
    .insertInto('users')
    .values({
      id: randomUUID(),
      name: identity.name,
      email: identity.email,
      email_verified: identity.isEmailVerified,
      image: identity.imageUrl,
      phone: identity.phone,
      type,
      role: type,
      status: identity.isBanned ? 'blocked' : 'active',
      last_sign_in_at: identity.lastSignInAt,
      ...(identity.createdAt ? { created_at: identity.createdAt } : {}),
    })
    .onConflict((clash) => clash.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function linkIdentity(tx: Tx, userId: string, { issuer, subject }: Key) {
  await tx
    .insertInto('accounts')
    .values({ id: randomUUID(), user_id: userId, provider_id: issuer, account_id: subject })
    .execute()
  await tx
    .deleteFrom('departed_identities')
    .where('identity_hash', '=', hashOf({ issuer, subject }))
    .execute()
}

/** When the account of this identity was taken away; null when it never was. */
export async function findDeparture(tx: Tx, identity: Key): Promise<Date | null> {
  const row = await tx
    .selectFrom('departed_identities')
    .select('departed_at')
    .where('identity_hash', '=', hashOf(identity))
    .executeTakeFirst()
  return row?.departed_at ?? null
}

const hashOf = ({ issuer, subject }: Key) => createHash('sha256').update(`${issuer} ${subject}`).digest('hex')

/** Takes the password away: nobody gets in with it any more. */
export async function dropPassword(tx: Tx, userId: string) {
  const password = tx.deleteFrom('accounts').where('provider_id', '=', 'credential')
  await password.where('user_id', '=', userId).execute()
}

/** Ends that any other provider's word opens the account. */
export async function dropProviders(tx: Tx, userId: string) {
  const providers = tx.deleteFrom('accounts').where('provider_id', '<>', 'credential')
  await providers.where('user_id', '=', userId).execute()
}

type Profile = { name: string; phone: string | null; image: string | null }

/** The account says this of its owner and nothing else, and its address book is empty. */
export async function clearProfile(tx: Tx, userId: string, { name, phone, image }: Profile) {
  await tx.deleteFrom('addresses').where('user_id', '=', userId).execute()
  await tx
    .updateTable('users')
    .set({ name, phone, image, business_name: null })
    .where('id', '=', userId)
    .execute()
}

/** Whether anybody could sign in to this account yet, by a password or another provider. */
export async function hasWayIn(db: DbOrTx, userId: string): Promise<boolean> {
  const way = await db.selectFrom('accounts').select('id').where('user_id', '=', userId).executeTakeFirst()
  return way !== undefined
}

/** The other providers whose word opens the account. */
export const findProviders = (db: DbOrTx, userId: string) =>
  db
    .selectFrom('accounts')
    .select(['id', 'provider_id', 'created_at'])
    .where('user_id', '=', userId)
    .where('provider_id', '<>', 'credential')
    .orderBy('created_at')
    .execute()

/** False when the account has no such provider. */
export async function deleteProvider(tx: Tx, userId: string, id: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('accounts')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('provider_id', '<>', 'credential')
    .executeTakeFirst()
  return gone.numDeletedRows > 0n
}

/** An active person who has no way to get in yet, no password and no other provider's word; undefined for anybody else. */
export const findUninvited = (db: DbOrTx, userId: string) =>
  db
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('accounts').select('id').whereRef('user_id', '=', 'users.id'))),
    )
    .executeTakeFirst()
