import type { OrderItemDraft } from '../../../contract/orders/orders.ts'
import type { Period } from '../../../contract/rentals/rentals.ts'
import type { DbOrTx, Tx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { nightsOf } from './present.ts'
import { findOffers, lockOffers, updateAlert, type AlertRow } from './queries.ts'

/** Goods that are held for the customer: units by stock item, and the alerts for which pieces are held. */
export type HeldGoods = { units: ReadonlyMap<string, number>; alertIds: readonly string[] }

export const NOTHING_HELD: HeldGoods = { units: new Map(), alertIds: [] }

type Cart = { actor: Pick<Actor, 'id'> | null; items: readonly OrderItemDraft[]; now: Date }

/** Finds what is held for the customer of a quote. Rentals of other nights than those of the quote are left out, as `takeOffers` does. */
export async function findHeldGoods(db: DbOrTx, { actor, items, now }: Cart): Promise<HeldGoods> {
  if (!actor) return NOTHING_HELD
  const offers = await findOffers(db, actor.id, now)
  return heldGoodsOf(
    offers.filter((offer) => {
      const nights = nightsOf(offer)
      return !nights || items.some((item) => isRequested(offer, nights, item))
    }),
  )
}

/** Returns whether an item of a quote asks for these nights. An item without a SKU or without dates can get any. */
const isRequested = (
  { productId, skuId }: AlertRow,
  nights: Period,
  { from, until, ...item }: OrderItemDraft,
): boolean =>
  item.productId === productId &&
  (item.skuId ?? skuId) === skuId &&
  (!from || overlap(nights, { from, until: until ?? from }))

type OrderLine = {
  sku_id: string
  stock_item_id: string | null
  quantity: number
  rent_from: string | null
  rent_until: string | null
}
type Use = { actor: Pick<Actor, 'id'>; lines: readonly OrderLine[]; now: Date }

/** Marks as used what is held for the customer and is part of this order. The caller takes these goods for the order. */
export async function takeOffers(tx: Tx, { actor, lines, now }: Use): Promise<HeldGoods> {
  const left = lines.map((line) => ({ ...line }))
  const used = (await lockOffers(tx, actor.id, now)).filter((offer) => {
    const line = left.find((candidate) => candidate.quantity > 0 && isFor(offer, candidate))
    if (line) line.quantity -= 1
    return line !== undefined
  })
  for (const { id } of used) await updateAlert(tx, id, { state: 'used', ended_at: now })
  return heldGoodsOf(used)
}

/** Returns whether the held goods are those of the order line. For a rental, the nights overlap. */
function isFor(offer: AlertRow, line: OrderLine): boolean {
  const nights = nightsOf(offer)
  if (!nights) return offer.stock_item_id !== null && offer.stock_item_id === line.stock_item_id
  const { sku_id, rent_from, rent_until } = line
  if (sku_id !== offer.skuId || !rent_from || !rent_until) return false
  return overlap(nights, { from: rent_from, until: rent_until })
}

/** Returns whether two periods have a night in common. */
const overlap = (one: Period, other: Period): boolean => one.from <= other.until && other.from <= one.until

function heldGoodsOf(offers: readonly AlertRow[]): HeldGoods {
  const units = new Map<string, number>()
  for (const { stock_item_id: id } of offers) if (id) units.set(id, (units.get(id) ?? 0) + 1)
  return { units, alertIds: offers.filter((offer) => nightsOf(offer)).map(({ id }) => id) }
}
