import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { OrderItemDraft } from '../../contract/orders/orders.ts'
import type { Period } from '../../contract/rentals/rentals.ts'
import { guestTokens } from '../modules/orders/guest-token.ts'
import { composeOrder } from '../modules/checkout/compose-order.ts'
import { assertQuoteMatches, calculateQuote } from '../modules/checkout/quote-items.ts'
import { insertOrder } from '../modules/orders/queries.ts'
import { holdPieces } from '../modules/orders/reserve-goods.ts'
import { readToday } from '../modules/orders/today.ts'
import { findFestivalsFrom } from '../modules/store/festivals.ts'
import { inTransaction, type Db, type Tx } from '../platform/db/database.ts'
import type { Env } from '../env.ts'

/** Rental products that get sample bookings during the next festival of five or more nights. */
const bookedSlugs = [
  'bridal-oxidised-set-rent',
  'kutch-rabari-rent',
  'mirror-jodi-couple-rent',
  'patola-royal-rent',
  'phool-vela-rent',
  'rajwada-couple-rent',
]

/**
 * Places orders of a fictitious customer, so that the calendars of a demo shop are not empty. Of each product, one size is fully booked
 * for festival nights 3 to 5, and another size has one piece left for nights 1 to 3. The orders are stored with the same code as real
 * orders. Products that are booked already are left alone. Returns the number of orders.
 */
export async function createSampleRentals(db: Db, env: Env): Promise<number> {
  const today = await readToday(db, env)
  const festivals = await findFestivalsFrom(db, today.rules.today)
  const [first, , third, , fifth] = festivals.find(({ nights }) => nights.length >= 5)?.nights ?? []
  if (!first || !third || !fifth) return 0
  const tokenOf = await guestTokens(db)
  let count = 0
  for (const [at, slug] of bookedSlugs.entries()) {
    const [firstSize, secondSize] = await findSizes(db, slug)
    const items = [
      ...itemsFor(firstSize, firstSize?.pieces ?? 0, { from: third.date, until: fifth.date }),
      ...itemsFor(secondSize, (secondSize?.pieces ?? 0) - 1, { from: first.date, until: third.date }),
    ]
    if (items.length === 0) continue
    await inTransaction(db, async (tx) => {
      const full = await calculateQuote(tx, { items, actor: null }, env.now())
      const draft = {
        items,
        couponCode: null,
        total: full.quote.total,
        userName: 'Kavya (sample)',
        paymentMethod: 'cod' as const,
      }
      assertQuoteMatches(full, { draft })
      const id = randomUUID()
      const order = composeOrder({ id, draft, actor: null, token: tokenOf(id), unpaidUntil: null }, full)
      await insertOrder(tx, order)
      await holdPieces(tx, order, full.today.rules)
      await insertSampleEvent(tx, id)
      await moveBack(tx, { id, days: at + 2 })
    })
    count += 1
  }
  return count
}

/** Adds an order event by staff. The job that cancels unconfirmed orders leaves orders with such an event alone. */
const insertSampleEvent = (tx: Tx, orderId: string) =>
  tx.insertInto('order_events').values({ order_id: orderId, status: 'pending', by: 'Sample data' }).execute()

/** Moves an order to an earlier day, so that the orders of the season, some of which are from today, are the newest. */
async function moveBack(tx: Tx, { id, days }: { id: string; days: number }) {
  const earlier = (column: string) => sql<Date>`${sql.ref(column)} - make_interval(days => ${days})`
  await tx
    .updateTable('orders')
    .set({ created_at: earlier('created_at') })
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('order_events')
    .set({ at: earlier('at') })
    .where('order_id', '=', id)
    .execute()
}

type SampleSize = { productId: string; skuId: string; pieces: number }

/** Returns the first two sizes of a product that is not booked yet. */
const findSizes = (db: Db, slug: string): Promise<SampleSize[]> =>
  db
    .selectFrom('products as p')
    .innerJoin('skus as s', 's.product_id', 'p.id')
    .innerJoin('rental_supply as r', 'r.sku_id', 's.id')
    .where('p.slug', '=', slug)
    .where('r.pieces', '>', 0)
    .where(
      sql<boolean>`not exists (select from rental_holds h join skus o on o.id = h.sku_id where o.product_id = p.id)`,
    )
    .select(['p.id as productId', 's.id as skuId', 'r.pieces'])
    .orderBy('s.position')
    .limit(2)
    .execute()

const itemsFor = (size: SampleSize | undefined, quantity: number, days: Period): OrderItemDraft[] =>
  size && quantity > 0
    ? [{ productId: size.productId, skuId: size.skuId, type: 'rent', quantity, ...days }]
    : []
