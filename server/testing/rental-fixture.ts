import { sql } from 'kysely'
import { paise } from '../../contract/core/money.ts'
import { placeOrder, type Order } from '../../contract/orders/orders.ts'
import type { NightRuleFields } from '../../contract/rentals/night-rules.ts'
import type { Day } from '../../contract/rentals/rentals.ts'
import { inTransaction, type Tx } from '../platform/db/database.ts'
import { createTestProduct } from './product-fixture.ts'
import type { TestShop } from './shop.ts'

/**
 * Creates a rental SKU with `pieces` pieces, and functions that book it and read its holds. The rent is 1 rupee a day, without a
 * deposit.
 */
export async function createRentalSku(shop: TestShop, pieces: number) {
  const product = await createTestProduct(shop.db, { rentPrice: paise(1_00), sizes: [{ size: 'M', pieces }] })
  const skuId = product.skuIds[0]!
  const rentalPieces = await shop.db
    .selectFrom('rental_pieces')
    .selectAll()
    .where('sku_id', '=', skuId)
    .orderBy('code')
    .execute()

  /** Places an order through the API. */
  async function book(from: Day, until: Day, quantity = 1): Promise<Order> {
    const days = (Date.parse(until) - Date.parse(from)) / 86_400_000 + 1
    const items = [{ productId: product.id, type: 'rent' as const, quantity, from, until }]
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

  return { ...product, skuId, pieceIds: rentalPieces.map(({ id }) => id), book, holds, holdOf }
}

/** Sets the clock of the whole shop to this instant. */
export function setClock(shop: TestShop, now: string) {
  shop.env.now = () => new Date(now)
}

/** Runs `work` in its own transaction at the shop's current time. */
export const runInTransaction = <T>(shop: TestShop, work: (tx: Tx, now: Date) => Promise<T>): Promise<T> =>
  inTransaction(shop.db, (tx) => work(tx, shop.env.now()))

/** A rule that raises the rent of all festival nights by 40 per cent. */
export const festivalRule: NightRuleFields = {
  name: 'Navratri nights',
  isOn: true,
  kind: 'festival',
  scope: 'store',
  target: '',
  count: null,
  percent: 40,
  amount: null,
  from: null,
  until: null,
}
