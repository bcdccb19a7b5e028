import { dayInIndia } from '../../../../contract/core/dates.ts'
import { paise, sum, type Paise } from '../../../../contract/core/money.ts'
import type { Order } from '../../../../contract/orders/orders.ts'
import {
  commissionRate,
  earningDifference,
  earningOf,
  isPerson,
  sharesAfterReturns,
  splitByWeight,
  sumEarnings,
  taxRatesOf,
  type SellerEarning,
} from '../../../../contract/sellers/seller-money.ts'
import { hsnOf, RENTAL_SAC } from '../../../../contract/invoicing/hsn.ts'
import { rateOf, ruleFor, type TaxRule } from '../../../../contract/invoicing/tax.ts'
import { inTransaction, type Db, type Tx } from '../../../platform/db/database.ts'
import { credit, debit, postTransaction } from '../../ledger/post-transactions.ts'
import { send } from '../../../platform/jobs/jobs.ts'
import { findRetainedRevenue } from '../../orders/ledger.ts'
import { requireLockedOrder } from '../../orders/find-order.ts'
import { sellerSharesDue } from '../../orders/order-events.ts'
import { readTaxRules } from '../../invoicing/tax-rates.ts'
import { listReturnRefunds } from '../../returns/seller-returns.ts'
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
  financialYearOf,
  type FinancialYear,
} from './queries.ts'
import { sendEmail } from '../../../platform/email/send-email.ts'
import { orderToPack } from '../emails/order-to-pack.ts'

/**
 * Updates the sellers' ledger accounts to the retained revenue of an order: each seller earns the shares of their lines, less
 * commission, TCS and TDS. Runs after payments, refunds, cancellations and reopenings. Idempotent.
 */
export function allocateToSellers(db: Db, orderId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const order = await requireLockedOrder(tx, orderId)
    const lines = await findSoldLines(tx, orderId)
    const kept = await findRetainedRevenue(tx, orderId)
    const shares = sharesAfterReturns(lines, kept, await returnedOf(tx, orderId, lines))
    const day = dayInIndia(new Date(order.createdAt))
    const stamps = await stampsOf(tx, { orderId, lines, shares, day })
    if (stamps.length > 0 || isCodAgreed(order)) await notifySellers(tx, order, lines)
    const earnings = lines.flatMap(({ line, sellerId }, index) => {
      const stamp = stamps.find((stamp) => stamp.line === line)
      return sellerId && stamp ? [{ sellerId, earning: earningOf(taxed(shares[index]!, stamp), stamp) }] : []
    })
    for (const sellerId of [...new Set(earnings.map((earning) => earning.sellerId))].sort()) {
      const own = earnings.filter((earning) => earning.sellerId === sellerId)
      const wanted = sumEarnings(own.map(({ earning }) => earning))
      await postPart(tx, { orderId, sellerId, wanted })
    }
  })
}

/** A confirmed cash-on-delivery order is packed before its payment. */
const isCodAgreed = ({ paymentMethod, status }: Order) =>
  paymentMethod === 'cod' && status !== 'pending' && status !== 'cancelled'

/** The refunded amount per line by returns. A refund without a return applies to all lines. */
async function returnedOf(tx: Tx, orderId: string, lines: readonly SoldLine[]): Promise<Paise[]> {
  const back = lines.map(() => 0)
  for (const { amount, lines: some } of await listReturnRefunds(tx, orderId)) {
    const worth = lines.map(({ line, lineTotal, quantity }) => {
      const returned = some.find((one) => one.line === line)?.quantity ?? 0
      return Math.round((lineTotal / quantity) * returned)
    })
    for (const [index, part] of splitByWeight(amount, worth).entries()) back[index]! += part
  }
  return back.map(paise)
}

const taxed = (gross: Paise, { gst }: SellerShareRates) => ({
  gross,
  taxable: paise(Math.round((gross * 10_000) / (10_000 + gst))),
})

type Part = { orderId: string; sellerId: string; wanted: SellerEarning }

