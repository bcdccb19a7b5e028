import type { PaperKind } from '../../../contract/invoicing/tax-documents.ts'
import type { PaperRow } from './queries.ts'

/** The papers that ask for the price itself. */
export const isInvoice = (kind: PaperKind) => kind === 'tax_invoice' || kind === 'bill_of_supply'

/** The order's newest invoice, or bill of supply. */
export const invoiceOf = (papers: readonly PaperRow[]) => papers.findLast(({ kind }) => isInvoice(kind))
