import type { TaxDocumentKind } from './tax-documents.ts'

/** What stands on top of each paper, and on the screens. */
export const documentLabels: Record<TaxDocumentKind, string> = {
  tax_invoice: 'Tax invoice',
  bill_of_supply: 'Bill of supply',
  credit_note: 'Credit note',
  debit_note: 'Debit note',
}
