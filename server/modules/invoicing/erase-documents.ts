import { sql } from 'kysely'
import { paise } from '../../../contract/core/money.ts'
import type { Tx } from '../../platform/db/database.ts'

/** From this amount on an invoice has to name its buyer, and always when that is a business (CGST Rules, rule 46). */
const NAMES_ITS_BUYER_FROM = paise(50_000_00)

const ERASED = '{"name": "Erased person", "address": []}'

/** Takes an erased buyer out of the papers of these orders; numbers, figures and place of supply stay. */
export async function eraseBuyerIn(tx: Tx, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  await sql`update tax_documents set content = jsonb_set(content, '{buyer}', ${ERASED}::jsonb)
    where content -> 'buyer' ->> 'gstin' is null and order_id in (${sql.join(orderIds)})
      and order_id not in (select id from orders where total >= ${NAMES_ITS_BUYER_FROM})`.execute(tx)
}

/** Takes an erased owner out of the papers about the commission of their business, unless it is registered or the paper has to name them. */
export async function eraseBilled(tx: Tx, userId: string): Promise<void> {
  await sql`update tax_documents set content = jsonb_set(content, '{buyer}', ${ERASED}::jsonb)
    where content -> 'buyer' ->> 'gstin' is null and total < ${NAMES_ITS_BUYER_FROM}
      and billed_seller_id in (select id from sellers where user_id = ${userId})`.execute(tx)
}
