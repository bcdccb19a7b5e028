import type { LineProblem, OrderItemDraft, QuoteLine } from '../../../contract/orders/orders.ts'
import { isSoldIn } from '../../../contract/shipping/postal-codes.ts'
import type { SellableSku } from '../catalog/sellable-skus.ts'
import type { DbOrTx } from '../../platform/db/database.ts'
import {
  blockedDays,
  periodRefusal,
  transitRefusal,
  type BookingTerms,
  type RentalRules,
} from '../rentals/holds/rental-rules.ts'
import { findOpenPeriods } from '../rentals/holds/open-periods.ts'
import {
  readAvailability,
  isAvailable,
  withReserved,
  type SkuAvailability,
} from '../rentals/holds/sku-availability.ts'
import { listNightRules } from '../rentals/prices/night-rules.ts'
import { findFestivalsFrom } from '../store/festivals.ts'
import { addDays, daysIn, formatDay } from '../../../contract/core/dates.ts'
import { closedFestivalIn, lastOrderDay } from '../../../contract/rentals/festival-cut-off.ts'
import type { Festival } from '../../../contract/rentals/festivals.ts'
import { paise } from '../../../contract/core/money.ts'
import {
  nightPricesOf,
  rulesFor,
  unmetMinimum,
  minimumProblem,
} from '../../../contract/rentals/night-prices.ts'
import type { NightRule } from '../../../contract/rentals/night-rules.ts'
import { lineTotal, rentPerDay } from '../../../contract/checkout/pricing.ts'
import type { Day, Period } from '../../../contract/rentals/rentals.ts'

/** A priced line with its stock item and its seller. `sellerId` is null when the shop itself sells the item. */
export type PricedItem = QuoteLine & {
  /** The position of the item in the request. */
  index: number
  stockItemId: string | null
  sellerId: string | null
  /** Whether the product promises free delivery. */
  hasFreeDelivery: boolean
  /** The days of a rental; null for purchased goods. */
  booking: BookingDays | null
  /** Whether the line has a problem, so that it cannot be ordered as requested. */
  isRefused: boolean
}

/** The days for which the garment of a rental would be blocked, and the first day on which it can leave if no courier takes it. */
type BookingDays = { blocked: Period; leavesFrom: Day }

const bookingDays = (period: Period, terms: BookingTerms): BookingDays => ({
  blocked: blockedDays(period, terms),
  leavesFrom: addDays(period.from, terms.daysBefore > 0 ? -1 : 0),
})

/** Priced items and problems. An item that is out of stock is in both lists, so that the shopper still sees its price. */
export type PricedItems = { items: PricedItem[]; problems: LineProblem[] }

export type ItemsToPrice = {
  drafts: readonly OrderItemDraft[]
  /** Every SKU of the requested products. */
  skus: readonly SellableSku[]
  /** The State of the delivery address, or the possible States of its PIN code. */
  states: readonly string[]
  /** The alerts for which rental pieces are held for this customer. */
  ownAlertIds: readonly string[]
  /** The dancers of a group for whom rental pieces are held and who are part of this request. */
  ownDancerIds: readonly string[]
  /** Whether staff hand over the items in the shop. Then a rental may begin today, because nothing is sent. */
  isAtCounter: boolean
}

/** Prices every item from the catalogue; prices sent by the client are ignored. */
export async function priceItems(
  db: DbOrTx,
  { drafts, skus, states, ownAlertIds, ownDancerIds, isAtCounter }: ItemsToPrice,
  rules: RentalRules,
): Promise<PricedItems> {
  const rented = skus.filter((sku) => sku.productType === 'rent').map((sku) => sku.skuId)
  const availabilities = await readAvailability(db, rented, { ...rules, ownAlertIds, ownDancerIds })
  const festivals = rented.length > 0 ? await findFestivalsFrom(db, rules.today) : []
  const nightRules = rented.length > 0 ? await listNightRules(db) : []
  const claimed = new Map<string, number>()

  function priceDraft(draft: OrderItemDraft): LineResult {
    const matching = skus.filter((sku) => matches(sku, draft))
    const [sku] = matching
    if (!sku) return unknownItem(draft, skus)
    if (!isSoldIn(sku.onlyIn, states)) return undeliverableItem(sku)
    if (draft.type === 'buy') return priceSale(draft, matching, claimed)
    return reserveRental({ draft, availabilities, festivals, nightRules, isAtCounter }, matching)
  }

  const items: PricedItem[] = []
  const problems: LineProblem[] = []
  for (const [index, draft] of drafts.entries()) {
    const result = priceDraft(draft)
    if (result.item) items.push({ ...result.item, index, isRefused: Boolean(result.problem) })
    if (result.problem) problems.push({ index, ...result.problem })
  }
  return { items, problems }
}

const matches = (sku: SellableSku, draft: OrderItemDraft) =>
  sku.productId === draft.productId &&
  (!draft.skuId || sku.skuId === draft.skuId) &&
  (!draft.size || sku.size === draft.size) &&
  (!draft.colour || sku.colour === draft.colour)

