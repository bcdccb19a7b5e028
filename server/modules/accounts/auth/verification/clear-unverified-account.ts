import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db/database.ts'
import { endMembership } from '../../users/grant-seller-role.ts'
import {
  resetProfile,
  deleteProviders,
  deleteSecondFactors,
  endSessions,
  deleteOneTimeLinks,
} from '../queries.ts'
/** The profile of the verified owner of the e-mail address. It replaces the profile that was stored before the verification. */
export type OwnerProfile = { name: string; phone: string | null; image: string | null }

/**
 * Deletes everything that was stored in an account before its e-mail address was verified. This includes passkeys, second
 * factors, linked providers, sessions, pending sign-ins, the profile, addresses, the cart, the wishlist, the plans of nights with
 * their links, the team membership and the bank account of a business. Keeps orders. The caller decides whether to delete the password.
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
  await tx.deleteFrom('wishlists').where('user_id', '=', userId).execute()
  await tx.deleteFrom('night_plans').where('user_id', '=', userId).execute()
}

/**
 * Ends the user's team membership. Removes the bank account and address of the user's own business, so that the person who
 * entered them receives neither money nor shipments of the business.
 */
async function clearBusiness(tx: Tx, userId: string, { name, phone }: OwnerProfile) {
  await endMembership(tx, userId)
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
