import { sql } from 'kysely'
import { createHash, randomUUID } from 'node:crypto'
import type { Asker, Tx } from '../db.ts'
import type { Identity } from './oidc-claims.ts'
import { deleteSecondFactors } from './queries-sign-in.ts'

type Key = Pick<Identity, 'issuer' | 'subject'>

/** Makes whoever brings the same identity wait, so that nobody gets two accounts. */
export async function holdIdentity(tx: Tx, { issuer, subject }: Key) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${issuer} ${subject}`}, 7219012))`.execute(tx)
}

export async function findUserOf(db: Asker, { issuer, subject }: Key) {
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
export async function findSubjectOf(db: Asker, userId: string, issuer: string): Promise<string | null> {
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

/** Takes password, passkeys and second factor away: nobody gets in with them any more. */
export async function dropOwnKeys(tx: Tx, userId: string) {
  const password = tx.deleteFrom('accounts').where('provider_id', '=', 'credential')
  await password.where('user_id', '=', userId).execute()
  await deleteSecondFactors(tx, userId)
}

/** What an account says of its owner is now what the provider says, and its address book is empty. */
export async function handOver(tx: Tx, userId: string, { name, imageUrl, phone }: Identity) {
  await tx.deleteFrom('addresses').where('user_id', '=', userId).execute()
  await tx
    .updateTable('users')
    .set({ name, image: imageUrl, phone, two_factor_enabled: false })
    .where('id', '=', userId)
    .execute()
}

/** An active person who has no way to get in yet, no password and no other provider's word; undefined for anybody else. */
export const findUninvited = (db: Asker, userId: string) =>
  db
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('accounts').select('id').whereRef('user_id', '=', 'users.id'))),
    )
    .executeTakeFirst()
