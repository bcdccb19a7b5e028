import { sql } from 'kysely'
import type { Purpose } from '../../../../contract/accounts/account.ts'
import type { DbOrTx, Tx } from '../../../platform/db/database.ts'

/** Finds the addresses of a user: the default address first, then the others, newest first. */
export const findAddresses = (db: DbOrTx, userId: string) =>
  db
    .selectFrom('addresses')
    .select(['id', 'address', 'is_default'])
    .where('user_id', '=', userId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .execute()

type AddressRow = { address: string; fingerprint: string }

/** Inserts an address and returns its id. If the user already has an equal address, returns the id of the existing address. */
export async function insertAddress(tx: Tx, userId: string, row: AddressRow): Promise<string> {
  const { id } = await tx
    .insertInto('addresses')
    .values({ ...row, user_id: userId })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'fingerprint']).doUpdateSet({ address: row.address }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateAddress(tx: Tx, id: string, row: AddressRow) {
  await tx.updateTable('addresses').set(row).where('id', '=', id).execute()
}

export async function deleteAddress(tx: Tx, id: string) {
  await tx.deleteFrom('addresses').where('id', '=', id).execute()
}

/** Finds another address of the user with the same fingerprint, which means that the two addresses are equal. */
export const findDuplicateAddress = (
  tx: Tx,
  { userId, id, fingerprint }: { userId: string; id: string; fingerprint: string },
) =>
  tx
    .selectFrom('addresses')
    .select('id')
    .where('user_id', '=', userId)
    .where('fingerprint', '=', fingerprint)
    .where('id', '!=', id)
    .executeTakeFirst()

/** Makes this address the user's only default address. */
export async function setDefaultAddress(tx: Tx, userId: string, id: string) {
  await tx.updateTable('addresses').set({ is_default: false }).where('user_id', '=', userId).execute()
  await tx.updateTable('addresses').set({ is_default: true }).where('id', '=', id).execute()
}

/** Finds all consents that a user gave or withdrew, newest first. */
export const findConsents = (db: DbOrTx, userId: string) =>
  db
    .selectFrom('consents')
    .select(['purpose', 'granted', 'version', 'at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()

export async function insertConsent(
  tx: Tx,
  consent: { user_id: string; purpose: Purpose; granted: boolean; version: string },
) {
  await tx.insertInto('consents').values(consent).execute()
}

/** Returns the user's password hash; null if the user has no password. */
export async function findPasswordHash(db: DbOrTx, userId: string): Promise<string | null> {
  const { rows } = await sql<{ password: string | null }>`
    select password from accounts where user_id = ${userId} and provider_id = 'credential'`.execute(db)
  return rows[0]?.password ?? null
}

/** Returns the user's sign-in methods and sessions, without secrets. */
export async function findSignInData(db: DbOrTx, userId: string) {
  const methods = await sql<Record<string, unknown>>`
    select provider_id as provider, account_id as "knownThereAs", created_at as since from accounts where user_id = ${userId}
    union all select 'passkey', name, created_at from passkeys where user_id = ${userId}
    union all select 'authenticator app', null, null from two_factors where user_id = ${userId} and verified`.execute(
    db,
  )
  const sessions = await sql<Record<string, unknown>>`
    select created_at as since, expires_at as until, ip_address as "networkAddress", user_agent as browser
    from sessions where user_id = ${userId}`.execute(db)
  return { waysToSignIn: methods.rows, sessions: sessions.rows }
}

/** Finds the saved views of a member of staff, oldest first. */
export const findViews = (db: DbOrTx, userId: string) =>
  db
    .selectFrom('saved_views')
    .select(['id', 'list', 'name', 'filter'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

type ViewRow = { list: string; name: string; filter: Record<string, string> }

export async function insertView(tx: Tx, userId: string, { list, name, filter }: ViewRow) {
  await tx
    .insertInto('saved_views')
    .values({ user_id: userId, list, name, filter: JSON.stringify(filter) })
    .execute()
}

export async function updateViewName(tx: Tx, id: string, name: string) {
  await tx.updateTable('saved_views').set({ name }).where('id', '=', id).execute()
}

export async function deleteViewRow(tx: Tx, userId: string, id: string) {
  await tx.deleteFrom('saved_views').where('user_id', '=', userId).where('id', '=', id).execute()
}
