import { daysIn } from '../../contract/days.ts'
import { paise } from '../../contract/money.ts'
import type { LineProblem, OrderItemDraft, QuoteLine } from '../../contract/orders.ts'
import { lineTotal } from '../../contract/pricing.ts'
import type { Period } from '../../contract/rentals.ts'
import { sellableSkus, type Sellable } from '../catalog/sellable.ts'
import type { Asker } from '../db.ts'
import { areFree, nearestFree, whyNot, type RentalRules } from '../rentals/hold-dates.ts'

/** A line with its price and where its goods come from. */
export type PricedItem = QuoteLine & { stockItemId: string | null; period: Period | null }

/** Each item as it can be sold, or why not; a short item has both, so that the shopper sees what it would cost. */
export type Priced = { items: PricedItem[]; problems: LineProblem[] }

type Verdict = { item?: PricedItem; problem?: Omit<LineProblem, 'index'> }

/** Looks up every item in the catalogue and prices it; whatever the client said about prices is not read. */
export async function priceItems(
  db: Asker,
  drafts: readonly OrderItemDraft[],
  rules: RentalRules,
): Promise<Priced> {
  const skus = await sellableSkus(db, [...new Set(drafts.map((draft) => draft.productId))])
  const spoken = new Map<string, number>()
  const items: PricedItem[] = []
  const problems: LineProblem[] = []
  for (const [index, draft] of drafts.entries()) {
    const wanted = skus.filter((sku) => isMeant(sku, draft))
    const verdict =
      draft.type === 'rent' ? await rentLine(db, { draft, wanted }, rules) : buyLine(draft, wanted, spoken)
    if (verdict.item) items.push(verdict.item)
    if (verdict.problem) problems.push({ index, ...verdict.problem })
  }
  return { items, problems }
}

const isMeant = (sku: Sellable, draft: OrderItemDraft) =>
  sku.productId === draft.productId &&
  (!draft.skuId || sku.skuId === draft.skuId) &&
  (!draft.size || sku.size === draft.size) &&
  (!draft.colour || sku.colour === draft.colour)

const problem = (code: LineProblem['code'], message: string, more: Partial<LineProblem> = {}) => ({
  problem: { code, message, available: null, from: null, until: null, ...more },
})

const gone = (draft: OrderItemDraft) => problem('gone', `${draft.title || 'This product'} is no longer sold`)

/** Takes the first size that has enough when the client named none. `spoken` is what earlier lines already want. */
function buyLine(draft: OrderItemDraft, wanted: readonly Sellable[], spoken: Map<string, number>): Verdict {
  if (wanted.some((sku) => sku.productType === 'rent')) {
    return problem('invalid', `${wanted[0]!.title} is only for rent`)
  }
  const left = (sku: Sellable) => sku.available - (spoken.get(sku.stockItemId ?? '') ?? 0)
  const sku = wanted.find((one) => left(one) >= draft.quantity) ?? wanted[0]
  if (!sku) return gone(draft)
  const item = asLine(sku, draft, null)
  const available = Math.max(0, left(sku))
  spoken.set(sku.stockItemId ?? '', (spoken.get(sku.stockItemId ?? '') ?? 0) + draft.quantity)
  if (available >= draft.quantity) return { item }
  const message = available ? `Only ${available} left of ${nameOf(sku)}` : `${nameOf(sku)} is sold out`
  return { item, ...problem('out_of_stock', message, { available }) }
}

/** What the client asked for, and the SKUs that it can mean. */
type Wanted = { draft: OrderItemDraft; wanted: readonly Sellable[] }

/** A rental without days gets the first free day. */
async function rentLine(db: Asker, { draft, wanted }: Wanted, rules: RentalRules): Promise<Verdict> {
  const sku = wanted[0]
  if (!sku) return gone(draft)
  if (sku.productType !== 'rent') return problem('invalid', `${sku.title} is not for rent`)
  const wish = { skuId: sku.skuId, quantity: draft.quantity }
  if (!draft.from) {
    const first = await nearestFree(db, { ...wish, days: 1 }, rules)
    return first
      ? { item: asLine(sku, draft, first) }
      : problem('dates_taken', `${nameOf(sku)} has no free day soon`)
  }
  const period = { from: draft.from, until: draft.until ?? draft.from }
  const why = whyNot(period, rules)
  if (why) {
    const days = Math.min(Math.max(1, daysIn(period)), rules.maxDays)
    return problem('invalid', `${sku.title}: ${why}`, {
      ...(await nearestFree(db, { ...wish, days, near: period.from }, rules)),
    })
  }
  const item = asLine(sku, draft, period)
  if (await areFree(db, { ...wish, period }, rules)) return { item }
  const other = await nearestFree(db, { ...wish, days: daysIn(period), near: period.from }, rules)
  return { item, ...problem('dates_taken', `${nameOf(sku)} is taken on these days`, { ...other }) }
}

const nameOf = ({ title, size, colour }: Sellable) =>
  [title, [size, colour].filter(Boolean).join(', ')].filter(Boolean).join(' – ')

function asLine(sku: Sellable, draft: OrderItemDraft, period: Period | null): PricedItem {
  const { productId, skuId, slug, title, image, size, colour, price, stockItemId } = sku
  const { type, quantity } = draft
  const days = period ? daysIn(period) : 1
  const deposit = period && sku.deposit ? sku.deposit : paise(0)
  return {
    productId,
    skuId,
    slug,
    title,
    image,
    type,
    size,
    colour,
    from: period?.from ?? null,
    until: period?.until ?? null,
    days,
    quantity,
    price,
    deposit,
    lineTotal: lineTotal({ type, price, quantity, days, deposit }),
    stockItemId,
    period,
  }
}
