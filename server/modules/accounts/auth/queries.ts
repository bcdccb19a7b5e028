import { sql, type Selectable } from 'kysely'
import { createHash, randomUUID } from 'node:crypto'
import type { DbOrTx, Tx, Db } from '../../../platform/db/database.ts'
import type { Identity } from '../sso/oidc-claims.ts'
import type { Schema } from '../../../platform/db/schema.ts'

/** The second factor with which a session was authenticated. */
export type SecondFactor = NonNullable<Selectable<Schema['sessions']>['second_factor']>

type IdentityKey = Pick<Identity, 'issuer' | 'subject'>

/** Serializes sign-ins of the same user of an identity provider, so that only one account is created. */
export async function lockIdentity(tx: Tx, { issuer, subject }: IdentityKey) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${issuer} ${subject}`}, 7219012))`.execute(tx)
}

export async function findUserByIdentity(db: DbOrTx, { issuer, subject }: IdentityKey) {
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

/** Returns the user's subject at this issuer; null if the user is not linked to it. */
export async function findSubject(db: DbOrTx, userId: string, issuer: string): Promise<string | null> {
  const row = await db
    .selectFrom('accounts')
    .select('account_id')
    .where('user_id', '=', userId)
    .where('provider_id', '=', issuer)
    .executeTakeFirst()
  return row?.account_id ?? null
}

/** Inserts a user and returns the user's id; null if the e-mail address is taken. */
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
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function linkIdentity(tx: Tx, userId: string, { issuer, subject }: IdentityKey) {
  await tx
    .insertInto('accounts')
    .values({ id: randomUUID(), user_id: userId, provider_id: issuer, account_id: subject })
    .execute()
  await tx
    .deleteFrom('erased_identities')
    .where('identity_hash', '=', hashIdentity({ issuer, subject }))
    .execute()
}

/** Returns when the account of this identity was erased; null if it was never erased. */
export async function findErasedAt(tx: Tx, identity: IdentityKey): Promise<Date | null> {
  const row = await tx
    .selectFrom('erased_identities')
    .select('erased_at')
    .where('identity_hash', '=', hashIdentity(identity))
    .executeTakeFirst()
  return row?.erased_at ?? null
}

const hashIdentity = ({ issuer, subject }: IdentityKey) =>
  createHash('sha256').update(`${issuer} ${subject}`).digest('hex')

export async function deletePassword(tx: Tx, userId: string) {
  const password = tx.deleteFrom('accounts').where('provider_id', '=', 'credential')
  await password.where('user_id', '=', userId).execute()
}

/** Unlinks all third-party providers of a user. */
export async function deleteProviders(tx: Tx, userId: string) {
  const providers = tx.deleteFrom('accounts').where('provider_id', '<>', 'credential')
  await providers.where('user_id', '=', userId).execute()
}

type ProfileFields = { name: string; phone: string | null; image: string | null }

/** Replaces a user's profile with these fields and empties the address book. */
export async function resetProfile(tx: Tx, userId: string, { name, phone, image }: ProfileFields) {
  await tx.deleteFrom('addresses').where('user_id', '=', userId).execute()
  await tx
    .updateTable('users')
    .set({ name, phone, image, business_name: null })
    .where('id', '=', userId)
    .execute()
}

/** Returns whether the account has a password or a linked provider. */
export async function hasSignInMethod(db: DbOrTx, userId: string): Promise<boolean> {
  const method = await db.selectFrom('accounts').select('id').where('user_id', '=', userId).executeTakeFirst()
  return method !== undefined
}

/** Finds the linked third-party providers of a user. */
export const findProviders = (db: DbOrTx, userId: string) =>
  db
    .selectFrom('accounts')
    .select(['id', 'provider_id', 'created_at'])
    .where('user_id', '=', userId)
    .where('provider_id', '<>', 'credential')
    .orderBy('created_at')
    .execute()

/** Unlinks a provider; `id` is the id of the link. Returns false if the account has no such link. */
export async function deleteProvider(tx: Tx, userId: string, id: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('accounts')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('provider_id', '<>', 'credential')
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}

/**
 * Finds an active user who has neither a password nor a linked provider. Returns undefined if the user is blocked, inactive or
 * has a sign-in method.
 */
export const findUserWithoutSignInMethod = (db: DbOrTx, userId: string) =>
  db
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('accounts').select('id').whereRef('user_id', '=', 'users.id'))),
    )
    .executeTakeFirst()

/** Finds a user's unexpired sessions, most recently used first. */
export function findSessions(db: DbOrTx, userId: string) {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute()
}

export function findPasskeys(db: DbOrTx, userId: string) {
  return db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('created_at').execute()
}

