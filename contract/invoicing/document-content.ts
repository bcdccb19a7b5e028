import type { Paise } from '../core/money.ts'
import type { TaxDocumentKind } from './tax-documents.ts'

/** Identifies the charge of a debit note: the id of the rental hold, and whether the charge is for a late return or for damage. */
export type ChargeKey = { hold: number; kind: 'late' | 'damage' }

/**
 * One line of a tax document. `total` is the price after the discount, including tax; `taxable`, `cgst`, `sgst` and `igst` add up to
 * `total`.
 */
export type DocumentLine = {
  /** Number of the order line. */
  line: number
  /** Only set if the line charges for a late return or damage of a rental. */
  charge?: ChargeKey
  title: string
  note: string
  hsn: string
  /** Number of units; 0 if the line is not counted in units, like a commission, a subscription, or the refund of a part of the price. */
  quantity: number
  /** Rental days; null for goods. */
  days: number | null
  /** Price of the line before the coupon. */
  gross: Paise
  total: Paise
  /** Tax rate in basis points: 500 is 5 %. */
  rate: number
  taxable: Paise
  cgst: Paise
  sgst: Paise
  igst: Paise
}

/** The content of a tax document. It is stored on the day of issue. */
export type DocumentContent = {
  supplier: { name: string; address: string; state: string; gstin: string; email: string; phone: string }
  /** The buyer. Only the buyer can change after the issue: it is replaced when the buyer's personal data is erased. */
  buyer: { name: string; address: string[]; gstin?: string }
  /** Place of supply: the State and its GST state code. */
  place: { state: string; code: string }
  isInterState: boolean
  /**
   * The order of the customer; its `payment` says whether the order is paid. `isPickedUp` is true if the customer gets the goods in the
   * shop. Null if the document charges a seller: for the commission of a `month`, or for a `subscription`.
   */
  order: { id: string; day: string; method: string; payment?: string; isPickedUp?: boolean } | null
  month?: string
  /** First and last day that the paid subscription covers. */
  subscription?: { from: string; until: string }
  /** Refundable deposit; not part of the total and not taxed. */
  deposit: Paise
  lines: DocumentLine[]
  /** The earlier document that a credit or debit note corrects. */
  corrects: { number: string; day: string } | null
  /** The reason why no tax is charged. */
  remark: string | null
}

/** Returns whether the document charges the price itself. Credit and debit notes only correct another document. */
export const isInvoice = (kind: TaxDocumentKind) => kind === 'tax_invoice' || kind === 'bill_of_supply'
