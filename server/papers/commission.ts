import { addDays, dayInIndia, formatMonth } from '../../contract/days.ts'
import { stateOfGstin } from '../../contract/gstin.ts'
import { SELLING_SERVICE } from '../../contract/hsn.ts'
import { gstCodes, indianStates } from '../../contract/indian-states.ts'
import { paise, type Paise } from '../../contract/money.ts'
import { financialYear, rateOf, ruleFor, splitTax } from '../../contract/tax.ts'
import type { Tx } from '../db.ts'
import { gstRules } from './gst-rules.ts'
import { chargesTax, remarkOf, supplierOf } from './head.ts'
import { keepPaper } from './keep-paper.ts'
import type { PaperContent, PaperLine } from './paper-content.ts'
import { findSupplier, takeNumber, type PaperRow } from './queries.ts'

/** The commission of a month: `total` includes its GST. */
export type Commission = { sellerId: string; month: string; total: Paise; at: Date }

/** Issues the shop's invoice to a seller, or its bill of supply where it charges no tax (CGST Rules 46, 47 and 49). */
export async function invoiceCommission(tx: Tx, commission: Commission): Promise<PaperRow> {
  const { supplier, scheme } = await supplierOf(tx, null)
  const { buyer, state } = await recipientOf(tx, commission.sellerId)
  const tax = { gstin: supplier.gstin, scheme }
  const place = state ?? supplier.state
  const isInterState = place !== supplier.state
  const line = await lineOf(tx, { ...commission, charges: chargesTax(tax), isInterState })
  return keep(tx, commission, {
    kind: chargesTax(tax) ? 'tax_invoice' : 'bill_of_supply',
    corrects: null,
    content: {
      supplier,
      buyer,
      place: { state: place, code: gstCodes[place] },
      isInterState,
      order: null,
      month: commission.month,
      deposit: paise(0),
      lines: [line],
      corrects: null,
      remark: remarkOf(tax),
    },
  })
}

/** Takes back so much of an invoice about commission, at the rate and for the State of the invoice (CGST Act, section 34). */
export function creditCommission(tx: Tx, commission: Commission, invoice: PaperRow): Promise<PaperRow> {
  const { content, id, number, day } = invoice
  const { month, total } = commission
  const line = content.lines[0]!
  const back: PaperLine = {
    ...line,
    title: `Commission taken back in ${formatMonth(month)}`,
    note: 'Given back already with what you earned: nothing is to be paid.',
    gross: total,
    total,
    ...splitTax(total, line.rate, content.isInterState),
  }
  const corrects = { number, day }
  return keep(tx, commission, {
    kind: 'credit_note',
    corrects: id,
    content: { ...content, month, lines: [back], corrects },
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
  const buyer: PaperContent['buyer'] = {
    name: row.business_name || row.display_name,
    address: said.filter(Boolean),
    ...(row.gstin ? { gstin: row.gstin } : {}),
  }
  const registered = row.gstin ? stateOfGstin(row.gstin) : null
  return { buyer, state: registered ?? indianStates.find((state) => state === row.state) }
}

type Lining = Commission & { charges: boolean; isInterState: boolean }

/** At the rate of the month's last day: the service was given by then, and paid for out of the sales. */
async function lineOf(tx: Tx, { month, total, charges, isInterState }: Lining): Promise<PaperLine> {
  const rule = charges ? ruleFor(await gstRules(tx), SELLING_SERVICE, lastDayOf(month)) : null
  const rate = rule ? rateOf(rule, total, 1) : 0
  return {
    line: 0,
    title: `Commission of ${formatMonth(month)}`,
    note: 'For selling through the shop. Kept already from your sales: nothing is to be paid.',
    hsn: SELLING_SERVICE,
    quantity: 0,
    days: null,
    gross: total,
    total,
    rate,
    ...splitTax(total, rate, isInterState),
  }
}

const lastDayOf = (month: string) => addDays(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`, -1)

const series = { tax_invoice: 'COM', bill_of_supply: 'COB', credit_note: 'COC' }
type Draft = { kind: keyof typeof series; corrects: string | null; content: PaperContent }

/** The number comes last, from a row that only papers about commission have: `COM/26-27/000042`. */
async function keep(tx: Tx, { sellerId, month, at }: Commission, { kind, ...draft }: Draft) {
  const year = financialYear(dayInIndia(at))
  const serial = await takeNumber(tx, series[kind], year)
  const number = `${series[kind]}/${year}/${String(serial).padStart(6, '0')}`
  const row = { series: series[kind], year, serial, number, order_id: null, seller_id: null }
  return keepPaper(tx, { kind, ...draft, ...row, billed_seller_id: sellerId, month, at })
}
