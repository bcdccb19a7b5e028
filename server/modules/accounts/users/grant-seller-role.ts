import type { Tx } from '../../../platform/db/database.ts'

/** Opens the seller's doors to a customer; who is anything else stays that. */
export async function grantSellerRole(tx: Tx, userId: string) {
  await tx
    .updateTable('users')
    .set({ role: 'seller' })
    .where('id', '=', userId)
    .where('role', '=', 'customer')
    .execute()
}

/** Makes somebody who came as a customer one again; who signed up as a seller stays one. */
export async function revokeSellerRole(tx: Tx, userId: string) {
  await tx
    .updateTable('users')
    .set({ role: 'customer' })
    .where('id', '=', userId)
    .where('role', '=', 'seller')
    .where('type', '=', 'customer')
    .execute()
}
