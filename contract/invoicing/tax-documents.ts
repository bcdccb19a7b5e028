import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Hsn } from './hsn.ts'
import { Month } from '../sellers/payouts.ts'
import { Day } from '../rentals/rentals.ts'
import { Rupees, text } from '../core/wire.ts'

export const TaxDocumentKind = z.enum(['tax_invoice', 'bill_of_supply', 'credit_note', 'debit_note'])
export type TaxDocumentKind = z.infer<typeof TaxDocumentKind>

export const TaxDocument = z.object({
  _id: z.string(),
  kind: TaxDocumentKind,
  /** At most 16 characters, without gaps in each financial year: `INV/26-27/000042`. */
  number: z.string(),
  day: Day,
  /** Whose paper it is: the shop's, or of the seller whose goods it is for. */
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
    'Invoices and credit notes of an order, for its owner, for staff who may see orders, or with its token',
  params: orderId,
  reply: z.object({ data: z.array(TaxDocument) }),
})

export const orderInvoice = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/orders/:id/invoice',
  summary:
    'The invoice of an order as a PDF, or the paper of it that `paper` names, for who may see the order. Refused until it is confirmed or paid',
  params: orderId,
  query: z.object({ taxDocument: z.string().max(100).optional() }),
  reply: Pdf,
  bytes: 'application/pdf',
})

export const packingSlip = endpoint({
  access: 'orders',
  method: 'GET',
  path: '/api/admin/orders/:id/packing-slip',
  summary: 'What goes into the parcel and to whom, as a PDF without prices',
  params: orderId,
  reply: Pdf,
  bytes: 'application/pdf',
})

export const packingSlips = endpoint({
  access: 'orders',
  method: 'GET',
  path: '/api/admin/packing-slips',
  summary: 'Packing slips of several orders as one PDF',
  query: z.object({
    ids: z.preprocess(
      (ids) => (typeof ids === 'string' ? [ids] : ids),
      z.array(z.string().max(100)).min(1, 'Choose an order').max(100, 'At most 100 orders at once'),
    ),
  }),
  reply: Pdf,
  bytes: 'application/pdf',
})

/** In percent: 5, 2.5, 18. At most two decimals. */
const Percent = z
  .number('Enter a rate in percent')
  .min(0, 'A rate cannot be negative')
  .max(100, 'At most 100%')
  .multipleOf(0.01, 'At most two decimals')

const rate = {
  /** How the codes start that it is for; empty is everything that is not listed. */
  hsn: z.string().regex(/^\d{0,8}$/, 'Digits only: how the HSN starts'),
  from: Day,
  rate: Percent,
  /** Up to this value of one piece, before tax, `rate` is asked, above it `above`. */
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
  summary: 'The GST rates that invoices are written by, each with the day from which it is in force',
  reply: z.object({ data: z.array(TaxRate) }),
})

export const addTaxRate = endpoint({
  access: 'finance',
  method: 'POST',
  path: '/api/admin/tax-rates',
  summary: 'Adds a rate from today or a later day on; what has been in force stays as it was',
  body: TaxRate.refine(({ upTo, above }) => (upTo === null) === (above === null), {
    path: ['above'],
    error: 'Enter the rate above the limit',
  }),
  reply: TaxRate,
  status: 201,
})

export const setHsn = endpoint({
  access: ['catalogue', 'finance'],
  method: 'PUT',
  path: '/api/admin/products/:id/hsn',
  summary: 'Sets the HSN of a product; null: what its category is taxed under',
  params: orderId,
  body: z.object({ hsn: Hsn.nullable() }),
  reply: z.object({ hsn: Hsn }),
})

const ofMonth = { month: Month, kind: TaxDocumentKind.optional() }

export const TaxRegisterRow = TaxDocument.extend({
  /** None: it is about what the shop does for a seller, named in `service`, in the books of `month`. */
  orderId: z.string().nullable(),
  service: z.enum(['commission', 'subscription']).nullable(),
  month: Month.nullable(),
  buyer: z.string(),
  /** Of a buyer that is a business. */
  gstin: z.string().nullable(),
  /** The State that the tax belongs to. */
  state: z.string(),
})
export type TaxRegisterRow = z.infer<typeof TaxRegisterRow>

/** What the papers of a kind add up to in a month. */
const TaxTotals = TaxDocument.omit({ _id: true, number: true, day: true, soldBy: true }).extend({
  count: z.number().int(),
})
export type TaxTotals = z.infer<typeof TaxTotals>

export const taxRegister = endpoint({
  access: 'finance',
  method: 'GET',
  path: '/api/admin/invoices',
  summary:
    'Papers of a month, in the order of their numbers, and what all of the month add up to, for the return to the tax office',
  query: z.object({
    ...ofMonth,
    /** The last number of the page before. */
    after: text(20).default(''),
    limit: z.coerce.number().int().min(1).max(500).default(100),
  }),
  reply: z.object({ data: z.array(TaxRegisterRow), sums: z.array(TaxTotals) }),
})

export const taxRegisterCsv = endpoint({
  access: 'finance',
  method: 'GET',
  path: '/api/admin/invoices/csv',
  summary:
    'Every line of every paper of a month for the accountant, with buyer, place, HSN, rate and tax; what is credited has a minus',
  query: z.object(ofMonth),
  reply: z.instanceof(Uint8Array),
  bytes: 'text/csv',
  limit: 10,
})
