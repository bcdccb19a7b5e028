import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db/database.ts'
import { clearProfile, dropProviders, deleteSecondFactors, endSessions, removeLinks } from '../queries.ts'
/** What the account says of its owner from now on. */
export type Owner = { name: string; phone: string | null; image: string | null }

/**
 * Takes everything out of an account that somebody put there before its address was proved: passkeys, second factors, other
 * providers, sessions, begun sign-ins, name, phone, picture, addresses, cart, team, and the bank account of a business. Orders
 * stay. The caller decides what becomes of the password.
 */
export async function clearUnproven(tx: Tx, userId: string, owner: Owner) {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  await deleteSecondFactors(tx, userId)
  await dropProviders(tx, userId)
  await endSessions(tx, userId)
  await removeLinks(tx, userId)
  await clearProfile(tx, userId, owner)
  await clearBusiness(tx, userId, owner)
  await sql`update carts set items = '[]', version = version + 1 where user_id = ${userId}`.execute(tx)
}

/** Money of the business must not go to the bank account of whoever was there before, nor parcels to their address. */
async function clearBusiness(tx: Tx, userId: string, { name, phone }: Owner) {
  await tx.deleteFrom('seller_members').where('user_id', '=', userId).execute()
  await tx
    .updateTable('sellers')
    .set({
      contact_name: name,
      phone: phone ?? '',
      bank_name: null,
      bank_account: null,
      bank_ifsc: null,
      address: null,
      agreed_at: null,
      agreed_version: null,
    })
    .where('user_id', '=', userId)
    .execute()
}
