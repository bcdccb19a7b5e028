import type { LineProblem, OrderItemDraft } from '../../../contract/orders/orders.ts'
import type { Sellable } from '../catalog/sellable.ts'
import type { DbOrTx } from '../../platform/db/database.ts'
import type { RentalRules } from '../rentals/holds/hold-rules.ts'
import { readOffers } from '../rentals/holds/offer-dates.ts'
import { rentLine } from './rent-line.ts'
import { asLine, gone, nameOf, problem, type PricedItem, type LineResult } from './line-result.ts'

/** Each item as it can be sold, or why not; a short item has both, so that the shopper sees what it would cost. */
export type Priced = { items: PricedItem[]; problems: LineProblem[] }

export type Basket = {
  drafts: readonly OrderItemDraft[]
  /** Every SKU of the products that are meant. */
  skus: readonly Sellable[]
  /** The State that the parcel goes to, as far as it is known. */
  state: string | null
}

/** Prices every item as the catalogue has it; whatever the client said about prices is not read. */
export async function priceItems(
  db: DbOrTx,
  { drafts, skus, state }: Basket,
  rules: RentalRules,
): Promise<Priced> {
  const rented = skus.filter((sku) => sku.productType === 'rent').map((sku) => sku.skuId)
  const offers = await readOffers(db, rented, rules)
  const spoken = new Map<string, number>()
  const items: PricedItem[] = []
  const problems: LineProblem[] = []
  for (const [index, draft] of drafts.entries()) {
    const wanted = skus.filter((sku) => isMeant(sku, draft))
    const [sku] = wanted
    const result = !sku
      ? unknown(draft, skus)
      : !mayGoTo(sku, state)
        ? tooFar(sku, draft)
        : draft.type === 'rent'
          ? rentLine({ draft, sku, offers })
          : buyLine(draft, wanted, spoken)
    if (result.item) items.push(result.item)
    if (result.problem) problems.push({ index, ...result.problem })
  }
  return { items, problems }
}

const isMeant = (sku: Sellable, draft: OrderItemDraft) =>
  sku.productId === draft.productId &&
  (!draft.skuId || sku.skuId === draft.skuId) &&
  (!draft.size || sku.size === draft.size) &&
  (!draft.colour || sku.colour === draft.colour)

/** Sellers without a GST registration supply inside their own State only (CGST notification 34/2023). */
const mayGoTo = ({ onlyIn }: Sellable, state: string | null) =>
  onlyIn === null || state === null || onlyIn.toLowerCase() === state.trim().toLowerCase()

const tooFar = (sku: Sellable, draft: OrderItemDraft): LineResult => ({
  item: asLine(sku, draft, null),
  ...problem(
    'invalid',
    `${sku.title} can be delivered inside ${sku.onlyIn} only: please take it out of the cart`,
  ),
})

/** Nothing is meant by this: the product is gone, or it never came in that size or colour. */
function unknown(draft: OrderItemDraft, skus: readonly Sellable[]): LineResult {
  const others = skus.filter((sku) => sku.productId === draft.productId)
  const asked = [draft.size, draft.colour].filter(Boolean).join(', ')
  if (!others[0] || !asked) return gone(draft)
  const there = [...new Set(others.map((sku) => [sku.size, sku.colour].filter(Boolean).join(', ')))].filter(
    Boolean,
  )
  const offer = there.length > 0 ? `. There is: ${there.join('; ')}` : ''
  return problem('invalid', `${others[0].title} does not come in ${asked}${offer}`)
}

/** Takes the first size that has enough when the client named none. `spoken` is what earlier lines already want. */
function buyLine(
  draft: OrderItemDraft,
  wanted: readonly Sellable[],
  spoken: Map<string, number>,
): LineResult {
  if (wanted.some((sku) => sku.productType === 'rent')) {
    return problem('invalid', `${wanted[0]!.title} is only for rent`)
  }
  const left = (sku: Sellable) => sku.available - (spoken.get(sku.stockItemId ?? '') ?? 0)
  const sku = wanted.find((sellable) => left(sellable) >= draft.quantity) ?? wanted[0]!
  const item = asLine(sku, draft, null)
  const available = Math.max(0, left(sku))
  spoken.set(sku.stockItemId ?? '', (spoken.get(sku.stockItemId ?? '') ?? 0) + draft.quantity)
  if (available >= draft.quantity) return { item }
  const message = available ? `Only ${available} left of ${nameOf(sku)}` : `${nameOf(sku)} is sold out`
  return { item, ...problem('out_of_stock', message, { available }) }
}
