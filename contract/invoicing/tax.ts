import { paise, type Paise } from '../core/money.ts'
import type { Day } from '../rentals/rentals.ts'

// GST calculation for amounts that include the tax. Rates are basis points: 500 is 5 %.

/**
 * A tax rate that applies to all HSN codes with the prefix `hsn`, beginning on the day `from`. For unit prices (before tax) above `upTo`
 * the rate is `above` instead of `rate`.
 */
export type TaxRule = { hsn: string; from: Day; rate: number; upTo: Paise | null; above: number | null }

/**
 * Returns the tax rule for an HSN code on a day: the rule with the longest matching prefix, and among rules with the same prefix the
 * newest.
 */
export function ruleFor(rules: readonly TaxRule[], hsn: string, day: Day): TaxRule | null {
  const known = rules.filter((rule) => hsn.startsWith(rule.hsn) && rule.from <= day)
  const isBetter = (taxRule: TaxRule, than: TaxRule) =>
    taxRule.hsn.length === than.hsn.length ? taxRule.from > than.from : taxRule.hsn.length > than.hsn.length
  return known.reduce<TaxRule | null>(
    (best, taxRule) => (!best || isBetter(taxRule, best) ? taxRule : best),
    null,
  )
}

/**
 * Returns the tax rate for `quantity` units that cost `total` including tax. The limit `upTo` is for the unit price before tax and after
 * the discount. Near the limit neither rate fits: with a limit of 2,500 rupees and a price of 2,625.01 to 2,950 rupees, the lower rate
 * gives a price before tax above the limit, and the higher rate a price below it. Then the higher rate applies.
 */
export function rateOf({ rate, upTo, above }: TaxRule, total: Paise, quantity: number): number {
  if (upTo === null || above === null) return rate
  return total * 10_000 <= upTo * quantity * (10_000 + rate) ? rate : above
}

export type TaxSplit = { taxable: Paise; cgst: Paise; sgst: Paise; igst: Paise }

/**
 * Splits a `total` that includes tax. A supply to another State has IGST; a supply inside the State has CGST and SGST in equal halves.
 * The parts add up to `total`.
 */
export function splitTax(total: Paise, rate: number, isInterState: boolean): TaxSplit {
  const part = (share: number) =>
    paise(Math.floor((total * share * 2 + 10_000 + rate) / (2 * (10_000 + rate))))
  return withTax(total, part(isInterState ? rate : rate / 2), isInterState)
}

/** Composes a split from its tax: `part` is the IGST, or the CGST and again the SGST. */
const withTax = (total: Paise, part: Paise, isInterState: boolean): TaxSplit =>
  isInterState
    ? { taxable: paise(total - part), cgst: paise(0), sgst: paise(0), igst: part }
    : { taxable: paise(total - 2 * part), cgst: part, sgst: part, igst: paise(0) }

/**
 * Splits a credit of `total` out of `open`, which is the invoiced split of a line less its earlier credits. The amount that stays open has
 * the tax of its sum. So the credits of a fully credited line add up to its invoice in each part, which separately rounded credits do not.
 * They never exceed it in any part before.
 */
export function splitCredit(
  open: TaxSplit,
  total: Paise,
  { rate, isInterState }: { rate: number; isInterState: boolean },
): TaxSplit {
  const openTotal = open.taxable + open.cgst + open.sgst + open.igst
  const rest = splitTax(paise(openTotal - total), rate, isInterState)
  const part = isInterState ? open.igst - rest.igst : open.cgst - rest.cgst
  const parts = isInterState ? 1 : 2
  const most = Math.floor(total / parts) // for a few paise, the difference of the taxes may be more than the credit itself
  const least = Math.max(0, Math.ceil((total - open.taxable) / parts)) // with less tax, the credit has more taxable value than is open
  return withTax(total, paise(Math.max(Math.min(part, most), least)), isInterState)
}

/**
 * Splits `total` in proportion to the weights, by the largest remainder method. No part is larger than its weight, unless `total` is larger
 * than the sum of all weights.
 */
export function allocateByWeight(total: Paise, weights: readonly number[]): Paise[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  if (all === 0) return weights.map(() => paise(0))
  const exact = weights.map((weight) => {
    const product = BigInt(total) * BigInt(weight)
    return { floor: Number(product / BigInt(all)), rest: Number(product % BigInt(all)) }
  })
  let left = total - exact.reduce((sum, { floor }) => sum + floor, 0)
  const order = exact.map((_, at) => at).sort((a, b) => exact[b]!.rest - exact[a]!.rest || a - b)
  const parts = exact.map(({ floor }) => floor)
  for (const at of order) {
    if (left === 0) break
    parts[at]! += 1
    left -= 1
  }
  return parts.map(paise)
}

/** Formats a rate in basis points: `5%`, `2.5%`. */
export const formatTaxRate = (rate: number): string => `${rate / 100}%`