export function findAuthenticatorApp(db: DbOrTx, userId: string) {
  return db.selectFrom('two_factors').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Records the last use of a session and its IP address, at most once a minute. */
export async function recordSessionUse(db: Db, sessionId: string, ip: string | null) {
  await db
    .updateTable('sessions')
    .set({ last_used_at: sql<Date>`now()`, ...(ip ? { ip_address: ip } : {}) })
    .where('id', '=', sessionId)
    .where('last_used_at', '<', sql<Date>`now() - interval '1 minute'`)
    .execute()
}

/**
 * Ends all sessions of a user except the one with the id `except`. The access tokens of ended sessions become invalid at once,
 * on every node.
 */
export async function endSessions(db: DbOrTx, userId: string, { except = '' }: { except?: string } = {}) {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '<>', except).execute()
}

/** Records the second factor that the user proved in a session after signing in. */
export async function recordSecondFactor(db: Db, sessionId: string, second_factor: SecondFactor) {
  await db.updateTable('sessions').set({ second_factor }).where('id', '=', sessionId).execute()
}

/** Ends a session of a user. Returns false if the user has no session with this id. */
export async function deleteSession(db: Db, userId: string, sessionId: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

export async function isUserActive(db: Db, userId: string): Promise<boolean> {
  const user = await db.selectFrom('users').select('status').where('id', '=', userId).executeTakeFirst()
  return user?.status === 'active'
}

/** How long a used TOTP code is refused. A code is valid for 30 seconds, and one period earlier and later. */
const usedRecently = sql<boolean>`used_codes.used_at >= now() - interval '3 minutes'`

/** Returns whether a user has used a TOTP code lately. */
export async function isTotpCodeUsed(db: Db, userId: string, code: string): Promise<boolean> {
  const query = db.selectFrom('used_codes').where('user_id', '=', userId).where('code', '=', code)
  return (await query.where(usedRecently).select('code').executeTakeFirst()) !== undefined
}

/**
 * Marks a TOTP code as used. Returns false if the user used the code within the last three minutes, also when two requests are
 * concurrent.
 */
export async function claimTotpCode(db: Db, userId: string, code: string): Promise<boolean> {
  const claimed = await db
    .insertInto('used_codes')
    .values({ user_id: userId, code })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'code'])
        .doUpdateSet({ used_at: sql<Date>`now()` })
        .where((eb) => eb.not(usedRecently)),
    )
    .returning('code')
    .executeTakeFirst()
  await db
    .deleteFrom('used_codes')
    .where('used_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
  return claimed !== undefined
}

/** Increments the fixed-window counter of this key. A window of `window` seconds begins with the first attempt. */
export async function incrementAttempts(db: Db, key: string, window: number) {
  const isExpired = sql<boolean>`attempts.resets_at <= now()`
  const attempt = await db
    .insertInto('attempts')
    .values({ key, count: 1, resets_at: sql<Date>`now() + make_interval(secs => ${window})` })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${isExpired} then 1 else attempts.count + 1 end`,
        resets_at: sql<Date>`case when ${isExpired} then excluded.resets_at else attempts.resets_at end`,
      }),
    )
    .returning('count')
    .returning(sql<number>`extract(epoch from resets_at - now())`.as('seconds'))
    .executeTakeFirstOrThrow()
  if (attempt.count === 1) {
    const hasExpired = sql<boolean>`resets_at < now()`
    await db.deleteFrom('attempts').where(hasExpired).execute()
  }
  return attempt
}

export async function decrementAttempts(db: Db, key: string) {
  await db
    .updateTable('attempts')
    .set({ count: sql<number>`greatest(count - 1, 0)` })
    .where('key', '=', key)
    .execute()
}

export async function deleteAttempts(db: Db, key: string) {
  await db.deleteFrom('attempts').where('key', '=', key).execute()
}

/** Deletes a user's authenticator app and passkeys. Returns whether there was an app, and the number of passkeys. */
export async function deleteSecondFactors(tx: Tx, userId: string) {
  const app = await tx.deleteFrom('two_factors').where('user_id', '=', userId).returning('id').execute()
  const passkeys = await tx.deleteFrom('passkeys').where('user_id', '=', userId).returning('id').execute()
  await tx.updateTable('users').set({ two_factor_enabled: false }).where('id', '=', userId).execute()
  return { app: app.length > 0, passkeys: passkeys.length }
}

/** Deletes the user's one-time links and pending sign-ins. */
export async function deleteOneTimeLinks(db: DbOrTx, userId: string) {
  await db.deleteFrom('verifications').where('value', '=', userId).execute()
}
