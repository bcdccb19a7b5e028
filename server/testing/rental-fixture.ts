import { sql } from 'kysely'
import { paise } from '../../contract/core/money.ts'
import { placeOrder, type Order } from '../../contract/orders/orders.ts'
import type { Day } from '../../contract/rentals/rentals.ts'
import { inTransaction, type Tx } from '../platform/db/database.ts'
import { stockGoods } from './product-fixture.ts'
import type { TestShop } from './shop.ts'

/** One rental SKU with its pieces, and what shoppers and staff do with it. Rent is 1 rupee a day, no deposit. */
export async function openRail(shop: TestShop, pieces: number) {
  const goods = await stockGoods(shop.db, { rentPrice: paise(1_00), sizes: [{ size: 'M', pieces }] })
  const skuId = goods.skuIds[0]!
  const rail = await shop.db
    .selectFrom('rental_pieces')
    .selectAll()
    .where('sku_id', '=', skuId)
    .orderBy('code')
    .execute()

  /** Orders through the front door. */
  async function book(from: Day, until: Day, quantity = 1): Promise<Order> {
    const days = (Date.parse(until) - Date.parse(from)) / 86_400_000 + 1
    const items = [{ productId: goods.id, type: 'rent' as const, quantity, from, until }]
    return shop.api(placeOrder, { body: { items, couponCode: null, total: paise(quantity * days * 1_00) } })
  }

  const holds = () =>
    shop.db
      .selectFrom('rental_holds')
      .where('sku_id', '=', skuId)
      .selectAll()
      .select([sql<Day>`lower(blocked)`.as('from'), sql<Day | null>`upper(blocked) - 1`.as('until')])
      .orderBy('id')
      .execute()

  const holdOf = async (order: Order) => (await holds()).find((hold) => hold.order_id === order._id)!

  return { ...goods, skuId, pieceIds: rail.map(({ id }) => id), book, holds, holdOf }
}

/** Lets it be this instant for the whole shop from now on. */
export function setClock(shop: TestShop, now: string) {
  shop.env.now = () => new Date(now)
}

/** What a member of staff does, in a transaction of its own. */
export const act = <T>(shop: TestShop, work: (tx: Tx, now: Date) => Promise<T>): Promise<T> =>
  inTransaction(shop.db, (tx) => work(tx, shop.env.now()))
