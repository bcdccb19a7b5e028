import type { Season } from './season.ts'

/** Sellers have few products, but well-known ones. */
function chooseItem({ random, goods }: Season) {
  const isFromSeller = random.chance(0.18)
  const offered = goods.filter(({ sellerEmail }) => (sellerEmail !== null) === isFromSeller)
  return random.pickByWeight(offered, ({ weight }) => weight)
}

/** One to three different items. */
export function chooseGoods(season: Season) {
  const { random } = season
  const count = random.pick([1, 1, 1, 2, 2, 3])
  const chosen = new Map(
    Array.from({ length: count }, () => chooseItem(season)).map((item) => [item.skuId, item]),
  )
  return [...chosen.values()].map(({ productId, skuId }) => ({
    productId,
    skuId,
    type: 'buy' as const,
    quantity: random.chance(0.15) ? 2 : 1,
  }))
}

/** Returns the category of the first product of an order. */
export async function findCategory({ db }: Season['shop'], orderId: string): Promise<string> {
  const { category } = await db
    .selectFrom('order_lines')
    .innerJoin('products', 'products.id', 'order_lines.product_id')
    .where('order_id', '=', orderId)
    .where('line', '=', 0)
    .select('products.category')
    .executeTakeFirstOrThrow()
  return category
}

/** Whether products of this category are clothes, which may not fit. */
export const isOutfit = (category: string) => ['garba-dresses', 'kediya', 'couple-set'].includes(category)
