import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Month } from '../sellers/payouts.ts'
import { Day } from '../rentals/rentals.ts'
import { Rupees, text, pageSize } from '../core/wire.ts'

export const TaxDocumentKind = z.enum(['tax_invoice', 'bill_of_supply', 'credit_note', 'debit_note'])
export type TaxDocumentKind = z.infer<typeof TaxDocumentKind>

export const TaxDocument = z.object({
  _id: z.string(),
  kind: TaxDocumentKind,
  /** Document number of at most 16 characters: `INV/26-27/000042`. Numbers have no gaps within a financial year. */
  number: z.string(),
  day: Day,
  /** The name of the issuer: the shop, or the seller of the goods. */
  soldBy: z.string(),
  total: Rupees,
  taxable: Rupees,
  cgst: Rupees,
  sgst: Rupees,
  igst: Rupees,
})
export type TaxDocument = z.infer<typeof TaxDocument>

const orderId = z.object({ id: z.string().max(100) })
const Pdf = z.instanceof(Uint8Array)

export const orderDocuments = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/orders/:id/documents',
  summary:
    'Lists the invoices and credit notes of an order, for its owner, for staff with access to orders, or with its token',
  params: orderId,
  reply: z.object({
    data: z.array(TaxDocument),
    /** True while the shop issues no documents, because it has not entered its tax identity. */
    waitsForTaxIdentity: z.boolean(),
  }),
})

export const orderInvoice = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/orders/:id/invoice',
  summary:
    'Returns the invoice of an order, or another tax document of it, as a PDF. Refused until the order is confirmed or paid',
  params: orderId,
  query: z.object({ taxDocument: z.string().max(100).optional() }),
  reply: Pdf,
  bytes: 'application/pdf',
})

/** A tax rate in percent with at most two decimals: 5, 2.5, 18. */
const Percent = z
  .number('Enter a rate in percent')
  .min(0, 'A rate cannot be negative')
  .max(100, 'At most 100%')
  .multipleOf(0.01, 'At most two decimals')

const rate = {
  /** First digits of the HSN codes to which the rate applies. The rate with an empty prefix applies to all codes without another rate. */
  hsn: z.string().regex(/^\d{0,8}$/, 'Enter the first digits of the HSN code, without other characters'),
  from: Day,
  rate: Percent,
  /**
   * `rate` applies to unit prices (before tax) of up to `upTo`; `above` applies to higher prices. Null if the rate is the same for all
   * prices.
   */
  upTo: Rupees.nullable(),
  above: Percent.nullable(),
  note: text(200),
}
export const TaxRate = z.object(rate)
export type TaxRate = z.infer<typeof TaxRate>

export const taxRates = endpoint({
  access: ['finance', 'catalogue'],
  method: 'GET',
  path: '/api/admin/tax-rates',
  summary: 'Lists the GST rates with their first day',
  reply: z.object({ data: z.array(TaxRate) }),
})

export const addTaxRate = endpoint({
  access: 'finance',
  method: 'POST',
  path: '/api/admin/tax-rates',
  summary:
    'Adds a GST rate that starts today or later, or replaces one of the same code and day that no document has used; earlier rates do not change',
  body: TaxRate.refine(({ upTo, above }) => (upTo === null) === (above === null), {
    path: ['above'],
    error: 'Enter the rate for prices above the limit, or leave both empty',
  }),
  reply: TaxRate,
  status: 201,
})

const ofMonth = { month: Month, kind: TaxDocumentKind.optional() }

export const TaxRegisterRow = TaxDocument.extend({
  /** Id of the order. Null if the document charges a seller for a service: `service` is then the service that the seller pays for. */
  orderId: z.string().nullable(),
  service: z.enum(['commission', 'subscription']).nullable(),
  month: Month.nullable(),
  buyer: z.string(),
  /** GSTIN of the buyer; null if the buyer is not a business customer. */
  gstin: z.string().nullable(),
  /** Place of supply: a State. */
  state: z.string(),
})
export type TaxRegisterRow = z.infer<typeof TaxRegisterRow>

/** Totals of all tax documents of one kind in one month. */
const TaxTotals = TaxDocument.omit({ _id: true, number: true, day: true, soldBy: true }).extend({
  count: z.number().int(),
})
export type TaxTotals = z.infer<typeof TaxTotals>

export const taxRegister = endpoint({
  access: 'finance',
  method: 'GET',
  path: '/api/admin/invoices',
  summary: 'Lists the tax documents of a month by number, with the totals for the GST return',
  query: z.object({
    ...ofMonth,
    /** Cursor: the last document number of the previous page. */
    after: text(20).default(''),
    limit: pageSize({ max: 500, fallback: 100 }),
  }),
  reply: z.object({ data: z.array(TaxRegisterRow), sums: z.array(TaxTotals) }),
})

export const taxRegisterCsv = endpoint({
  access: 'finance',
  method: 'GET',
  path: '/api/admin/invoices/csv',
  summary:
    'Exports all lines of the tax documents of a month as CSV, with buyer, place of supply, HSN, rate and tax; credits are negative',
  query: z.object(ofMonth),
  reply: z.instanceof(Uint8Array),
  bytes: 'text/csv',
  limit: 10,
})
