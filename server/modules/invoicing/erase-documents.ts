import { buyerRequiredFrom } from '../../../contract/store/policy-facts.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** Stored instead of an erased buyer, as JSON. */
const ERASED = '{"name": "Erased person", "address": []}'

/**
 * Removes the buyer's personal data from the documents of these orders, unless the law requires the buyer's name. Numbers, amounts and
 * place of supply remain.
 */
export async function eraseBuyerIn(tx: Tx, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  await sql`update tax_documents set content = jsonb_set(content, '{buyer}', ${ERASED}::jsonb)
    where content -> 'buyer' ->> 'gstin' is null and order_id in (${sql.join(orderIds)})
      and order_id not in (select id from orders where total >= ${buyerRequiredFrom})`.execute(tx)
}

/** Removes an erased seller from the invoices that the shop issued to this seller, unless the law requires the seller's name. */
export async function eraseBilled(tx: Tx, userId: string): Promise<void> {
  await sql`update tax_documents set content = jsonb_set(content, '{buyer}', ${ERASED}::jsonb)
    where content -> 'buyer' ->> 'gstin' is null and total < ${buyerRequiredFrom}
      and billed_seller_id in (select id from sellers where user_id = ${userId})`.execute(tx)
}
