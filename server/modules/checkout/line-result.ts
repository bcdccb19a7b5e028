import { daysIn } from '../../../contract/core/dates.ts'
import { paise } from '../../../contract/core/money.ts'
import type { LineProblem, OrderItemDraft, QuoteLine } from '../../../contract/orders/orders.ts'
import { lineTotal, rentPerDay } from '../../../contract/checkout/pricing.ts'
import type { Period } from '../../../contract/rentals/rentals.ts'
import type { Sellable } from '../catalog/sellable.ts'

/** A line with its price, where its goods come from, and who sells them when it is not the shop itself. */
export type PricedItem = QuoteLine & {
  stockItemId: string | null
  sellerId: string | null
  period: Period | null
}

/** What becomes of an item: a line, a problem, or both, so that the shopper sees what a short line would cost. */
export type LineResult = { item?: PricedItem; problem?: Omit<LineProblem, 'index'> }

type ProblemDetails = { available?: number; alternatives?: readonly Period[] }

export function problem(code: LineProblem['code'], message: string, details: ProblemDetails = {}) {
  const { available = null, alternatives = [] } = details
  const { from, until } = alternatives[0] ?? { from: null, until: null }
  return { problem: { code, message, available, from, until, alternatives: [...alternatives] } }
}

export const gone = (draft: OrderItemDraft) =>
  problem('gone', `${draft.title || 'This product'} is no longer sold`)

export const nameOf = ({ title, size, colour }: Sellable) =>
  [title, [size, colour].filter(Boolean).join(', ')].filter(Boolean).join(' – ')

/** The item as it is charged. A rental's price is the rent of one day, which may be lower when it is rented for longer. */
export function asLine(sku: Sellable, draft: OrderItemDraft, period: Period | null): PricedItem {
  const { productId, skuId, slug, title, image, size, colour, rentSteps, stockItemId, sellerId } = sku
  const { type, quantity } = draft
  const days = period ? daysIn(period) : 1
  const price = period ? rentPerDay({ rentPrice: sku.price, rentSteps }, days) : sku.price
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
    sellerId,
    period,
  }
}
