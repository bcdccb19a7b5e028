import { daysIn } from '../../../contract/core/dates.ts'
import type { OrderItemDraft } from '../../../contract/orders/orders.ts'
import type { Period } from '../../../contract/rentals/rentals.ts'
import type { Sellable } from '../catalog/sellable.ts'
import { whyNot } from '../rentals/holds/hold-rules.ts'
import { isFree, periodsFor, without, type Offer } from '../rentals/holds/offer-dates.ts'
import { asLine, nameOf, problem, type LineResult } from './line-result.ts'

/** What the client asked for, the SKU that it means, and what earlier lines of the same cart have left of each offer. */
type Wanted = { draft: OrderItemDraft; sku: Sellable; offers: Map<string, Offer> }

/** A rental as it can be had; without days it gets the first free ones. */
export function rentLine({ draft, sku, offers }: Wanted): LineResult {
  if (sku.productType !== 'rent') return problem('invalid', `${sku.title} is not for rent`)
  const offer = offers.get(sku.skuId)!
  const { quantity } = draft
  const near = draft.from ?? undefined
  const alternatives = (days: number) => periodsFor(offer, { quantity, days, near })
  const asked = draft.from ? { from: draft.from, until: draft.until ?? draft.from } : null
  const why = asked && whyNot(asked, offer.terms, offer.today)
  if (why) {
    return problem('invalid', `${sku.title}: ${why}`, {
      alternatives: alternatives(allowedDays(asked, offer)),
    })
  }
  const period = asked ?? alternatives(offer.terms.minDays)[0] ?? null
  const item = asLine(sku, draft, period)
  if (quantity > offer.pieces) return { item, ...tooMany(sku, offer) }
  if (!period) return problem('dates_taken', `${nameOf(sku)} has no free day soon`)
  if (!isFree(offer, { quantity, period })) {
    return {
      item,
      ...problem('dates_taken', `${nameOf(sku)} is taken on these days`, {
        alternatives: alternatives(daysIn(period)),
      }),
    }
  }
  offers.set(sku.skuId, without(offer, { quantity, period }))
  return { item }
}

/** As many days as were asked for, as far as the terms allow. */
const allowedDays = (period: Period, { terms }: Offer) =>
  Math.min(Math.max(terms.minDays, daysIn(period)), terms.maxDays)

function tooMany(sku: Sellable, { pieces }: Offer) {
  const message = pieces
    ? `There are only ${pieces} of ${nameOf(sku)}`
    : `${nameOf(sku)} cannot be rented at the moment`
  return problem('out_of_stock', message, { available: pieces })
}
