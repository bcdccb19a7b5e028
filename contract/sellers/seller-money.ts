import { paise, sum, type Paise } from '../core/money.ts'
import type { Day } from '../rentals/rentals.ts'
import { allocateByWeight } from '../invoicing/tax.ts'

// How one payment is shared between the shop and the businesses that sell in it. Rates are basis points: 100 are one percent.

/** `amount` at a rate in basis points, rounded half up. */
export const atRate = (amount: Paise, rate: number): Paise =>
  paise(Math.floor((amount * rate + 5000) / 10_000))

/**
 * `total` divided in proportion to `weights` by the largest remainder: the parts are whole paise, none is negative, and they
 * add up to `total`. Equal remainders go to the earlier part; weights that are all nothing count as equal.
 */
export const splitByWeight = (total: Paise, weights: readonly number[]): Paise[] =>
  allocateByWeight(total, weights.some((weight) => weight > 0) ? weights : weights.map(() => 1))

/** A line of an order as sharing sees it: `lineTotal` is before any coupon. */
export type SharedLine = { type: 'buy' | 'rent'; lineTotal: Paise }

/** What is left of an order's money, without its deposits: goods and rent after the coupon and after refunds. */
export type RetainedAmounts = { sales: Paise; rent: Paise }

/**
 * Each line's share of what an order keeps: sales over its goods, rent over its rentals, in proportion to their prices, so
 * that a coupon and a refund without a line are borne by all lines alike. The shares add up to `sales + rent`.
 */
export function allocateShares(lines: readonly SharedLine[], { sales, rent }: RetainedAmounts): Paise[] {
  const ofType = (type: SharedLine['type']) => lines.map((line) => (line.type === type ? line.lineTotal : 0))
  const goods = ofType('buy')
  const rentals = ofType('rent')
  const none = lines.map(() => paise(0))
  const fromSales = sales ? splitByWeight(sales, goods) : none
  const fromRent = rent ? splitByWeight(rent, rentals) : none
  return lines.map((_, index) => paise(fromSales[index]! + fromRent[index]!))
}

/**
 * The same when parts of what went back were for certain lines: `returned` says how much for each. What a line gave back comes
 * from its own share alone, as far as that reaches.
 */
export function sharesAfterReturns(
  lines: readonly SharedLine[],
  kept: RetainedAmounts,
  returned: readonly Paise[],
): Paise[] {
  const before = allocateShares(lines, { sales: paise(kept.sales + sum(returned)), rent: kept.rent })
  const left = lines.map((line, index) => ({
    ...line,
    lineTotal: paise(Math.max(0, before[index]! - returned[index]!)),
  }))
  return allocateShares(left, kept)
}

/** What the shop asks of a seller's share, from a day on. The goods of nobody and nothing in particular have the default. */
export type CommissionRule = {
  sellerId: string | null
  category: string | null
  /** Null ends the rule: from that day on the next wider one holds. */
  rate: number | null
  from: Day
}

/** No rule asks for more than half. */
export const MAX_COMMISSION = 5000
/** What holds while staff have set nothing: ten percent. */
export const DEFAULT_COMMISSION = 1000

export type CommissionSale = { sellerId: string; category: string; day: Day }

/** The commission for a sale on a day: the seller's own rule, else the category's, else the default. Later rules win. */
export function commissionRate(
  rules: readonly CommissionRule[],
  { sellerId, category, day }: CommissionSale,
): number {
  const latest = (isMeant: (rule: CommissionRule) => boolean) =>
    rules
      .filter((rule) => isMeant(rule) && rule.from <= day)
      .reduce<CommissionRule | null>((best, rule) => (best && best.from > rule.from ? best : rule), null)
      ?.rate
  return (
    latest((rule) => rule.sellerId === sellerId) ??
    latest((rule) => rule.sellerId === null && rule.category === category) ??
    latest((rule) => rule.sellerId === null && rule.category === null) ??
    DEFAULT_COMMISSION
  )
}

type DatedRate = { from: Day; rate: number; law: string }

/** Tax collected at source from sellers registered for GST, on the net value of their taxable supplies. */
export const tcsRates: readonly DatedRate[] = [
  { from: '2018-10-01', rate: 100, law: 'CGST Act s. 52; Notifications 52/2018-CT and 02/2018-IT' },
  { from: '2024-07-10', rate: 50, law: 'CGST Act s. 52; Notifications 15/2024-CT and 01/2024-IT' },
]

