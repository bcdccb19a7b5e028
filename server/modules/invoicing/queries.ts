import { sql, type Insertable, type NotNull } from 'kysely'
import type { TaxDocumentKind } from '../../../contract/invoicing/tax-documents.ts'
import type { DbOrTx, Tx } from '../../platform/db/database.ts'
import type { Schema } from '../../platform/db/schema.ts'

const documentColumns = [
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

/** The tax documents of an order, oldest first. */
export const findDocumentsOf = (db: DbOrTx, orderId: string) =>
  db
    .selectFrom('tax_documents')
    .select(documentColumns)
    .where('order_id', '=', orderId)
    .orderBy('written')
    .execute()

/** Ids of orders for which the shop has issued no document, in the sequence of the ids. */
export async function findOrdersWithoutDocuments(
  db: DbOrTx,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('orders.id')
    .where('orders.id', '>', after)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('tax_documents')
            .whereRef('tax_documents.order_id', '=', 'orders.id')
            .where('tax_documents.seller_id', 'is', null)
            .select('tax_documents.id'),
        ),
      ),
    )
    .orderBy('orders.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export const findDocument = (db: DbOrTx, id: string) =>
  db.selectFrom('tax_documents').select(documentColumns).where('id', '=', id).executeTakeFirst()

/** A range of days. `from` is inclusive, `until` is exclusive. */
export type DateRange = { from: string; until: string; kind?: TaxDocumentKind | undefined }

/** Selects documents that the shop itself issued, not those of sellers. */
const issuedBetween = (db: DbOrTx, { from, until, kind }: DateRange) =>
  db
    .selectFrom('tax_documents')
    .where('day', '>=', from)
    .where('day', '<', until)
    .where('seller_id', 'is', null)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))

/** Finds a page of documents, sorted by number. `after` is the last number of the previous page. */
export const findDocumentsBetween = (db: DbOrTx, range: DateRange, page: { after: string; limit: number }) =>
  issuedBetween(db, range)
    .selectAll()
    .where('number', '>', page.after)
    .orderBy('number')
    .limit(page.limit)
    .execute()

/** Returns the number of documents and the sums of their amounts, for each kind of document. */
export const sumDocumentsBetween = (db: DbOrTx, range: DateRange) =>
  issuedBetween(db, range)
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

/**
 * Takes the next number of a series in a financial year, and locks the series until the transaction ends. If the transaction is rolled
 * back, the next transaction takes the same number again.
 */
export async function takeNumber(tx: Tx, series: string, year: string): Promise<number> {
  const { last } = await tx
    .insertInto('tax_document_numbers')
    .values({ series, year, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['series', 'year']).doUpdateSet({ last: sql`tax_document_numbers.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

export type NewDocument = Insertable<Schema['tax_documents']> & { kind: TaxDocumentKind }

export const insertDocument = (tx: Tx, taxDocument: NewDocument) =>
  tx.insertInto('tax_documents').values(taxDocument).returning(documentColumns).executeTakeFirstOrThrow()

/** Returns the HSN codes of products: the code of the product, or else that of its category. */
export const findProductCodes = (db: DbOrTx, productIds: readonly string[]) =>
  db
    .selectFrom('products')
    .innerJoin('categories', 'categories.slug', 'products.category')
    .select((eb) => ['id', eb.fn.coalesce('products.hsn', 'categories.hsn').as('hsn')])
    .where('id', 'in', [...productIds])
    .execute()

export const findTaxRates = (db: DbOrTx) =>
  db.selectFrom('tax_rates').selectAll().orderBy('hsn').orderBy('valid_from').execute()

export type TaxRateRow = Awaited<ReturnType<typeof findTaxRates>>[number]

export const findTaxRate = (tx: Tx, { hsn, from }: { hsn: string; from: string }) =>
  tx
    .selectFrom('tax_rates')
    .selectAll()
    .where('hsn', '=', hsn)
    .where('valid_from', '=', from)
    .forUpdate()
    .executeTakeFirst()

/** Inserts a tax rate, or replaces the rate of the HSN code that starts on the same day. */
export const saveTaxRate = (tx: Tx, rate: Insertable<Schema['tax_rates']>) =>
  tx
    .insertInto('tax_rates')
    .values(rate)
    .onConflict((conflict) => conflict.columns(['hsn', 'valid_from']).doUpdateSet(rate))
    .returningAll()
    .executeTakeFirstOrThrow()

/** Whether a document was issued on this day or later. */
export const hasDocumentsFrom = async (db: DbOrTx, day: string): Promise<boolean> =>
  Boolean(
    await db.selectFrom('tax_documents').select('id').where('day', '>=', day).limit(1).executeTakeFirst(),
  )

/** Returns the seller id of each line of the order. Lines that the shop itself sells are left out. */
export async function findLineSellers(db: DbOrTx, orderId: string): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('order_lines')
    .where('order_id', '=', orderId)
    .where('seller_id', 'is not', null)
    .select(['line', 'seller_id'])
    .execute()
  return new Map(rows.map(({ line, seller_id }) => [line, seller_id!]))
}

export const findSupplier = (db: DbOrTx, sellerId: string) =>
  db
    .selectFrom('sellers')
    .where('id', '=', sellerId)
    .select(['document_code', 'display_name', 'business_name', 'address', 'state', 'gstin', 'email', 'phone'])
    .select(sql<boolean>`email like '%@erased.invalid'`.as('is_erased'))
    .executeTakeFirstOrThrow()

/** Returns the newest document that a seller has issued. */
export const findNewestDocumentBy = (db: DbOrTx, sellerId: string) =>
  db
    .selectFrom('tax_documents')
    .where('seller_id', '=', sellerId)
    .select('content')
    .orderBy('written', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Returns the fields of an order that an invoice needs but `presentOrder` does not contain. */
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

/** Returns the charges of those deposits of an order that have been settled, sorted by hold. */
export const findCharges = (db: DbOrTx, orderId: string) =>
  db
    .selectFrom('rental_deposits as d')
    .innerJoin('rental_holds as h', 'h.id', 'd.hold_id')
    .select(['d.hold_id as hold', 'h.line', 'd.charges'])
    .where('d.order_id', '=', orderId)
    .where('d.state', 'in', ['settled', 'kept'])
    .where('h.line', 'is not', null)
    .$narrowType<{ line: NotNull }>()
    .orderBy('d.hold_id')
    .execute()

export type ChargeRow = Awaited<ReturnType<typeof findCharges>>[number]