const undeliverableItem = ({ title, onlyIn }: SellableSku): LineResult =>
  problem('invalid', `${title} can only be delivered within ${onlyIn}. Please remove it from the cart`)

/** Returns the problem of a line for which no SKU matches: the product is no longer available, or it does not exist in that size or colour. */
function unknownItem(draft: OrderItemDraft, skus: readonly SellableSku[]): LineResult {
  const variants = skus.filter((sku) => sku.productId === draft.productId)
  const requested = [draft.size, draft.colour].filter(Boolean).join(', ')
  if (!variants[0] || !requested) {
    return problem('gone', `${draft.title || 'This product'} is no longer available`)
  }
  const labels = variants.map((sku) => [sku.size, sku.colour].filter(Boolean).join(', '))
  const available = [...new Set(labels)].filter(Boolean)
  const hint = available.length > 0 ? `. Available: ${available.join('; ')}` : ''
  return problem('invalid', `${variants[0].title} does not come in ${requested}${hint}`)
}

/**
 * Prices a line of purchased goods. If several SKUs match, for example because the request has no size, uses the first SKU with enough
 * stock, or else the one with most. `claimed` contains for each stock item the number of units that earlier lines of the same cart need.
 */
function priceSale(
  draft: OrderItemDraft,
  matching: readonly SellableSku[],
  claimed: Map<string, number>,
): LineResult {
  if (matching.some((sku) => sku.productType === 'rent')) {
    return problem('invalid', `${matching[0]!.title} is available for rent only`)
  }
  const left = (sku: SellableSku) => sku.available - (claimed.get(sku.stockItemId ?? '') ?? 0)
  const sku =
    matching.find((candidate) => left(candidate) >= draft.quantity) ??
    matching.toSorted((a, b) => left(b) - left(a))[0]!
  const item = priceLine(sku, draft, null)
  const available = Math.max(0, left(sku))
  claimed.set(sku.stockItemId ?? '', (claimed.get(sku.stockItemId ?? '') ?? 0) + draft.quantity)
  if (available >= draft.quantity) return { item }
  const message = available ? `Only ${available} left of ${nameOf(sku)}` : `${nameOf(sku)} is sold out`
  return { item, ...problem('out_of_stock', message, { available }) }
}

type PricedLine = Omit<PricedItem, 'index' | 'isRefused'>

/** The result for one line: a price, a problem, or both. */
type LineResult = { item?: PricedLine; problem?: Omit<LineProblem, 'index'> }

type ProblemDetails = { available?: number; alternatives?: readonly Period[]; mayBecomeFree?: boolean }

function problem(code: LineProblem['code'], message: string, details: ProblemDetails = {}) {
  const { available = null, alternatives = [], mayBecomeFree = false } = details
  const { from, until } = alternatives[0] ?? { from: null, until: null }
  return {
    problem: { code, message, available, from, until, alternatives: [...alternatives], mayBecomeFree },
  }
}

const nameOf = ({ title, size, colour }: SellableSku) =>
  [title, [size, colour].filter(Boolean).join(', ')].filter(Boolean).join(' – ')

/** The dates of a rental, and the prices of its nights if they differ from the rent per day. */
type PricedPeriod = Period & { nightPrices: QuoteLine['nightPrices']; booking: PricedItem['booking'] }

/** Composes a priced order line. The price of a rental is the rent per day, which can be lower for a longer rental. */
function priceLine(sku: SellableSku, draft: OrderItemDraft, period: PricedPeriod | null): PricedLine {
  const { productId, skuId, slug, title, image, size, colour, rentSteps, soldBy } = sku
  const { stockItemId, sellerId, hasFreeDelivery } = sku
  const { type, quantity } = draft
  const days = period ? daysIn(period) : 1
  const price = period ? rentPerDay({ rentPrice: sku.price, rentSteps }, days) : sku.price
  const nightPrices = period?.nightPrices ?? null
  const deposit = type === 'rent' && sku.deposit ? sku.deposit : paise(0)
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
    nightPrices,
    deposit,
    lineTotal: lineTotal({ type, price, quantity, days, deposit, nightPrices }),
    soldBy,
    ...(type === 'rent' && draft.planId ? { planId: draft.planId, wearers: draft.wearers ?? null } : {}),
    stockItemId,
    sellerId,
    hasFreeDelivery,
    booking: period?.booking ?? null,
  }
}

/** A rental line to price. `availabilities` maps each SKU to its availability, without the pieces that the earlier lines of the same cart need. */
type RentalLine = {
  draft: OrderItemDraft
  sku: SellableSku
  availabilities: Map<string, SkuAvailability>
  festivals: readonly Festival[]
  nightRules: readonly NightRule[]
  isAtCounter: boolean
}

/**
 * Prices a rental line and reserves its pieces in `availabilities`. If several SKUs match, for example because the request has no size, uses the first
 * SKU that can be rented, without dates in the request the one that can be rented earliest. If none can, the problem is that of the
 * SKU with enough pieces, or else with most.
 */
