import {
  addDays,
  dayInIndia,
  firstDayOfNextMonth,
  formatDay,
  formatPeriod,
} from '../../../contract/core/dates.ts'
import { formatMonth } from '../../../contract/core/date-labels.ts'
import { financialYearOf } from '../../../contract/core/financial-year.ts'
import { paise, type Paise } from '../../../contract/core/money.ts'
import { stateOfGstin } from '../../../contract/invoicing/gstin.ts'
import { SELLER_SERVICE_SAC } from '../../../contract/invoicing/hsn.ts'
import { rateOf, ruleFor, splitTax } from '../../../contract/invoicing/tax.ts'
import { gstCodes, indianStates } from '../../../contract/shipping/indian-states.ts'
import { SIMULATED_PAYMENT } from '../../../contract/orders/payment-summary.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { DocumentContent, DocumentLine } from '../../../contract/invoicing/document-content.ts'
import { addressLines, chargesTax, findErasedSupplier, noTaxRemark, readSupplier } from './document-head.ts'
import { storeDocument, type TaxMode } from './issue-document.ts'
import { commissionSeries, formatDocumentNumber, subscriptionSeries } from './number-series.ts'
import { findSupplier, takeNumber, type DocumentRow } from './queries.ts'
import { composeCredit } from './split-credit.ts'
import { readTaxRules } from './tax-rates.ts'

/** The shop's commission from a seller for one month. `total` includes GST. */
export type Commission = { sellerId: string; month: string; total: Paise; at: Date }

/** Issues the shop's invoice for commission, at the tax rate of the month's last day, when the service was complete. */
export const invoiceCommission = (tx: Tx, commission: Commission): Promise<DocumentRow> =>
  invoiceService(tx, {
    ...commission,
    title: `Commission for ${formatMonth(commission.month)}`,
    note: 'For selling through the shop. Already deducted from your sales: no payment is due.',
    taxedOn: lastDayOf(commission.month),
    series: commissionSeries,
  })

/** A commission invoice with its earlier credit notes, oldest first. */
type CommissionInvoice = { invoice: DocumentRow; notes: readonly DocumentRow[] }

/**
 * Issues a credit note for a part of a commission invoice. Tax rate and place of supply are those of the invoice (CGST Act, section 34).
 */
export function creditCommission(
  tx: Tx,
  commission: Commission,
  { invoice, notes }: CommissionInvoice,
): Promise<DocumentRow> {
  const { content, id, number, day } = invoice
  const { month, total } = commission
  const lines = composeCredit({ documents: [invoice, ...notes], isOf: () => true, total }).map((line) => ({
    ...line,
    title: `Commission refunded in ${formatMonth(month)}`,
    note: 'Already added to your earnings.',
  }))
  return storeSellerDocument(
    tx,
    { ...commission, series: commissionSeries },
    { kind: 'credit_note', corrects: id, content: { ...content, month, lines, corrects: { number, day } } },
  )
}

const lastDayOf = (month: string) => addDays(firstDayOfNextMonth(`${month}-01`), -1)

/** A paid subscription. `total` includes GST; `at` is the time when the invoice is issued. */
export type PaidSubscription = {
  id: string
  sellerId: string
  from: string
  until: string
  total: Paise
  paidAt: Date
  isSimulated: boolean
  at: Date
}

/** Issues the invoice for a subscription payment, at the tax rate of the day of payment (CGST Act, section 13(2)). */
export const invoiceSubscription = (tx: Tx, paid: PaidSubscription): Promise<DocumentRow> =>
  invoiceService(tx, {
    ...paid,
    month: dayInIndia(paid.paidAt).slice(0, 7),
    title: `Seller subscription, ${formatPeriod(paid)}`,
    note: paid.isSimulated
      ? SIMULATED_PAYMENT
      : `Paid on ${formatDay(dayInIndia(paid.paidAt))}. No further payment is due.`,
    taxedOn: dayInIndia(paid.paidAt),
    series: subscriptionSeries,
    subscription: paid,
  })

type SeriesNames = { tax_invoice: string; bill_of_supply: string; credit_note?: string }