/** Income tax deducted at source by an e-commerce operator, on the gross amount of a sale. */
export const tdsRates: readonly DatedRate[] = [
  { from: '2020-10-01', rate: 100, law: 'Income-tax Act s. 194-O' },
  { from: '2024-10-01', rate: 10, law: 'Income-tax Act s. 194-O; Finance (No. 2) Act 2024' },
]

/** Without a PAN the deduction is five percent: Income-tax Act s. 206AA, second proviso. */
export const TDS_WITHOUT_PAN = 500

export const rateOn = (rates: readonly DatedRate[], day: Day): number =>
  rates.findLast(({ from }) => from <= day)?.rate ?? 0

/** What an individual or a Hindu undivided family who gave a PAN may sell through one operator in a financial year without deduction. */
export const tdsExemptions: readonly { from: Day; upTo: Paise; law: string }[] = [
  { from: '2020-10-01', upTo: paise(500_000_00), law: 'Income-tax Act s. 194-O(2)' },
]

export type SellerTaxIds = { gstin: string | null; pan: string | null }

/** The PAN of a seller; a GSTIN contains its owner's. */
const panOf = ({ gstin, pan }: SellerTaxIds): string | null => pan ?? gstin?.slice(2, 12) ?? null

/** The fourth sign of a PAN says whose it is: P a person, H a Hindu undivided family. */
export const isPerson = (status: SellerTaxIds): boolean => /^[A-Z]{3}[PH]/.test(panOf(status) ?? '')

/** `soldInYear`: what the seller sold in the financial year of that day, this sale included. */
export type TdsSale = { day: Day; soldInYear: Paise }

/** The rate of income tax that is deducted from a sale: nothing within the exemption, five percent without a PAN. */
export function tdsRate(status: SellerTaxIds, { day, soldInYear }: TdsSale): number {
  if (!panOf(status)) return TDS_WITHOUT_PAN
  const exempt = tdsExemptions.findLast(({ from }) => from <= day)?.upTo ?? 0
  return isPerson(status) && soldInYear <= exempt ? 0 : rateOn(tdsRates, day)
}

/** What is held back for the tax office. A seller without GSTIN is outside TCS (Notification 37/2023-CT). */
export const taxRatesOf = (status: SellerTaxIds, sale: TdsSale) => ({
  tcs: status.gstin ? rateOn(tcsRates, sale.day) : 0,
  tds: tdsRate(status, sale),
})

/** What a statement says of the rule that holds for this seller, where it is not the plain one. */
export function tdsNote(status: SellerTaxIds): string {
  if (!panOf(status)) return 'Without a PAN, TDS is deducted at 5% (section 206AA). Please add your PAN.'
  if (!isPerson(status)) return ''
  return 'No TDS is deducted while your sales of a financial year stay within ₹5,00,000 (section 194-O(2)); above that, it is deducted from all of them.'
}

export type EarningRates = { commission: number; tcs: number; tds: number }
export type SellerEarning = { gross: Paise; commission: Paise; tcs: Paise; tds: Paise; net: Paise }

/** What a share brings its seller. `taxable` is the share without its GST. Commission includes the GST on the shop's service. */
export function earningOf(
  { gross, taxable }: { gross: Paise; taxable: Paise },
  rates: EarningRates,
): SellerEarning {
  const commission = atRate(gross, rates.commission)
  const tcs = atRate(taxable, rates.tcs)
  const tds = atRate(gross, rates.tds)
  return { gross, commission, tcs, tds, net: paise(gross - commission - tcs - tds) }
}

const parts = ['gross', 'commission', 'tcs', 'tds', 'net'] as const

export const noEarning: SellerEarning = {
  gross: paise(0),
  commission: paise(0),
  tcs: paise(0),
  tds: paise(0),
  net: paise(0),
}

export const sumEarnings = (earnings: readonly SellerEarning[]): SellerEarning =>
  Object.fromEntries(
    parts.map((part) => [part, sum(earnings.map((earning) => earning[part]))]),
  ) as SellerEarning

/** What is still to be posted so that the books say `wanted` where they say `posted`; negative parts are taken back. */
export const earningDifference = (wanted: SellerEarning, posted: SellerEarning): SellerEarning =>
  Object.fromEntries(parts.map((part) => [part, paise(wanted[part] - posted[part])])) as SellerEarning

/** For people: `12.5%`. */
export const formatRate = (rate: number): string => `${rate / 100}%`
