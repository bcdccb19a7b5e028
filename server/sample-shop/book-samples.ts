import type { OrderItemDraft } from '../../contract/orders/orders.ts'
import type { Period } from '../../contract/rentals/rentals.ts'
import { guestTokens } from '../modules/orders/guest-token.ts'
import { assertQuoteMatches, writeOrders } from '../modules/checkout/write-orders.ts'
import { calculateQuote } from '../modules/checkout/quote-items.ts'
import { readToday } from '../modules/orders/today.ts'
import { festivalsFrom } from '../modules/store/festivals.ts'
import { inTransaction, type Db, type Tx } from '../platform/db/database.ts'
import type { Env } from '../env.ts'

/** Rentals of the sample catalogue that somebody has booked for the next festival already. */
const booked = [
  'bridal-oxidised-set-rent',
  'kutch-rabari-rent',
  'mirror-jodi-couple-rent',
  'patola-royal-rent',
  'phool-vela-rent',
  'rajwada-couple-rent',
]

/**
 * Orders of a made-up shopper, so that the calendars of a demo shop are not empty: in each of these rentals one size is taken
 * for nights 3 to 5, another has a single garment left for nights 1 to 3. Through the same door as every order.
 */
export async function bookSamples(db: Db, env: Env): Promise<number> {
  const today = await readToday(db, env)
  const [festival] = await festivalsFrom(db, today.rules.today)
  const [first, , third, , fifth] = festival?.nights ?? []
  if (!first || !third || !fifth) return 0
  const tokenOf = await guestTokens(db)
  let count = 0
  for (const slug of booked) {
    const [some, others] = await sizesOf(db, slug)
    const items = [
      ...itemsFor(some, some?.pieces ?? 0, { from: third.date, until: fifth.date }),
      ...itemsFor(others, (others?.pieces ?? 0) - 1, { from: first.date, until: third.date }),
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
      assertQuoteMatches(full, draft)
      const placed = [{ draft, actor: null, full, unpaidUntil: null }]
      const [order] = await writeOrders(tx, placed, { tokenOf })
      await noteSample(tx, order!._id)
    })
    count += 1
  }
  return count
}

/** Somebody has looked at it, so it is not cancelled as an order that nobody confirms. */
const noteSample = (tx: Tx, orderId: string) =>
  tx.insertInto('order_events').values({ order_id: orderId, status: 'pending', by: 'Sample data' }).execute()

type Size = { productId: string; skuId: string; pieces: number }

const sizesOf = (db: Db, slug: string): Promise<Size[]> =>
  db
    .selectFrom('products as p')
    .innerJoin('skus as s', 's.product_id', 'p.id')
    .innerJoin('rental_supply as r', 'r.sku_id', 's.id')
    .where('p.slug', '=', slug)
    .where('r.pieces', '>', 0)
    .select(['p.id as productId', 's.id as skuId', 'r.pieces'])
    .orderBy('s.position')
    .limit(2)
    .execute()

const itemsFor = (size: Size | undefined, quantity: number, days: Period): OrderItemDraft[] =>
  size && quantity > 0
    ? [{ productId: size.productId, skuId: size.skuId, type: 'rent', quantity, ...days }]
    : []
