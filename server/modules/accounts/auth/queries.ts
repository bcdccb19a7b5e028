import { sql, type Selectable } from 'kysely'
import { createHash, randomUUID } from 'node:crypto'
import type { DbOrTx, Tx, Db } from '../../../platform/db/database.ts'
import type { Identity } from '../sso/oidc-claims.ts'
import type { Schema } from '../../../platform/db/schema.ts'

/** How a session proved more than a password. */
export type SecondFactor = NonNullable<Selectable<Schema['sessions']>['second_factor']>

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
  await tx.deleteFrom('erased_identities').where('identity_hash', '=', hashOf({ issuer, subject })).execute()
}

/** When the account of this identity was taken away; null when it never was. */
export async function findDeparture(tx: Tx, identity: Key): Promise<Date | null> {
  const row = await tx
    .selectFrom('erased_identities')
    .select('erased_at')
    .where('identity_hash', '=', hashOf(identity))
    .executeTakeFirst()
  return row?.erased_at ?? null
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

/** The sessions that have not ended, the one used last first. */
export function sessionsOf(db: DbOrTx, userId: string) {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute()
}

export function passkeysOf(db: DbOrTx, userId: string) {
  return db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('created_at').execute()
}

export function secondFactorOf(db: DbOrTx, userId: string) {
  return db.selectFrom('two_factors').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Remembers that a session was used, and from where, at most once a minute. */
export async function noteUse(db: Db, sessionId: string, ip: string | null) {
  await db
    .updateTable('sessions')
    .set({ last_used_at: sql<Date>`now()`, ...(ip ? { ip_address: ip } : {}) })
    .where('id', '=', sessionId)
    .where('last_used_at', '<', sql<Date>`now() - interval '1 minute'`)
    .execute()
}

/** Ends all sessions of a person, at once and on every node; but the one named, if one is. Their tokens open nothing any more. */
export async function endSessions(db: DbOrTx, userId: string, { except = '' }: { except?: string } = {}) {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '<>', except).execute()
}

/** Remembers that a session proved more than it began with. */
export async function noteSecondFactor(db: Db, sessionId: string, second_factor: SecondFactor) {
  await db.updateTable('sessions').set({ second_factor }).where('id', '=', sessionId).execute()
}

/** Ends this session of this person; false when there is none. */
export async function deleteSession(db: Db, userId: string, sessionId: string): Promise<boolean> {
  const ended = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

export async function isActive(db: Db, userId: string): Promise<boolean> {
  const user = await db.selectFrom('users').select('status').where('id', '=', userId).executeTakeFirst()
  return user?.status === 'active'
}

/** Uses a code of the authenticator app up; false when it was used before, also when two come at the same moment. */
export async function claimCode(db: Db, userId: string, code: string): Promise<boolean> {
  const fresh = await db
    .insertInto('used_codes')
    .values({ user_id: userId, code })
    .onConflict((clash) =>
      clash
        .columns(['user_id', 'code'])
        .doUpdateSet({ used_at: sql<Date>`now()` })
        .where('used_codes.used_at', '<', sql<Date>`now() - interval '3 minutes'`),
    )
    .returning('code')
    .executeTakeFirst()
  await db
    .deleteFrom('used_codes')
    .where('used_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
  return fresh !== undefined
}

/** Adds one to what was counted under this key in its window of time, which begins with the first. */
export async function countOne(db: Db, key: string, window: number) {
  const isOver = sql<boolean>`attempts.resets_at <= now()`
  const counted = await db
    .insertInto('attempts')
    .values({ key, count: 1, resets_at: sql<Date>`now() + make_interval(secs => ${window})` })
    .onConflict((clash) =>
      clash.column('key').doUpdateSet({
        count: sql<number>`case when ${isOver} then 1 else attempts.count + 1 end`,
        resets_at: sql<Date>`case when ${isOver} then excluded.resets_at else attempts.resets_at end`,
      }),
    )
    .returning('count')
    .returning(sql<number>`extract(epoch from resets_at - now())`.as('seconds'))
    .executeTakeFirstOrThrow()
  if (counted.count === 1) {
    const isOld = sql<boolean>`resets_at < now()`
    await db.deleteFrom('attempts').where(isOld).execute()
  }
  return counted
}

/** Takes one off what was counted under this key. */
export async function subtractOne(db: Db, key: string) {
  await db
    .updateTable('attempts')
    .set({ count: sql<number>`greatest(count - 1, 0)` })
    .where('key', '=', key)
    .execute()
}

export async function clearCount(db: Db, key: string) {
  await db.deleteFrom('attempts').where('key', '=', key).execute()
}

/** Takes the app and all passkeys off an account, and answers what there was. */
export async function deleteSecondFactors(tx: Tx, userId: string) {
  const app = await tx.deleteFrom('two_factors').where('user_id', '=', userId).returning('id').execute()
  const passkeys = await tx.deleteFrom('passkeys').where('user_id', '=', userId).returning('id').execute()
  await tx.updateTable('users').set({ two_factor_enabled: false }).where('id', '=', userId).execute()
  return { app: app.length > 0, passkeys: passkeys.length }
}

/** Makes the links worthless that were sent to a person, and the sign-ins that were begun. */
export async function removeLinks(db: DbOrTx, userId: string) {
  await db.deleteFrom('verifications').where('value', '=', userId).execute()
}
