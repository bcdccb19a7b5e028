import type { TaxDocumentKind } from './tax-documents.ts'

/** Titles of tax documents, in PDFs and on screens. */
export const documentLabels: Record<TaxDocumentKind, string> = {
  tax_invoice: 'Tax invoice',
  bill_of_supply: 'Bill of supply',
  credit_note: 'Credit note',
  debit_note: 'Debit note',
}
