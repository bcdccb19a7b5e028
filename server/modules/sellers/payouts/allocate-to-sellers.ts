import { dayInIndia } from '../../../../contract/core/dates.ts'
import { financialYearOf, type FinancialYear } from '../../../../contract/core/financial-year.ts'
import { paise, sum, type Paise } from '../../../../contract/core/money.ts'
import {
  earningDifference,
  earningOf,
  isIndividualOrHuf,
  sumEarnings,
  taxRatesOf,
  type SellerEarning,
} from '../../../../contract/sellers/seller-money.ts'
import type { Day } from '../../../../contract/rentals/rentals.ts'
import { RENTAL_SAC } from '../../../../contract/invoicing/hsn.ts'
import { rateOf, ruleFor, type TaxRule } from '../../../../contract/invoicing/tax.ts'
import { inTransaction, type Tx } from '../../../platform/db/database.ts'
import { credit, debit, postTransaction } from '../../ledger/post-transactions.ts'
import { isDemo } from '../../../platform/ops/shop-mode.ts'
import { send } from '../../../platform/jobs/jobs.ts'
import { findRetainedRevenue } from '../../orders/order-postings.ts'
import { requireLockedOrder } from '../../orders/find-order.ts'
import { findLineShares } from '../../orders/line-shares.ts'
import { sellerSharesDue } from '../../orders/order-events.ts'
import { readTaxRules } from '../../invoicing/tax-rates.ts'
import {
  sellerAccount,
  findPostedEarning,
  findRules,
  findSoldLines,
  findShareRates,
  insertShareRates,
  shareKey,
  type SoldLine,
  type SellerShareRates,
  sumSalesInYear,
  lockSeller,
  updateTdsOfYear,
} from './queries.ts'
import type { SellerDeps } from '../seller-deps.ts'
import { commissionRate } from './commission.ts'

/**
 * Makes the sellers' ledger accounts match the retained revenue of an order, which is the payment minus refunds. Each seller earns the
 * shares of their order lines, minus commission, TCS and TDS. Runs after a payment, refund or cancellation, and after a cancelled order is
 * reopened. A simulated order earns nothing, except in a demo. Idempotent.
 */
export function allocateToSellers({ db, env }: SellerDeps, orderId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const order = await requireLockedOrder(tx, orderId)
    const lines = await findSoldLines(tx, orderId)
    const isRevenue = !order.payment.isSimulated || isDemo(env)
    const retained = isRevenue ? await findRetainedRevenue(tx, orderId) : NOTHING
    const shares = await findLineShares(tx, order, retained)
    const rates = await findOrInsertShareRates(tx, {
      orderId,
      lines,
      shares,
      placedAt: new Date(order.createdAt),
    })
    const earnings = lines.flatMap(({ line, sellerId }, index) => {
      const rate = rates.find((rate) => rate.line === line)
      return sellerId && rate ? [{ sellerId, earning: earningOf(taxed(shares[index]!, rate), rate) }] : []
    })
    for (const sellerId of [...new Set(earnings.map((earning) => earning.sellerId))].sort()) {
      const own = earnings.filter((earning) => earning.sellerId === sellerId)
      const earned = sumEarnings(own.map(({ earning }) => earning))
      await postEarningDifference(tx, { orderId, sellerId, earned })
    }
  })
}

const NOTHING = { sales: paise(0), rent: paise(0) }

const taxed = (gross: Paise, { gst }: SellerShareRates) => ({
  gross,
  taxable: paise(Math.round((gross * 10_000) / (10_000 + gst))),
})

type SellerAllocation = { orderId: string; sellerId: string; earned: SellerEarning }

/** Posts the difference between the calculated earning of a seller and the earning that the ledger already contains. */
async function postEarningDifference(tx: Tx, { orderId, sellerId, earned }: SellerAllocation) {
  const { earning: posted, transactions } = await findPostedEarning(tx, orderId, sellerId)
  const { gross, commission, tcs, tds, net } = earningDifference(earned, posted)
  if (gross === 0 && tds === 0) return
  await postTransaction(tx, {
    kind: gross === 0 ? 'seller_tds' : gross > 0 ? 'seller_earned' : 'seller_clawback',
    key: `${shareKey(orderId, sellerId)}${transactions + 1}`,
    orderId,
    entries: [
      debit('sellers_part', gross),
      credit('commission', commission),
      credit('tcs', tcs),
      credit('tds', tds),
      credit(sellerAccount(sellerId), net),
    ],
  })
}

