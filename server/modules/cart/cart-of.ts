import type { CartItem } from '../../../contract/cart/cart.ts'
import type { DbOrTx } from '../../platform/db/database.ts'
import { findCart } from './queries.ts'

/** The lines in an account's cart. */
export const cartOf = async (db: DbOrTx, userId: string): Promise<readonly CartItem[]> =>
  (await findCart(db, userId)).items
