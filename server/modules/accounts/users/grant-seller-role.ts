import type { Tx } from '../../../platform/db/database.ts'

/** Grants the seller role to a customer. Returns false, and changes nothing, for a user with another role. */
export async function grantSellerRole(tx: Tx, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ role: 'seller' })
    .where('id', '=', userId)
    .where('role', '=', 'customer')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends the membership of a user in the team of any business. */
export const endMembership = (tx: Tx, userId: string) =>
  tx.deleteFrom('seller_members').where('user_id', '=', userId).execute()

/** Gives the customer role back to a seller who signed up as a customer. A user who signed up as a seller keeps the seller role. */
export async function revokeSellerRole(tx: Tx, userId: string) {
  await tx
    .updateTable('users')
    .set({ role: 'customer' })
    .where('id', '=', userId)
    .where('role', '=', 'seller')
    .where('type', '=', 'customer')
    .execute()
}
