import { sql } from 'kysely'
import { type Paise, paise } from '../../../../../contract/core/money.ts'
import type { DbOrTx } from '../../../../platform/db/database.ts'

export type UnbilledCommission = { sellerId: string; month: string; commission: Paise }
type UnbilledQuery = { before: string; only?: Omit<UnbilledCommission, 'commission'> }

/**
 * Returns for each seller and month (Indian time) the commission charged minus the commission returned. Includes only months before
 * `before` that have no commission document yet. Sorted by seller, then by month.
 */
export async function findUnbilledCommission(
  db: DbOrTx,
  { before, only }: UnbilledQuery,
): Promise<UnbilledCommission[]> {
  const { rows } = await sql<UnbilledCommission>`
    select * from (
      select substr(o.account, 8) as "sellerId", to_char(t.at at time zone 'Asia/Kolkata', 'YYYY-MM') as month,
        -sum(c.amount) as commission
      from ledger_entries c
        join ledger_transactions t on t.id = c.transaction_id
        join (select distinct transaction_id, account from ledger_entries where account like 'seller:%') o
          on o.transaction_id = t.id
      where c.account = 'commission' ${only ? sql`and o.account = ${`seller:${only.sellerId}`}` : sql``}
      group by 1, 2) m
    where month < ${before} and commission <> 0 ${only ? sql`and month = ${only.month}` : sql``}
      and not exists (select from tax_documents p where p.billed_seller_id = m."sellerId" and p.month = m.month and p.subscription_id is null)
    order by "sellerId", month`.execute(db)
  return rows
}

/** Returns the commission invoices and credit notes of a seller, oldest first. */
export const findInvoicesTo = (db: DbOrTx, sellerId: string) =>
  db
    .selectFrom('tax_documents')
    .selectAll()
    .where('billed_seller_id', '=', sellerId)
    .where('subscription_id', 'is', null)
    .orderBy('written')
    .execute()

export const findInvoicesAbout = (db: DbOrTx, sellerId: string, month: string) =>
  db
    .selectFrom('tax_documents')
    .where('billed_seller_id', '=', sellerId)
    .where('month', '=', month)
    .where('subscription_id', 'is', null)
    .select(['id', 'kind', 'number'])
    .orderBy('written')
    .execute()

/** Finds a commission or subscription document by its id; with `sellerId`, only if it was issued to this seller. */
export const findCommissionInvoice = (db: DbOrTx, id: string, sellerId: string | undefined) =>
  db
    .selectFrom('tax_documents')
    .selectAll()
    .where('id', '=', id)
    .where('billed_seller_id', 'is not', null)
    .$if(sellerId !== undefined, (of) => of.where('billed_seller_id', '=', sellerId!))
    .executeTakeFirst()

/** Whether a subscription was paid with the simulated gateway. Its reference is the id of the payment. */
const isSimulated = sql<boolean>`exists (select from subscription_payments p where p.id = s.reference and p.provider = 'demo')`

type UnbilledSubscriptions = { isDemo: boolean; id?: string }

/**
 * Finds subscription payments without an invoice, oldest first; with `id`, only this payment. Simulated payments are included only if
 * `isDemo`.
 */
export const findUnbilledSubscriptions = (db: DbOrTx, { isDemo, id }: UnbilledSubscriptions) =>
  db
    .selectFrom('seller_subscriptions as s')
    .leftJoin('tax_documents', 'tax_documents.subscription_id', 's.id')
    .where('tax_documents.id', 'is', null)
    .where('amount', '>', paise(0))
    .$if(!isDemo, (query) => query.where(isSimulated, '=', false))
    .$if(id !== undefined, (selectQueryBuilder) => selectQueryBuilder.where('s.id', '=', id!))
    .select(['s.id', 's.seller_id as sellerId', 'from_day as from', 'until_day as until'])
    .select(['amount as total', 'created_at as paidAt', isSimulated.as('isSimulated')])
    .orderBy('created_at')
    .orderBy('s.id')
    .execute()

/** Returns the subscription invoices of a seller, newest first. */
export const findSubscriptionInvoices = (db: DbOrTx, sellerId: string) =>
  db
    .selectFrom('tax_documents')
    .where('billed_seller_id', '=', sellerId)
    .where('subscription_id', 'is not', null)
    .select(['id', 'kind', 'number', 'day', 'total', 'content'])
    .orderBy('written', 'desc')
    .execute()
