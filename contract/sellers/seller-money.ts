import { formatRupees, paise, sum, type Paise } from '../core/money.ts'
import type { Day } from '../rentals/rentals.ts'
import { allocateByWeight } from '../invoicing/tax.ts'

// Allocation of a payment between the shop and its sellers. Rates are basis points: 100 are one percent.

/** Returns `amount` multiplied by a rate in basis points, rounded half up. */
const atRate = (amount: Paise, rate: number): Paise => paise(Math.floor((amount * rate + 5000) / 10_000))

/**
 * Splits `total` in proportion to `weights` by the largest remainder method. The parts are whole paise, not negative, and add up to
 * `total`. If two remainders are equal, the earlier part gets the extra paisa. If all weights are 0, the parts are as equal as possible.
 */
export const splitByWeight = (total: Paise, weights: readonly number[]): Paise[] =>
  allocateByWeight(total, weights.some((weight) => weight > 0) ? weights : weights.map(() => 1))

/** An order line for which a share of the order's payment is calculated. The shares are in proportion to `price`. */
export type SharedLine = { type: 'buy' | 'rent'; price: Paise }

/** The money of an order that remains after coupon and refunds, without deposits: `sales` for goods and `rent` for rentals. */
export type RetainedAmounts = { sales: Paise; rent: Paise }

/**
 * Allocates the remaining money of an order to its lines in proportion to their prices: `sales` to goods and `rent` to rentals. Each line
 * therefore bears a part of the coupon in proportion to its price. The same is true for refunds that belong to no particular line. The
 * shares add up to `sales + rent`.
 */
export function allocateShares(lines: readonly SharedLine[], { sales, rent }: RetainedAmounts): Paise[] {
  const ofType = (type: SharedLine['type']) => lines.map((line) => (line.type === type ? line.price : 0))
  const goods = ofType('buy')
  const rentals = ofType('rent')
  const none = lines.map(() => paise(0))
  const fromSales = sales ? splitByWeight(sales, goods) : none
  const fromRent = rent ? splitByWeight(rent, rentals) : none
  return lines.map((_, index) => paise(fromSales[index]! + fromRent[index]!))
}

/**
 * Allocates the remaining money of an order with returned goods, by the rules of `allocateShares`. `returned` contains the refund of each
 * line. A refund reduces the share of its own line first, and then those of the other lines.
 */
export function sharesAfterReturns(
  lines: readonly SharedLine[],
  retained: RetainedAmounts,
  returned: readonly Paise[],
): Paise[] {
  const before = allocateShares(lines, { sales: paise(retained.sales + sum(returned)), rent: retained.rent })
  const left = lines.map((line, index) => ({
    ...line,
    price: paise(Math.max(0, before[index]! - returned[index]!)),
  }))
  return allocateShares(left, retained)
}

/** Maximum commission rate: 50 percent. */
export const MAX_COMMISSION = 5000
/** Commission rate if staff have set no rule: ten percent. */
export const DEFAULT_COMMISSION = 1000

type DatedRate = { from: Day; rate: number; law: string }

/** TCS: tax that the shop collects from sellers who are registered for GST, on the net value of their taxable supplies. */
const tcsRates: readonly DatedRate[] = [
  { from: '2018-10-01', rate: 100, law: 'CGST Act s. 52; Notifications 52/2018-CT and 02/2018-IT' },
  { from: '2024-07-10', rate: 50, law: 'CGST Act s. 52; Notifications 15/2024-CT and 01/2024-IT' },
]

/**
 * TDS: income tax that an e-commerce operator deducts, on the gross amount of a sale. Since 1 April 2026 section 393 of the Income-tax Act,
 * 2025 replaces section 194-O of the Act of 1961.
 */
const tdsRates: readonly DatedRate[] = [
  { from: '2020-10-01', rate: 100, law: 'Income-tax Act s. 194-O' },
  { from: '2024-10-01', rate: 10, law: 'Income-tax Act s. 194-O; Finance (No. 2) Act 2024' },
]

/** TDS rate for a seller without a PAN, five percent: Income-tax Act s. 206AA, second proviso. */
export const TDS_WITHOUT_PAN = 500

const rateOn = (rates: readonly DatedRate[], day: Day): number =>
  rates.findLast(({ from }) => from <= day)?.rate ?? 0

/**
 * Exemption from TDS for individuals and Hindu undivided families with a PAN: no tax is deducted while their sales of a financial year
 * do not exceed `upTo`.
 */
