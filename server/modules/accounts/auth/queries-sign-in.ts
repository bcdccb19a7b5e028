import { sql } from 'kysely'
import type { DbOrTx, Db, Tx } from '../../../platform/db/database.ts'
import type { SecondFactor } from '../../../platform/db/schema-sign-in.ts'

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
