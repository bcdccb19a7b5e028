import type { TaxDocumentKind } from '../../../contract/invoicing/tax-documents.ts'

/** The number series of the shop's documents about orders. */
export const orderSeries: Record<TaxDocumentKind, string> = {
  tax_invoice: 'INV',
  bill_of_supply: 'BOS',
  credit_note: 'CRN',
  debit_note: 'DBN',
}

/** The number series of the shop's documents about its commission. */
export const commissionSeries = { tax_invoice: 'COM', bill_of_supply: 'COB', credit_note: 'COC' }

/** The number series of the shop's invoices for subscriptions. */
export const subscriptionSeries = { tax_invoice: 'SUB', bill_of_supply: 'SUS' }

/** All number series of the shop itself. */
export const shopSeries: ReadonlySet<string> = new Set(
  [orderSeries, commissionSeries, subscriptionSeries].flatMap((series) => Object.values(series)),
)

/**
 * Returns the number series of a seller: a letter for the kind of document, and the seller's code in base 36, for example `I7`. The code
 * 859 would give the shop's own series `INV`; such a series has a zero after its letter, as no other series has.
 */
export function sellerSeries(kind: TaxDocumentKind, documentCode: number): string {
  const letter = orderSeries[kind].charAt(0)
  const code = documentCode.toString(36).toUpperCase()
  const series = `${letter}${code}`
  return shopSeries.has(series) ? `${letter}0${code}` : series
}

type DocumentNumber = { series: string; year: string; serial: number }

/** Formats a document number, which may have at most 16 characters: `INV/26-27/000042` for the shop, or `I7/2627/00042` for a seller. */
export const formatDocumentNumber = ({ series, year, serial }: DocumentNumber): string =>
  shopSeries.has(series)
    ? `${series}/${year}/${String(serial).padStart(6, '0')}`
    : `${series}/${year.replace('-', '')}/${String(serial).padStart(5, '0')}`
