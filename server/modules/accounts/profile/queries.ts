import { sql } from 'kysely'
import type { Purpose } from '../../../../contract/accounts/account.ts'
import type { DbOrTx, Tx } from '../../../platform/db/database.ts'

/** The address book, the default one first, then the newest. */
export const findAddresses = (db: DbOrTx, userId: string) =>
  db
    .selectFrom('addresses')
    .select(['id', 'address', 'is_default'])
    .where('user_id', '=', userId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .execute()

type Row = { address: string; fingerprint: string }

/** Writes an address into the book and answers its id; one that is there already is answered instead. */
export async function insertAddress(tx: Tx, userId: string, row: Row): Promise<string> {
  const { id } = await tx
    .insertInto('addresses')
    .values({ ...row, user_id: userId })
    .onConflict((clash) => clash.columns(['user_id', 'fingerprint']).doUpdateSet({ address: row.address }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateAddress(tx: Tx, id: string, row: Row) {
  await tx.updateTable('addresses').set(row).where('id', '=', id).execute()
}

export async function deleteAddress(tx: Tx, id: string) {
  await tx.deleteFrom('addresses').where('id', '=', id).execute()
}

/** Another entry of the book that reads just like this row. */
export const findTwin = (
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

/** Makes one entry the default, and no other. */
export async function setDefault(tx: Tx, userId: string, id: string) {
  await tx.updateTable('addresses').set({ is_default: false }).where('user_id', '=', userId).execute()
  await tx.updateTable('addresses').set({ is_default: true }).where('id', '=', id).execute()
}

/** All that somebody agreed to or took back, newest first. */
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

/** The hash of a person's password; null for whoever has none. */
export async function findPasswordHash(db: DbOrTx, userId: string): Promise<string | null> {
  const { rows } = await sql<{ password: string | null }>`
    select password from accounts where user_id = ${userId} and provider_id = 'credential'`.execute(db)
  return rows[0]?.password ?? null
}

/** How a person gets in and where they are in, without what would let others in. */
export async function findAccess(db: DbOrTx, userId: string) {
  const ways = await sql<Record<string, unknown>>`
    select provider_id as provider, account_id as "knownThereAs", created_at as since from accounts where user_id = ${userId}
    union all select 'passkey', name, created_at from passkeys where user_id = ${userId}
    union all select 'authenticator app', null, null from two_factors where user_id = ${userId} and verified`.execute(
    db,
  )
  const sessions = await sql<Record<string, unknown>>`
    select created_at as since, expires_at as until, ip_address as "networkAddress", user_agent as browser
    from sessions where user_id = ${userId}`.execute(db)
  return { waysToSignIn: ways.rows, sessions: sessions.rows }
}