async function postPart(tx: Tx, { orderId, sellerId, wanted }: Part) {
  const { earning: posted, facts } = await findPostedEarning(tx, orderId, sellerId)
  const { gross, commission, tcs, tds, net } = earningDifference(wanted, posted)
  if (gross === 0 && tds === 0) return
  await postTransaction(tx, {
    kind: gross === 0 ? 'seller_tds' : gross > 0 ? 'seller_earned' : 'seller_clawback',
    key: `${shareKey(orderId, sellerId)}${facts + 1}`,
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

type Wanted = { orderId: string; lines: readonly SoldLine[]; shares: readonly Paise[]; day: string }

/** The rates of an order's lines on the day of the order. Stored when the paid order is allocated for the first time. */
async function stampsOf(tx: Tx, { orderId, lines, shares, day }: Wanted): Promise<SellerShareRates[]> {
  const known = await findShareRates(tx, orderId)
  const hasCome = shares.some((share) => share > 0)
  if (known.length > 0 || !hasCome) return known
  const sold = await soldInYear(tx, { lines, shares, day })
  const rules = await findRules(tx)
  const taxes = await readTaxRules(tx)
  const stamps = lines.flatMap(({ sellerId, ...line }, index) =>
    sellerId
      ? {
          line: line.line,
          seller_id: sellerId,
          commission: commissionRate(rules, { sellerId, category: line.category, day }),
          ...taxRatesOf(line, { day, soldInYear: sold.get(sellerId) ?? paise(0) }),
          gst: gstIn(line, { share: shares[index]!, rule: ruleFor(taxes, codeOf(line), day) }),
        }
      : [],
  )
  if (stamps.length > 0) await insertShareRates(tx, orderId, stamps)
  for (const { seller_id: sellerId, tds } of stamps.filter(
    (stamp) => stamp.tds > 0 && sold.has(stamp.seller_id),
  )) {
    await catchUp(tx, { sellerId, tds, year: financialYearOf(day) })
  }
  return stamps
}

/**
 * Sales of each individual (TDS exemption applies) in the financial year, including this order. The rows are locked, so that
 * concurrent orders see each other.
 */
async function soldInYear(tx: Tx, { lines, shares, day }: Omit<Wanted, 'orderId'>) {
  const people = new Set(lines.flatMap((line) => (line.sellerId && isPerson(line) ? [line.sellerId] : [])))
  const sold = new Map<string, Paise>()
  for (const sellerId of [...people].sort()) {
    await lockSeller(tx, sellerId)
    const own = shares.filter((_, index) => lines[index]!.sellerId === sellerId)
    sold.set(sellerId, paise((await sumSalesInYear(tx, sellerId, financialYearOf(day))) + sum(own)))
  }
  return sold
}

type CatchUp = { sellerId: string; tds: number; year: FinancialYear }

/** Above the exemption, TDS applies to all sales of the year, so earlier orders are recalculated. */
async function catchUp(tx: Tx, { sellerId, tds, year }: CatchUp) {
  for (const orderId of await updateTdsOfYear(tx, { sellerId, tds, year })) {
    await send(tx, sellerSharesDue, { orderId })
  }
}

type Line = Omit<SoldLine, 'sellerId'>

const codeOf = ({ type, category, hsn }: Line) => (type === 'rent' ? RENTAL_SAC : hsnOf(category, hsn))

/** The GST rate included in a share; zero for sellers without a GST registration. */
const gstIn = ({ gstin, quantity }: Line, { share, rule }: { share: Paise; rule: TaxRule | null }): number =>
  gstin && rule ? rateOf(rule, share, quantity) : 0

/** Tells each seller of an order that is paid, or confirmed to be paid at the door, what to pack, once. What is rented is handed out by the shop. */
async function notifySellers(tx: Tx, order: Order, lines: readonly SoldLine[]) {
  const goods = lines.filter(({ type }) => type === 'buy')
  for (const sellerId of new Set(goods.map((line) => line.sellerId))) {
    const own = goods.filter((line) => line.sellerId === sellerId)
    const { email, sellerName } = own[0]!
    if (!sellerId || !email) continue
    await sendEmail(tx, {
      to: email,
      template: orderToPack,
      data: {
        orderId: order._id,
        business: sellerName ?? '',
        isPaid: order.paymentMethod !== 'cod',
        goods: own.map(({ line, quantity }) => ({ title: order.items[line]!.title, quantity })),
      },
      once: `order-to-pack:${order._id}:${sellerId}`,
    })
  }
}
