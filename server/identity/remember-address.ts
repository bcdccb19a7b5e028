import type { Address } from '../../contract/orders.ts'
import type { Tx } from '../db.ts'

/** Keeps where the last order went, to pre-fill the next checkout. */
export async function rememberAddress(tx: Tx, userId: string, address: Address) {
  await tx
    .updateTable('users')
    .set({ address: JSON.stringify(address) })
    .where('id', '=', userId)
    .execute()
}
