import { paise, type Paise } from '../../../contract/core/money.ts'
import type { DbOrTx } from '../../platform/db/database.ts'

/** What is on its way back to the customer of an order: asked for and not paid yet. */
export async function askedBack(db: DbOrTx, orderId: string): Promise<Paise> {
  const row = await db
    .selectFrom('refunds')
    .where('order_id', '=', orderId)
    .where('state', '<>', 'completed')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount'), eb.lit(0)).as('amount'))
    .executeTakeFirstOrThrow()
  return paise(row.amount)
}
