import { paise } from '../../../contract/core/money.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import type { TaxDocument } from '../../../contract/invoicing/tax-documents.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Env } from '../../env.ts'
import type { Actor } from '../accounts/actor.ts'
import { findAnyOrder, findReadableOrder } from '../orders/find-order.ts'
import { issueDueInvoices } from './issue-due-invoices.ts'
import { drawPackingSlips } from './draw-packing-slip.ts'
import { drawDocument } from './draw-document.ts'
import { isInvoice } from './invoices.ts'
import { findDocument, findDocumentsOf, findSkuCodes, type DocumentRow } from './queries.ts'

export type DocumentRequest = { orderId: string; actor: Actor | null; token: string | null }
type Parts = { db: Db; env: Env }

/** The papers of an order for who may see it; what is due and not issued yet is issued first. */
export async function listDocuments(parts: Parts, asked: DocumentRequest) {
  return { data: (await documentsFor(parts, asked)).map(presentDocument) }
}

/** The PDF of an order's first invoice, or of the paper that `paper` names. */
export async function readInvoice(
  parts: Parts,
  { taxDocument: id, ...asked }: DocumentRequest & { taxDocument?: string | undefined },
) {
  const documents = await documentsFor(parts, asked)
  const taxDocument = id
    ? documents.find((one) => one.id === id)
    : documents.find(({ kind }) => isInvoice(kind))
  if (taxDocument) return drawDocument(taxDocument)
  if (id) return refuse('not_found', 'There is no such paper')
  return refuse('wrong_state', 'The invoice is written when the order is confirmed or paid')
}

async function documentsFor(
  parts: Parts,
  { orderId, actor, token }: DocumentRequest,
): Promise<DocumentRow[]> {
  const order = await findReadableOrder(parts.db, { id: orderId, actor, token })
  if (!order) return refuse('not_found', 'There is no such order')
  await issueDueInvoices(parts, { orderId })
  return findDocumentsOf(parts.db, orderId)
}

/** A paper as a letter encloses it. */
export async function attachDocument(db: Db, id: string) {
  const taxDocument = await findDocument(db, id)
  if (!taxDocument) throw new Error(`There is no paper ${id}`)
  return {
    filename: `${taxDocument.number.replaceAll('/', '-')}.pdf`,
    content: await drawDocument(taxDocument),
  }
}

/** Slips of several orders in one paper, in the order in which they are named. */
export async function makePackingSlips(db: Db, orderIds: readonly string[]) {
  const orders: Order[] = []
  for (const id of orderIds) {
    orders.push((await findAnyOrder(db, id)) ?? refuse('not_found', 'There is no such order'))
  }
  const skuIds = orders.flatMap(({ items }) => items.map(({ skuId }) => skuId))
  const codes = await findSkuCodes(db, [...new Set(skuIds)])
  return drawPackingSlips(orders, new Map(codes.map(({ id, code }) => [id, code ?? ''])))
}

export const presentDocument = (row: DocumentRow): TaxDocument => ({
  _id: row.id,
  kind: row.kind,
  number: row.number,
  day: row.day,
  soldBy: row.content.supplier.name,
  total: paise(row.total),
  taxable: paise(row.taxable),
  cgst: paise(row.cgst),
  sgst: paise(row.sgst),
  igst: paise(row.igst),
})
