import { paise } from '../../../../contract/core/money.ts'
import type { DbOrTx } from '../../../platform/db/database.ts'

/** Payments of subscriptions that no paper is about, in the order in which they were made; this one, when it is named. */
export const findUnbilledSubscriptions = (db: DbOrTx, id?: string) =>
  db
    .selectFrom('seller_subscriptions as s')
    .leftJoin('tax_documents', 'tax_documents.subscription_id', 's.id')
    .where('tax_documents.id', 'is', null)
    .where('amount', '>', paise(0))
    .$if(id !== undefined, (selectQueryBuilder) => selectQueryBuilder.where('s.id', '=', id!))
    .select(['s.id', 's.seller_id as sellerId', 'from_day as from', 'until_day as until'])
    .select(['amount as total', 'created_at as paidAt'])
    .orderBy('created_at')
    .orderBy('s.id')
    .execute()

/** The shop's papers to a seller about its subscription, newest first. */
export const findSubscriptionInvoices = (db: DbOrTx, sellerId: string) =>
  db
    .selectFrom('tax_documents')
    .where('billed_seller_id', '=', sellerId)
    .where('subscription_id', 'is not', null)
    .select(['id', 'kind', 'number', 'day', 'total', 'content'])
    .orderBy('written', 'desc')
    .execute()