type ShareRatesQuery = {
  orderId: string
  lines: readonly SoldLine[]
  shares: readonly Paise[]
  placedAt: Date
}

/**
 * Returns the commission and tax rates of an order's lines, as they were when the order was placed. Stores the rates when a paid order is
 * allocated for the first time, so that later changes of the rates do not affect this order.
 */
async function findOrInsertShareRates(
  tx: Tx,
  { orderId, lines, shares, placedAt }: ShareRatesQuery,
): Promise<SellerShareRates[]> {
  const day = dayInIndia(placedAt)
  const existing = await findShareRates(tx, orderId)
  const isPaid = shares.some((share) => share > 0)
  if (existing.length > 0 || !isPaid) return existing
  const sales = await findSalesInYear(tx, { lines, shares, day })
  const rules = (await findRules(tx)).filter(({ at }) => at <= placedAt)
  const taxes = await readTaxRules(tx)
  const rates = lines.flatMap(({ sellerId, ...line }, index) => {
    if (!sellerId) return []
    const gst = gstRateOf(line, { share: shares[index]!, rule: ruleFor(taxes, hsnOrSacOf(line), day) })
    return {
      line: line.line,
      seller_id: sellerId,
      commission: commissionRate(rules, { sellerId, category: line.category, day }),
      ...taxRatesOf(line, { day, soldInYear: sales.get(sellerId) ?? paise(0), gst }),
      gst,
    }
  })
  if (rates.length > 0) await insertShareRates(tx, orderId, rates)
  for (const { seller_id: sellerId, tds } of rates.filter(
    (rate) => rate.tds > 0 && sales.has(rate.seller_id),
  )) {
    await applyTdsToYear(tx, { sellerId, tds, year: financialYearOf(day) })
  }
  return rates
}

type SalesInYearQuery = Pick<ShareRatesQuery, 'lines' | 'shares'> & { day: Day }

/**
 * Returns the sales in the financial year, including this order, of each seller who is an individual or a Hindu undivided family,
 * because only their sales have a TDS exemption. Locks these sellers, so that concurrent orders are added up one after the other.
 */
async function findSalesInYear(tx: Tx, { lines, shares, day }: SalesInYearQuery) {
  const individuals = new Set(
    lines.flatMap((line) => (line.sellerId && isIndividualOrHuf(line) ? [line.sellerId] : [])),
  )
  const sales = new Map<string, Paise>()
  for (const sellerId of [...individuals].sort()) {
    await lockSeller(tx, sellerId)
    const own = shares.filter((_, index) => lines[index]!.sellerId === sellerId)
    sales.set(sellerId, paise((await sumSalesInYear(tx, sellerId, financialYearOf(day))) + sum(own)))
  }
  return sales
}

type YearlyTds = { sellerId: string; tds: number; year: FinancialYear }

/** Applies TDS to all sales of the year, because the sales exceed the exemption. Queues the recalculation of the earlier orders. */
async function applyTdsToYear(tx: Tx, { sellerId, tds, year }: YearlyTds) {
  for (const orderId of await updateTdsOfYear(tx, { sellerId, tds, year })) {
    await send(tx, sellerSharesDue, { orderId })
  }
}

type LineOfSeller = Omit<SoldLine, 'sellerId'>

const hsnOrSacOf = ({ type, hsn }: LineOfSeller) => (type === 'rent' ? RENTAL_SAC : hsn)

/** Returns the GST rate that is included in a seller's share of an order line; zero for sellers without a GSTIN. */
const gstRateOf = (
  { gstin, quantity }: LineOfSeller,
  { share, rule }: { share: Paise; rule: TaxRule | null },
): number => (gstin && rule ? rateOf(rule, share, quantity) : 0)
