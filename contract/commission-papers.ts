import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const File = z.instanceof(Uint8Array)
const paper = z.object({ paper: z.string().max(100) })

export const sellerCommissionPaper = endpoint({
  access: 'seller',
  method: 'GET',
  path: '/api/seller/commission-paper',
  about: 'The shop’s invoice or credit note to one’s business about its commission, as a PDF',
  query: paper,
  reply: File,
  bytes: 'application/pdf',
})

export const adminCommissionPaper = endpoint({
  access: 'finance',
  method: 'GET',
  path: '/api/admin/commission-paper',
  about: 'The shop’s invoice or credit note to a seller about its commission, as a PDF',
  query: paper,
  reply: File,
  bytes: 'application/pdf',
})