type BilledService = {
  sellerId: string
  /** The accounting month to which the service belongs. */
  month: string
  /** The price of the service, including GST. */
  total: Paise
  title: string
  note: string
  /** The day whose tax rate applies. */
  taxedOn: string
  at: Date
  series: SeriesNames
  subscription?: { id: string; from: string; until: string }
}

/** Issues the shop's invoice to a seller for a service. It is a bill of supply if the shop charges no tax (CGST Rules 46, 47 and 49). */
async function invoiceService(tx: Tx, service: BilledService): Promise<DocumentRow> {
  const { supplier, scheme } = await readSupplier(tx, null)
  const { buyer, state } = await readRecipient(tx, service.sellerId)
  const tax = { gstin: supplier.gstin, scheme }
  const place = state ?? supplier.state
  const isInterState = place !== supplier.state
  const line = await composeLine(tx, service, { hasTax: chargesTax(tax), isInterState })
  const { subscription } = service
  return storeSellerDocument(tx, service, {
    kind: chargesTax(tax) ? 'tax_invoice' : 'bill_of_supply',
    corrects: null,
    content: {
      supplier,
      buyer,
      place: { state: place, code: gstCodes[place] },
      isInterState,
      order: null,
      month: service.month,
      ...(subscription && { subscription: { from: subscription.from, until: subscription.until } }),
      deposit: paise(0),
      lines: [line],
      corrects: null,
      remark: noTaxRemark(tax),
    },
  })
}

/**
 * Returns a seller as the buyer of a service, with the State of the place of supply. This is the State of the seller's GST registration,
 * or the State on record for a seller without a registration (IGST Act, section 12(2)). It is undefined if neither is known; then the
 * shop's own State applies. A seller with a registration is named also after its erasure, because the law requires it (CGST Rules, rule
 * 46(d)).
 */
async function readRecipient(tx: Tx, sellerId: string) {
  const row = await findSupplier(tx, sellerId)
  const { line1, line2, city, pin } = row.address ?? {}
  const named = row.gstin ? await findErasedSupplier(tx, sellerId, row) : undefined
  const street = named ? [named.address] : [line1, line2, `${city ?? ''} ${pin ?? ''}`]
  const buyer: DocumentContent['buyer'] = {
    name: named?.name ?? (row.business_name || row.display_name),
    address: addressLines([...street, row.state]),
    ...(row.gstin ? { gstin: row.gstin } : {}),
  }
  const registered = row.gstin ? stateOfGstin(row.gstin) : null
  return { buyer, state: registered ?? indianStates.find((state) => state === row.state) }
}

async function composeLine(
  tx: Tx,
  { title, note, total, taxedOn }: BilledService,
  { hasTax, isInterState }: TaxMode,
): Promise<DocumentLine> {
  const rule = hasTax ? ruleFor(await readTaxRules(tx), SELLER_SERVICE_SAC, taxedOn) : null
  const rate = rule ? rateOf(rule, total, 1) : 0
  return {
    line: 0,
    title,
    note,
    hsn: SELLER_SERVICE_SAC,
    quantity: 0,
    days: null,
    gross: total,
    total,
    rate,
    ...splitTax(total, rate, isInterState),
  }
}

type SellerDocumentDraft = { kind: keyof SeriesNames; corrects: string | null; content: DocumentContent }

/** Stores a document to a seller. Takes its number last, from a series that only such documents use, for example `COM/26-27/000042`. */
async function storeSellerDocument(
  tx: Tx,
  service: Pick<BilledService, 'sellerId' | 'month' | 'at' | 'series' | 'subscription'>,
  { kind, ...draft }: SellerDocumentDraft,
): Promise<DocumentRow> {
  const { sellerId, month, at, subscription } = service
  const series = service.series[kind]
  if (series === undefined) throw new Error(`No number series is set up for this ${kind}`)
  const year = financialYearOf(dayInIndia(at)).label
  const serial = await takeNumber(tx, series, year)
  const number = formatDocumentNumber({ series, year, serial })
  const row = { series, year, serial, number, order_id: null, seller_id: null }
  const billed = { billed_seller_id: sellerId, month, subscription_id: subscription?.id ?? null }
  return storeDocument(tx, { kind, ...draft, ...row, ...billed, at })
}
