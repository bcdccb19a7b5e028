import type { Paise } from '../core/money.ts'

/** The garment (its hold) and the reason for which a debit note asks money. */
export type ChargedFor = { hold: number; kind: 'late' | 'damage' }

/** One line of a paper. `total` is what it costs after the discount, tax included; the parts make it up. */
export type DocumentLine = {
  /** Of the order. */
  line: number
  /** Of a charge that came after the invoice; none for what the order is about. */
  charge?: ChargedFor
  title: string
  note: string
  hsn: string
  /** Nothing for a service that is not counted. */
  quantity: number
  /** Of a rental; none for goods. */
  days: number | null
  /** Before the coupon. */
  gross: Paise
  total: Paise
  /** Hundredths of a percent. */
  rate: number
  taxable: Paise
  cgst: Paise
  sgst: Paise
  igst: Paise
}

/** Everything that a paper says, as it was on its day. */
export type DocumentContent = {
  supplier: { name: string; address: string; state: string; gstin: string; email: string; phone: string }
  /** The only part that changes: an erased person is taken out. */
  buyer: { name: string; address: string[]; gstin?: string }
  /** Where the goods go, or a business buyer is registered: a State and its number in GST. */
  place: { state: string; code: string }
  isInterState: boolean
  /** None: it is about the commission of `month`. */
  order: { id: string; day: string; method: string } | null
  month?: string
  /** Or about a subscription: the first and last day that were paid for. */
  subscription?: { from: string; until: string }
  /** What the customer leaves with the shop besides; no part of the total, and not taxed. */
  deposit: Paise
  lines: DocumentLine[]
  /** Of a note: the paper that it corrects or belongs to. */
  corrects: { number: string; day: string } | null
  /** Of the scheme for small businesses, or a shop that is not registered: why no tax is named. */
  remark: string | null
}
