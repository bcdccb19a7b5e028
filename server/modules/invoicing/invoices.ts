import type { TaxDocumentKind } from '../../../contract/invoicing/tax-documents.ts'
import type { DocumentRow } from './queries.ts'

/** The papers that ask for the price itself. */
export const isInvoice = (kind: TaxDocumentKind) => kind === 'tax_invoice' || kind === 'bill_of_supply'

/** The order's newest invoice, or bill of supply. */
export const invoiceOf = (documents: readonly DocumentRow[]) =>
  documents.findLast(({ kind }) => isInvoice(kind))
