import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { TaxDocumentKind } from '../../../contract/invoicing/tax-documents.ts'
import type { Paise } from '../../../contract/core/money.ts'
import type { DocumentContent } from '../../modules/invoicing/document-content.ts'

/** The tables of `0060_papers.sql` and what came to them later. */
export type TaxDocumentSchema = {
  tax_rates: {
    hsn: string
    valid_from: string
    rate: number
    up_to: Paise | null
    above: number | null
    note: Generated<string>
  }
  tax_document_numbers: { series: string; year: string; last: number }
  tax_documents: {
    id: Generated<string>
    kind: TaxDocumentKind
    series: string
    year: string
    serial: number
    number: string
    /** None: about the commission of a month. */
    order_id: string | null
    /** None: the shop's own. */
    seller_id: string | null
    /** The seller whose commission of `month` it is about, and the month. */
    billed_seller_id: string | null
    month: string | null
    /** The payment of a subscription that it is about; none: about commission. */
    subscription_id: string | null
    corrects: string | null
    written: GeneratedAlways<number>
    issued_at: ColumnType<Date, Date | string, never>
    day: string
    content: ColumnType<DocumentContent, string, string>
    total: Paise
    taxable: Paise
    cgst: Paise
    sgst: Paise
    igst: Paise
  }
}