function reserveRental(line: Omit<RentalLine, 'sku'>, matching: readonly SellableSku[]): LineResult {
  const results = matching.map((sku) => priceRental({ ...line, sku }))
  const [free] = results
    .flatMap(({ item, problem }) => (item && !problem ? [item] : []))
    .toSorted((a, b) => a.from!.localeCompare(b.from!))
  if (!free) {
    const piecesOf = ({ problem }: LineResult) =>
      problem!.code === 'out_of_stock' ? problem!.available! : Infinity
    return results.reduce((best, other) => (piecesOf(other) > piecesOf(best) ? other : best))
  }
  const { skuId, from, until, quantity } = free
  const availability = line.availabilities.get(skuId)!
  line.availabilities.set(
    skuId,
    withReserved(availability, { quantity, period: { from: from!, until: until! } }),
  )
  return { item: free }
}

/** The rules for the dates of a rental line: which dates can be ordered, and which free dates the shop offers instead. */
function dateRulesOf({ draft, sku, availabilities, festivals, nightRules, isAtCounter }: RentalLine) {
  const availability = availabilities.get(sku.skuId)!
  const rules = rulesFor(sku, nightRules)
  // a customer in the shop takes the garment along, so a rental may begin today; whether a sent garment arrives in time is checked later
  const terms = { ...availability.terms, transit: null, ...(isAtCounter ? { daysBefore: 0 } : {}) }
  const earliest = isAtCounter ? availability.today : undefined
  // the cut-off days of festivals do not apply at the counter, because nothing is sent
  const applicable = isAtCounter ? [] : festivals
  /** Returns why nobody can order this period, whether it is free or not; null if it can be ordered. */
  const refusalOf = (period: Period): string | null =>
    periodRefusal(period, terms, availability.today) ??
    closedMessage(closedFestivalIn(applicable, period, availability.today)) ??
    minimumProblem(period, rules) ??
    null
  /** Returns the free periods with this number of days that the shop offers instead. */
  const alternatives = (days: number): Period[] =>
    findOpenPeriods(availability, {
      quantity: draft.quantity,
      days,
      near: draft.from ?? undefined,
      earliest,
      festivals: applicable,
      isAllowed: (period) => !unmetMinimum(period, rules),
    })
  return { availability, rules, refusalOf, alternatives }
}

/** Prices a rental line. Without dates in the request, uses the first available dates. */
function priceRental(line: RentalLine): LineResult {
  const { draft, sku, festivals } = line
  if (sku.productType !== 'rent') return problem('invalid', `${sku.title} is not available for rent`)
  const { availability, rules, refusalOf, alternatives } = dateRulesOf(line)
  const { minDays } = availability.terms
  const requested = draft.from ? { from: draft.from, until: draft.until ?? draft.from } : null
  const reason = requested && refusalOf(requested)
  if (reason) {
    const shortest = unmetMinimum(requested, rules)?.count ?? 0
    return problem('invalid', `${sku.title}: ${reason}`, {
      alternatives: alternatives(Math.max(shortest, allowedDays(requested, availability))),
    })
  }
  const { quantity } = draft
  const hasPieces = quantity <= availability.pieces
  const firstFree = () => alternatives(minDays)[0] ?? alternatives(shortestRental(minDays, rules))[0]
  const period = requested ?? (hasPieces ? firstFree() : null) ?? null
  const rent = { rentPrice: sku.price, rentSteps: sku.rentSteps }
  const nightTerms = { rent, rules, festivals, today: availability.today }
  const item = priceLine(
    sku,
    draft,
    period && {
      ...period,
      nightPrices: nightPricesOf(period, nightTerms),
      booking: bookingDays(period, availability.terms),
    },
  )
  if (!hasPieces) return { item, ...tooFewPieces(sku, availability) }
  if (!period) return problem('dates_taken', `${nameOf(sku)} has no available dates in the near future`)
  const transitProblem = transitRefusal(period, availability.terms)
  if (transitProblem || !isAvailable(availability, { quantity, period })) {
    return {
      item,
      ...problem('dates_taken', `${nameOf(sku)} ${transitProblem ?? 'is already booked on these days'}`, {
        alternatives: alternatives(daysIn(period)),
        mayBecomeFree: !transitProblem,
      }),
    }
  }
  return { item }
}

/** The number of nights that is long enough for every rule. */
const shortestRental = (minDays: number, rules: readonly NightRule[]) =>
  Math.max(minDays, ...rules.filter(({ kind }) => kind === 'minimum').map(({ count }) => count ?? 0))

/** The message about a festival whose nights can no longer be ordered. */
const closedMessage = (festival: Festival | undefined) =>
  festival ? `Orders for ${festival.name} closed on ${formatDay(lastOrderDay(festival)!)}` : null

/** Returns the requested number of days, raised to the minimum or reduced to the maximum of the rental terms. */
const allowedDays = (period: Period, { terms }: SkuAvailability) =>
  Math.min(Math.max(terms.minDays, daysIn(period)), terms.maxDays)

function tooFewPieces(sku: SellableSku, { pieces }: SkuAvailability) {
  const message = pieces
    ? `We only have ${pieces} of ${nameOf(sku)}`
    : `${nameOf(sku)} cannot be rented at the moment`
  return problem('out_of_stock', message, { available: pieces })
}
