import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db/database.ts'
import {
  resetProfile,
  deleteProviders,
  deleteSecondFactors,
  endSessions,
  deleteOneTimeLinks,
} from '../queries.ts'
/** The profile that the account gets instead of the unverified one. */
export type OwnerProfile = { name: string; phone: string | null; image: string | null }

/**
 * Deletes everything that was stored in an account before its e-mail address was verified: passkeys, second factors, linked
 * providers, sessions, pending sign-ins, name, phone, picture, addresses, cart, team membership, and the bank account of a
 * business. Orders stay. The caller decides whether to delete the password.
 */
export async function clearUnverifiedAccount(tx: Tx, userId: string, owner: OwnerProfile) {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  await deleteSecondFactors(tx, userId)
  await deleteProviders(tx, userId)
  await endSessions(tx, userId)
  await deleteOneTimeLinks(tx, userId)
  await resetProfile(tx, userId, owner)
  await clearBusiness(tx, userId, owner)
  await sql`update carts set items = '[]', version = version + 1 where user_id = ${userId}`.execute(tx)
}

/**
 * Ends the user's team membership, and removes the bank account and address of their business, so that the former user receives
 * neither its money nor its shipments.
 */
async function clearBusiness(tx: Tx, userId: string, { name, phone }: OwnerProfile) {
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
