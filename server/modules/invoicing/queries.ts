import { sql, type Insertable } from 'kysely'
import type { TaxDocumentKind } from '../../../contract/invoicing/tax-documents.ts'
import type { TaxRule } from '../../../contract/invoicing/tax.ts'
import type { DbOrTx, Tx } from '../../platform/db/database.ts'
import type { Schema } from '../../platform/db/schema.ts'

const ofDocuments = [
  'id',
  'kind',
  'series',
  'year',
  'serial',
  'number',
  'order_id',
  'seller_id',
  'billed_seller_id',
  'month',
  'subscription_id',
  'corrects',
  'written',
  'issued_at',
  'day',
  'content',
  'total',
  'taxable',
  'cgst',
  'sgst',
  'igst',
] as const

export type DocumentRow = Awaited<ReturnType<typeof findDocumentsOf>>[number]

/** Invoices and credit notes of an order, oldest first. */
export const findDocumentsOf = (db: DbOrTx, orderId: string) =>
  db
    .selectFrom('tax_documents')
    .select(ofDocuments)
    .where('order_id', '=', orderId)
    .orderBy('written')
    .execute()

export const findDocument = (db: DbOrTx, id: string) =>
  db.selectFrom('tax_documents').select(ofDocuments).where('id', '=', id).executeTakeFirst()

/** Papers of the shop itself, of days from `from` up to but not `until`. */
export type DateRange = { from: string; until: string; kind?: TaxDocumentKind | undefined }

const inStretch = (db: DbOrTx, { from, until, kind }: DateRange) =>
  db
    .selectFrom('tax_documents')
    .where('day', '>=', from)
    .where('day', '<', until)
    .where('seller_id', 'is', null)
    .$if(kind !== undefined, (of) => of.where('kind', '=', kind!))

/** Those behind `after`, in the order of their numbers. */
export const findDocumentsBetween = (
  db: DbOrTx,
  stretch: DateRange,
  page: { after: string; limit: number },
) =>
  inStretch(db, stretch)
    .selectAll()
    .where('number', '>', page.after)
    .orderBy('number')
    .limit(page.limit)
    .execute()

/** What they are together, kind by kind. */
export const sumDocumentsBetween = (db: DbOrTx, stretch: DateRange) =>
  inStretch(db, stretch)
    .select(({ fn }) => [
      'kind',
      sql<number>`count(*)::int`.as('count'),
      fn.sum<number>('total').as('total'),
      fn.sum<number>('taxable').as('taxable'),
      fn.sum<number>('cgst').as('cgst'),
      fn.sum<number>('sgst').as('sgst'),
      fn.sum<number>('igst').as('igst'),
    ])
    .groupBy('kind')
    .execute()

/** The next number of a row of papers, kept by this transaction until it ends. */
export async function takeNumber(tx: Tx, series: string, year: string): Promise<number> {
  const { last } = await tx
    .insertInto('tax_document_numbers')
    .values({ series, year, last: 1 })
    .onConflict((clash) =>
      clash.columns(['series', 'year']).doUpdateSet({ last: sql`tax_document_numbers.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

export type NewDocument = Insertable<Schema['tax_documents']> & { kind: TaxDocumentKind }

export const insertDocument = (tx: Tx, taxDocument: NewDocument) =>
  tx.insertInto('tax_documents').values(taxDocument).returning(ofDocuments).executeTakeFirstOrThrow()

/** What the lines of an order are taxed under: the product's own code and its category. */
export const findCodes = (db: DbOrTx, productIds: readonly string[]) =>
  db
    .selectFrom('products')
    .select(['id', 'hsn', 'category'])
    .where('id', 'in', [...productIds])
    .execute()

export const findRates = (db: DbOrTx) =>
  db.selectFrom('tax_rates').selectAll().orderBy('hsn').orderBy('valid_from').execute()

export type RateRow = Awaited<ReturnType<typeof findRates>>[number]

export const asRule = ({ hsn, valid_from, rate, up_to, above }: RateRow): TaxRule => ({
  hsn,
  from: valid_from,
  rate,
  upTo: up_to,
  above,
})

/** Writes a rate, or answers undefined when one of this day stands there. */
export const insertRate = (tx: Tx, rate: Insertable<Schema['tax_rates']>) =>
  tx
    .insertInto('tax_rates')
    .values(rate)
    .onConflict((clash) => clash.doNothing())
    .returningAll()
    .executeTakeFirst()

/** Sets or takes away a product's own code, and answers the one that it is taxed under now. */
export const updateHsn = (tx: Tx, id: string, hsn: string | null) =>
  tx
    .updateTable('products')
    .set({ hsn })
    .where('id', '=', id)
    .returning(['hsn', 'category'])
    .executeTakeFirst()

/** Whose goods the lines of an order sold; those of the shop are left out. */
export async function findLineSellers(db: DbOrTx, orderId: string): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('order_lines')
    .where('order_id', '=', orderId)
    .where('seller_id', 'is not', null)
    .select(['line', 'seller_id'])
    .execute()
  return new Map(rows.map(({ line, seller_id }) => [line, seller_id!]))
}

/** What a seller's paper says of them. */
export const findSupplier = (db: DbOrTx, sellerId: string) =>
  db
    .selectFrom('sellers')
    .where('id', '=', sellerId)
    .select(['document_code', 'display_name', 'business_name', 'address', 'state', 'gstin', 'email', 'phone'])
    .executeTakeFirstOrThrow()

/** The fields of an order that a paper needs and its presented form leaves out. */
export const findBuyer = (db: DbOrTx, orderId: string) =>
  db
    .selectFrom('orders')
    .select(['user_name', 'user_id', 'user_email', 'address', 'tax_address', 'created_at'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()

export const findSkuCodes = (db: DbOrTx, skuIds: readonly string[]) =>
  db
    .selectFrom('skus')
    .select(['id', 'code'])
    .where('id', 'in', [...skuIds])
    .execute()
