import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'

/** Locks an account until the transaction ends. */
export const lockAccount = (tx: Tx, id: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'email', 'email_verified', 'role', 'status'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Deletes an account with all that hangs on it: sessions, ways to sign in, addresses, consents, cart. */
export async function deleteUserAccount(tx: Tx, { id, email }: { id: string; email: string }) {
  await tx.deleteFrom('users').where('id', '=', id).execute()
  // Links that were sent name their person in their text, not by a reference.
  await sql`delete from verifications where strpos(identifier || ' ' || value, ${id}) > 0
    or strpos(lower(identifier || ' ' || value), ${email}) > 0`.execute(tx)
}
