import { sql } from 'kysely'
import type { Paise } from '../../../../contract/core/money.ts'
import type { SellerEarning, EarningRates, SellerTaxIds } from '../../../../contract/sellers/seller-money.ts'
import type { DbOrTx, Tx } from '../../../platform/db/database.ts'

/** The account of a seller in the books. */
export const accountOf = (sellerId: string) => `seller:${sellerId}` as const

/** What the keys of all facts about a seller's part of an order begin with. */
export const shareKey = (orderId: string, sellerId: string) => `seller-share:${orderId}:${sellerId}:`

export type SoldLine = SellerTaxIds & {
  line: number
  type: 'buy' | 'rent'
  quantity: number
  lineTotal: Paise
  productId: string
  category: string
  hsn: string | null
  sellerName: string | null
  email: string | null
  sellerId: string | null
}

/** All lines of an order with whose goods they are. */
export async function findSoldLines(db: DbOrTx, orderId: string): Promise<SoldLine[]> {
  const rows = await db
    .selectFrom('order_lines')
    .innerJoin('products', 'products.id', 'order_lines.product_id')
    .leftJoin('sellers', 'sellers.id', 'order_lines.seller_id')
    .where('order_id', '=', orderId)
    .select(['line', 'type', 'quantity', 'order_lines.product_id', 'order_lines.seller_id'])
    .select(['category', 'hsn', 'gstin', 'pan', 'sellers.email', 'sellers.display_name as sellerName'])
    .select(sql<Paise>`order_lines.price::bigint * quantity * days`.as('lineTotal'))
    .orderBy('line')
    .execute()
  return rows.map(({ product_id: productId, seller_id: sellerId, ...row }) => ({
    ...row,
    productId,
    sellerId,
  }))
}

export const findRules = (db: DbOrTx) =>
  db
    .selectFrom('commission_rules')
    .select(['id', 'seller_id as sellerId', 'category', 'rate', 'from_day as from', 'by', 'at'])
    .orderBy('from_day')
    .orderBy('id')
    .execute()

export type Stamp = EarningRates & { line: number; seller_id: string; gst: number }

export const findStamps = (db: DbOrTx, orderId: string): Promise<Stamp[]> =>
  db
    .selectFrom('seller_shares')
    .where('order_id', '=', orderId)
    .select(['line', 'seller_id', 'commission', 'tcs', 'tds', 'gst'])
    .execute()

export async function insertStamps(tx: Tx, orderId: string, stamps: readonly Stamp[]) {
  const rows = stamps.map((stamp) => ({ ...stamp, order_id: orderId }))
  await tx.insertInto('seller_shares').values(rows).execute()
}

/** What the books say that a seller earned with an order, and in how many facts. */
export async function findPosted(db: DbOrTx, orderId: string, sellerId: string) {
  const rows = await db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_transactions as t', 't.id', 'transaction_id')
    .where('t.order_id', '=', orderId)
    .where((eb) => eb.fn('starts_with', ['t.key', eb.val(shareKey(orderId, sellerId))]))
    .select((eb) => ['account', eb.fn.sum<number>('amount').as('amount')])
    .groupBy('account')
    .execute()
  const { facts } = await db
    .selectFrom('ledger_transactions as t')
    .where('t.order_id', '=', orderId)
    .where((eb) => eb.fn('starts_with', ['t.key', eb.val(shareKey(orderId, sellerId))]))
    .select((eb) => eb.fn.countAll<number>().as('facts'))
    .executeTakeFirstOrThrow()
  const of = (account: string, sign: 1 | -1) =>
    (sign * (rows.find((row) => row.account === account)?.amount ?? 0) || 0) as Paise
  const earning: SellerEarning = {
    gross: of('sellers_part', 1),
    commission: of('commission', -1),
    tcs: of('tcs', -1),
    tds: of('tds', -1),
    net: of(accountOf(sellerId), -1),
  }
  return { earning, facts }
}

type NewRule = {
  sellerId: string | null
  category: string | null
  rate: number | null
  from: string
  by: string
}

export async function insertRule(tx: Tx, { sellerId, category, rate, from, by }: NewRule) {
  const rule = { seller_id: sellerId, category, rate, from_day: from, by }
  await tx.insertInto('commission_rules').values(rule).execute()
}

export const findSellerNames = (db: DbOrTx): Promise<{ id: string; name: string }[]> =>
  db
    .selectFrom('sellers')
    .select(['id', 'display_name as name'])
    .orderBy('display_name')
    .orderBy('id')
    .execute()

/** Whom letters about the money of a business go to; null when its owner has left. */
export const findAddressee = async (db: DbOrTx, sellerId: string) =>
  (await db
    .selectFrom('sellers')
    .where('id', '=', sellerId)
    .where('email', 'not like', '%@erased.invalid')
    .select(['email', 'display_name as name', 'user_id as userId'])
    .executeTakeFirst()) ?? null
