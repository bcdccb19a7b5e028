import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Rupees } from '../core/wire.ts'

const File = z.instanceof(Uint8Array)
const taxDocument = z.object({ taxDocument: z.string().max(100) })

export const sellerCommissionInvoice = endpoint({
  access: 'seller',
  method: 'GET',
  path: '/api/seller/commission-invoice',
  summary:
    'Returns an invoice or credit note for the commission or subscription of the signed-in seller, as a PDF',
  query: taxDocument,
  reply: File,
  bytes: 'application/pdf',
})

const SubscriptionInvoice = z.object({
  _id: z.string(),
  name: z.string(),
  number: z.string(),
  day: z.iso.date(),
  total: Rupees,
  /** First and last day of the subscription period that the seller paid for. */
  from: z.iso.date(),
  until: z.iso.date(),
})
export type SubscriptionInvoice = z.infer<typeof SubscriptionInvoice>

export const sellerSubscriptionInvoices = endpoint({
  access: 'seller',
  method: 'GET',
  path: '/api/seller/subscription-invoices',
  summary: 'Lists the subscription invoices of the signed-in seller, newest first',
  reply: z.object({ data: z.array(SubscriptionInvoice) }),
})

export const adminCommissionInvoice = endpoint({
  access: 'finance',
  method: 'GET',
  path: '/api/admin/commission-invoice',
  summary: 'Returns an invoice or credit note for the commission or subscription of a seller, as a PDF',
  query: taxDocument,
  reply: File,
  bytes: 'application/pdf',
})
