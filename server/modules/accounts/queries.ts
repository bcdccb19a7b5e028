import { sql } from 'kysely'
import type { DbOrTx, Db } from '../../platform/db/database.ts'

/** Finds the user of a session. Returns undefined if the session has expired or the user is not active. */
export const findActorBySession = (db: DbOrTx, sessionId: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.id', '=', sessionId)
    .where('users.status', '=', 'active')
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.email_verified as emailVerified',
      'users.role',
      'users.rights',
      'users.type',
      'sessions.id as sessionId',
      'sessions.second_factor',
      'sessions.created_at as signedInAt',
    ])
    .executeTakeFirst()

/** Finds the user who started a job, if this user is active. */
export const findInitiator = (db: DbOrTx, userId: string) =>
  db
    .selectFrom('users')
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .select(['id', 'name', 'email', 'email_verified as emailVerified', 'role', 'rights'])
    .executeTakeFirst()

/** Finds the active user with this issuer and subject; null if there is none. */
export async function findActorByIdentity(db: DbOrTx, issuer: string, subject: string) {
  const row = await db
    .selectFrom('accounts')
    .innerJoin('users', 'users.id', 'accounts.user_id')
    .where('accounts.provider_id', '=', issuer)
    .where('accounts.account_id', '=', subject)
    .where('users.status', '=', 'active')
    .select(['users.id', 'users.name', 'users.email', 'users.role', 'users.rights', 'users.type'])
    .select('users.email_verified as emailVerified')
    .select(sql<null>`null`.as('sessionId'))
    .select(sql<null>`null`.as('second_factor'))
    .executeTakeFirst()
  return row ?? null
}

export function findUser(db: DbOrTx, id: string) {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Returns whether this is the e-mail address of a staff member. */
export async function isStaffEmail(db: Db, email: string): Promise<boolean> {
  const query = db.selectFrom('users').select('id').where('role', 'in', ['staff', 'admin'])
  return (await query.where('email', '=', email.trim().toLowerCase()).executeTakeFirst()) !== undefined
}

export async function hasAdmin(db: DbOrTx): Promise<boolean> {
  return (
    (await db.selectFrom('users').select('id').where('role', '=', 'admin').executeTakeFirst()) !== undefined
  )
}

/** Marks this e-mail address as verified in the account that has it. */
export async function verifyEmailAddress(db: DbOrTx, email: string) {
  await db.updateTable('users').set({ email_verified: true }).where('email', '=', email).execute()
}

/** Marks the e-mail address of this user as verified. */
export async function verifyEmailOfUser(db: DbOrTx, id: string) {
  await db.updateTable('users').set({ email_verified: true }).where('id', '=', id).execute()
}

export async function grantAdminRole(db: DbOrTx, email: string) {
  await db.updateTable('users').set({ role: 'admin' }).where('email', '=', email).execute()
}
