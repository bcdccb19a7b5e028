import { dayInIndia } from '../../../contract/core/dates.ts'
import { stateOfGstin } from '../../../contract/invoicing/gstin.ts'
import { SELLING_SERVICE } from '../../../contract/invoicing/hsn.ts'
import { gstCodes, indianStates } from '../../../contract/shipping/indian-states.ts'
import { paise, type Paise } from '../../../contract/core/money.ts'
import { financialYear, rateOf, ruleFor, splitTax } from '../../../contract/invoicing/tax.ts'
import type { Tx } from '../../platform/db/database.ts'
import { gstRules } from './gst-rules.ts'
import { chargesTax, remarkOf, supplierOf } from './document-head.ts'
import { storeDocument } from './store-document.ts'
import type { DocumentContent, DocumentLine } from '../../../contract/invoicing/document-content.ts'
import { findSupplier, takeNumber, type DocumentRow } from './queries.ts'

/** How the numbers of papers begin. */
export type SeriesNames = { tax_invoice: string; bill_of_supply: string; credit_note?: string }

export type Service = {
  sellerId: string
  /** The month in whose books it is. */
  month: string
  /** With its GST. */
  total: Paise
  title: string
  note: string
  /** The day of whose rate it is taxed at. */
  taxedOn: string
  at: Date
  series: SeriesNames
  subscription?: { id: string; from: string; until: string }
}

/** Issues the shop's invoice to a seller for a service, or its bill of supply where it charges no tax (CGST Rules 46, 47 and 49). */
export async function invoiceService(tx: Tx, service: Service): Promise<DocumentRow> {
  const { supplier, scheme } = await supplierOf(tx, null)
  const { buyer, state } = await recipientOf(tx, service.sellerId)
  const tax = { gstin: supplier.gstin, scheme }
  const place = state ?? supplier.state
  const isInterState = place !== supplier.state
  const line = await lineOf(tx, { ...service, charges: chargesTax(tax), isInterState })
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
      remark: remarkOf(tax),
    },
  })
}

/**
 * A registered seller is where they are registered, anybody else where their address on record is (IGST Act, section 12(2));
 * none: it is not known, and the place is the shop's.
 */
async function recipientOf(tx: Tx, sellerId: string) {
  const row = await findSupplier(tx, sellerId)
  const { line1, line2, city, pin } = row.address ?? {}
  const said = [line1, line2, `${city ?? ''} ${pin ?? ''}`, row.state].map((part) => part?.trim() ?? '')
  const buyer: DocumentContent['buyer'] = {
    name: row.business_name || row.display_name,
    address: said.filter(Boolean),
    ...(row.gstin ? { gstin: row.gstin } : {}),
  }
  const registered = row.gstin ? stateOfGstin(row.gstin) : null
  return { buyer, state: registered ?? indianStates.find((state) => state === row.state) }
}

type Lining = Service & { charges: boolean; isInterState: boolean }

async function lineOf(tx: Tx, { title, note, total, taxedOn, ...how }: Lining): Promise<DocumentLine> {
  const rule = how.charges ? ruleFor(await gstRules(tx), SELLING_SERVICE, taxedOn) : null
  const rate = rule ? rateOf(rule, total, 1) : 0
  return {
    line: 0,
    title,
    note,
    hsn: SELLING_SERVICE,
    quantity: 0,
    days: null,
    gross: total,
    total,
    rate,
    ...splitTax(total, rate, how.isInterState),
  }
}

type About = Pick<Service, 'sellerId' | 'month' | 'at' | 'series' | 'subscription'>
type Draft = { kind: keyof SeriesNames; corrects: string | null; content: DocumentContent }

/** The number comes last, from a row that only papers of this series have: `COM/26-27/000042`. */
export async function storeSellerDocument(
  tx: Tx,
  about: About,
  { kind, ...draft }: Draft,
): Promise<DocumentRow> {
  const { sellerId, month, at, subscription } = about
  const series = about.series[kind]
  if (series === undefined) throw new Error(`There are no numbers for a ${kind} of this kind`)
  const year = financialYear(dayInIndia(at))
  const serial = await takeNumber(tx, series, year)
  const number = `${series}/${year}/${String(serial).padStart(6, '0')}`
  const row = { series, year, serial, number, order_id: null, seller_id: null }
  const billed = { billed_seller_id: sellerId, month, subscription_id: subscription?.id ?? null }
  return storeDocument(tx, { kind, ...draft, ...row, ...billed, at })
}