const tdsExemptions: readonly { from: Day; upTo: Paise; law: string }[] = [
  { from: '2020-10-01', upTo: paise(500_000_00), law: 'Income-tax Act s. 194-O(2)' },
]

export type SellerTaxIds = { gstin: string | null; pan: string | null }

/** Returns the PAN of a seller: the entered PAN, or else the PAN that the GSTIN contains. */
const panOf = ({ gstin, pan }: SellerTaxIds): string | null => pan ?? gstin?.slice(2, 12) ?? null

/**
 * Returns whether the seller is an individual or a Hindu undivided family. The fourth letter of a PAN is the type of its owner: P is an
 * individual, H a Hindu undivided family.
 */
export const isIndividualOrHuf = (status: SellerTaxIds): boolean => /^[A-Z]{3}[PH]/.test(panOf(status) ?? '')

/** A sale for which TDS is calculated. `soldInYear` is the sum of all sales of the seller in the financial year that contains `day`, including this sale. */
export type TdsSale = { day: Day; soldInYear: Paise }

/** A sale of goods with this GST rate, in basis points. */
export type TaxedSale = TdsSale & { gst: number }

/** Returns the TDS rate of a sale: 0 within the exemption, five percent without a PAN. */
export function tdsRate(status: SellerTaxIds, { day, soldInYear }: TdsSale): number {
  if (!panOf(status)) return TDS_WITHOUT_PAN
  const exempt = tdsExemptions.findLast(({ from }) => from <= day)?.upTo ?? 0
  return isIndividualOrHuf(status) && soldInYear <= exempt ? 0 : rateOn(tdsRates, day)
}

/**
 * Returns the rates of TCS and TDS for a sale. A seller without a GSTIN pays no TCS (Notification 37/2023-CT). There is none on exempt goods,
 * whose GST rate is 0, because they are not taxable supplies (CGST Act s. 52).
 */
export const taxRatesOf = (status: SellerTaxIds, sale: TaxedSale) => ({
  tcs: status.gstin && sale.gst > 0 ? rateOn(tcsRates, sale.day) : 0,
  tds: tdsRate(status, sale),
})

/** Returns a note for the statement if a special TDS rule applies to the seller; else `''`. */
export function tdsNote(status: SellerTaxIds): string {
  if (!panOf(status)) {
    return `Without a PAN, TDS is deducted at ${TDS_WITHOUT_PAN / 100}%. Please add your PAN.`
  }
  if (!isIndividualOrHuf(status)) return ''
  return `No TDS is deducted while your sales in a financial year stay within ${formatRupees(tdsExemptions.at(-1)!.upTo)}; above that, it is deducted from all of them.`
}

export type EarningRates = { commission: number; tcs: number; tds: number }
export type SellerEarning = { gross: Paise; commission: Paise; tcs: Paise; tds: Paise; net: Paise }

/** Calculates what a seller earns from a share. `taxable` is the share without GST. The deducted commission includes GST. */
export function earningOf(
  { gross, taxable }: { gross: Paise; taxable: Paise },
  rates: EarningRates,
): SellerEarning {
  const commission = atRate(gross, rates.commission)
  const tcs = atRate(taxable, rates.tcs)
  const tds = atRate(gross, rates.tds)
  return { gross, commission, tcs, tds, net: paise(gross - commission - tcs - tds) }
}

const amountNames = ['gross', 'commission', 'tcs', 'tds', 'net'] as const

export const sumEarnings = (earnings: readonly SellerEarning[]): SellerEarning =>
  Object.fromEntries(
    amountNames.map((name) => [name, sum(earnings.map((earning) => earning[name]))]),
  ) as SellerEarning

/**
 * Returns the amounts to post to the ledger so that the total of a seller's earnings becomes `target`. `posted` is the total that the
 * ledger contains now. A negative amount reverses a part of the posted amount.
 */
export const earningDifference = (target: SellerEarning, posted: SellerEarning): SellerEarning =>
  Object.fromEntries(amountNames.map((name) => [name, paise(target[name] - posted[name])])) as SellerEarning

/** Formats a rate in basis points: `12.5%`. */
export const formatRate = (rate: number): string => `${rate / 100}%`

/** The commission rate of today, and those of categories that have another one. Staff can set another rate for a single seller. */
export type CurrentCommission = { rate: number; categories: { name: string; rate: number }[] }

/** States the commission rates: `10%, or 8% for Jewellery`. */
export const commissionTerms = ({ rate, categories }: CurrentCommission): string =>
  [
    formatRate(rate),
    ...categories.map((category) => `or ${formatRate(category.rate)} for ${category.name}`),
  ].join(', ')
