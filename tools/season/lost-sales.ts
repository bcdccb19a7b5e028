import { randomUUID } from 'node:crypto'
import { changeCart } from '../../contract/cart/account-cart.ts'
import { paise } from '../../contract/core/money.ts'
import type { OrderItemDraft } from '../../contract/orders/orders.ts'
import { placeOrder } from '../../server/modules/checkout/place-order.ts'
import { readToday } from '../../server/modules/orders/today.ts'
import { applyProviderStatus } from '../../server/modules/payments/apply-provider-status.ts'
import { inTransaction } from '../../server/platform/db/database.ts'
import { planFulfilment } from './fulfilment.ts'
import { chooseGoods } from './goods.ts'
import { createMember, draftOrder, HOUR_MS, order, type Buyer, type Season } from './season.ts'
import { paymentErrors } from './texts.ts'

const MINUTE_MS = 60_000

/** A customer does not finish an order: the items stay in the cart, or the payment fails, perhaps before a second attempt with another method. */
export async function loseOrder(season: Season) {
  const buyer = await createMember(season)
  if (season.random.chance(0.5)) await abandonCart(season, buyer)
  else await failToPay(season, buyer)
}

async function abandonCart(season: Season, { api }: Buyer) {
  for (const { skuId, quantity } of chooseGoods(season)) {
    const item = await describeItem(season, skuId)
    const line = { ...item, id: skuId, skuId, kind: 'buy' as const, qty: quantity, from: null, until: null }
    await api(changeCart, { body: { id: randomUUID(), operations: [{ type: 'add', item: line }] } })
  }
}

/** What the cart shows of a size. */
async function describeItem({ shop: { db } }: Season, skuId: string) {
  const sku = await db
    .selectFrom('skus')
    .innerJoin('products', 'products.id', 'skus.product_id')
    .innerJoin('product_pictures', 'product_pictures.product_id', 'products.id')
    .where('skus.id', '=', skuId)
    .orderBy('product_pictures.position')
    .select(['products.id as productId', 'title', 'slug', 'skus.size', 'products.price', 'media_id'])
    .executeTakeFirstOrThrow()
  const { productId, title, slug, size, price, media_id } = sku
  const image = `/media/${media_id}/640.webp`
  return { productId, title, slug, size, colour: null, image, price: paise(price), deposit: paise(0) }
}

/**
 * Places an order as a shop with a payment gateway does, and lets the gateway refuse the payment. The shop then cancels the unpaid order. It
 * cannot be done through the API, because simulated payments always succeed.
 */
async function failToPay(season: Season, buyer: Buyer) {
  const { shop, random, later } = season
  const { db } = shop
  const env = { ...shop.env, PAYMENT_PROVIDER: 'phonepe' as const }
  const items = chooseGoods(season)
  const draft = await draftOrder({ buyer, items, paymentMethod: 'phonepe' })
  if (!draft) return
  const actor = await findActor(season, buyer)
  const placed = await placeOrder(
    { db, env, gateway: null },
    { scope: actor.id, key: null, body: draft, draft, actor },
  )
  const status = { state: 'failed' as const, error: random.pick(paymentErrors) }
  const refuse = async () => {
    const today = await readToday(db, env)
    await inTransaction(db, (tx) => applyProviderStatus(tx, { id: placed.attemptId, status, today }))
  }
  later(Date.now() + 3 * MINUTE_MS, refuse)
  later(Date.now() + HOUR_MS, refuse) // the time to pay is over
  if (random.chance(0.4)) later(Date.now() + 8 * MINUTE_MS, () => payOnDelivery(season, { buyer, items }))
}

async function payOnDelivery(season: Season, { buyer, items }: { buyer: Buyer; items: OrderItemDraft[] }) {
  const api = await season.shop.signIn(buyer.person)
  const placed = await order({ buyer: { ...buyer, api }, items, paymentMethod: 'cod' })
  if (placed) planFulfilment(season, { at: Date.now(), order: placed, buyer })
}

async function findActor({ shop }: Season, { person }: Buyer) {
  const { id, name, email, role } = await shop.db
    .selectFrom('users')
    .where('email', '=', person.email)
    .select(['id', 'name', 'email', 'role'])
    .executeTakeFirstOrThrow()
  const session = { sessionId: null, lacksSecondFactor: false, ip: '127.0.0.1', signedInAt: null }
  return {
    id,
    name,
    email,
    role: role === 'customer' ? role : ('customer' as const),
    rights: [],
    emailVerified: true,
    ...session,
  }
}
