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
    'The shop’s invoice or credit note to one’s business about its commission or subscription, as a PDF',
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
  /** The first and the last day that were paid for. */
  from: z.iso.date(),
  until: z.iso.date(),
})
export type SubscriptionInvoice = z.infer<typeof SubscriptionInvoice>

export const sellerSubscriptionInvoices = endpoint({
  access: 'seller',
  method: 'GET',
  path: '/api/seller/subscription-invoices',
  summary:
    'The shop’s invoices to one’s business about its subscription, newest first; each opens as a paper about commission does',
  reply: z.object({ data: z.array(SubscriptionInvoice) }),
})

export const adminCommissionInvoice = endpoint({
  access: 'finance',
  method: 'GET',
  path: '/api/admin/commission-invoice',
  summary: 'The shop’s invoice or credit note to a seller about its commission or subscription, as a PDF',
  query: taxDocument,
  reply: File,
  bytes: 'application/pdf',
})
