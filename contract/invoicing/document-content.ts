import type { Paise } from '../core/money.ts'
import type { TaxDocumentKind } from './tax-documents.ts'

/** The rental hold and the reason that a debit note charges for. */
export type ChargeKey = { hold: number; kind: 'late' | 'damage' }

/** `total` is the price after the discount, including tax; `taxable`, `cgst`, `sgst` and `igst` add up to it. */
export type DocumentLine = {
  /** The line of the order. */
  line: number
  /** Only for a charge after the return of a rental. */
  charge?: ChargeKey
  title: string
  note: string
  hsn: string
  /** 0 for a service without a quantity. */
  quantity: number
  /** Rental days; null for goods. */
  days: number | null
  /** Price before the coupon. */
  gross: Paise
  total: Paise
  /** Basis points: 500 is 5 %. */
  rate: number
  taxable: Paise
  cgst: Paise
  sgst: Paise
  igst: Paise
}

/** The content of a tax document on the day of issue. */
export type DocumentContent = {
  supplier: { name: string; address: string; state: string; gstin: string; email: string; phone: string }
  /** The only part that changes: it is replaced when the buyer is erased. */
  buyer: { name: string; address: string[]; gstin?: string }
  /** Place of supply: the State and its GST state code. */
  place: { state: string; code: string }
  isInterState: boolean
  /** Null for the commission of `month` or a `subscription`. */
  order: { id: string; day: string; method: string } | null
  month?: string
  /** The first and the last paid day. */
  subscription?: { from: string; until: string }
  /** Refundable deposit; not part of the total and not taxed. */
  deposit: Paise
  lines: DocumentLine[]
  /** The document that a credit or debit note refers to. */
  corrects: { number: string; day: string } | null
  /** The reason why no tax is charged. */
  remark: string | null
}

/** Whether the document charges the price itself. */
export const isInvoice = (kind: TaxDocumentKind) => kind === 'tax_invoice' || kind === 'bill_of_supply'
