import { sql } from 'kysely'
import { paise } from '../../contract/money.ts'
import type { Tx } from '../db.ts'

/** From this amount on an invoice has to name its buyer, and always when that is a business (CGST Rules, rule 46). */
const NAMES_ITS_BUYER_FROM = paise(50_000_00)

/** Takes an erased buyer out of the papers of these orders; numbers, figures and place of supply stay. */
export async function forgetBuyerIn(tx: Tx, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  await sql`update papers set content = jsonb_set(content, '{buyer}', '{"name": "Erased person", "address": []}')
    where content -> 'buyer' ->> 'gstin' is null and order_id in (${sql.join(orderIds)})
      and order_id not in (select id from orders where total >= ${NAMES_ITS_BUYER_FROM})`.execute(tx)
}
