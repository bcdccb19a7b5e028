import { paise } from '../../../contract/core/money.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import type { TaxDocument } from '../../../contract/invoicing/tax-documents.ts'
import { isSentByShop } from '../../../contract/orders/goods.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import type { Env } from '../../env.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { findAnyOrder, findReadableOrder } from '../orders/find-order.ts'
import { isInvoice } from '../../../contract/invoicing/document-content.ts'
import { drawDocument } from './draw-document.ts'
import { drawPackingSlips } from './draw-packing-slip.ts'
import { hasTaxIdentity, issueDueInvoices } from './issue-due-invoices.ts'
import { readBrand } from '../brand/read-brand.ts'
import { findDocument, findDocumentsOf, findSkuCodes, type DocumentRow } from './queries.ts'

type InvoicingDeps = { db: Db; env: Env }
type OrderAccess = { orderId: string; actor: Actor | null; token: string | null }

/** Returns the documents of an order that the actor may see. Issues documents that are due and still missing. */
export async function listDocuments(deps: InvoicingDeps, access: OrderAccess) {
  const data = (await readDocuments(deps, access)).map(presentDocument)
  return { data, waitsForTaxIdentity: !(await hasTaxIdentity(deps.db)) }
}

/** Returns a document of the order as a PDF. Without `documentId`, returns the first invoice. */
export async function readInvoice(
  deps: InvoicingDeps,
  { documentId, ...access }: OrderAccess & { documentId: string | undefined },
) {
  const documents = await readDocuments(deps, access)
  const taxDocument = documents.find(({ id, kind }) => (documentId ? id === documentId : isInvoice(kind)))
  if (taxDocument) return drawDocument(taxDocument, await readBrand(deps.db))
  if (documentId) return refuse('not_found', 'Document not found')
  return refuse('wrong_state', 'The invoice is issued when the order is confirmed or paid')
}

async function readDocuments(
  deps: InvoicingDeps,
  { orderId, actor, token }: OrderAccess,
): Promise<DocumentRow[]> {
  const order = await findReadableOrder(deps.db, { id: orderId, actor, token })
  if (!order) return refuse('not_found', 'Order not found')
  await issueDueInvoices(deps, { orderId })
  return findDocumentsOf(deps.db, orderId)
}

/** Returns a document as an attachment for an e-mail. */
export async function loadAttachment(db: Db, id: string) {
  const taxDocument = await findDocument(db, id)
  if (!taxDocument) throw new Error(`Tax document ${id} not found`)
  return {
    filename: `${taxDocument.number.replaceAll('/', '-')}.pdf`,
    content: await drawDocument(taxDocument, await readBrand(db)),
  }
}

/**
 * Draws the packing slips of these orders in one PDF, in the sequence of `orderIds`. Leaves out orders of which sellers send everything,
 * and refuses if no other order remains. Returns the ids of the drawn orders.
 */
export async function drawPackingSlipsOf(db: Db, orderIds: readonly string[]) {
  const orders: Order[] = []
  for (const id of orderIds) {
    const order = (await findAnyOrder(db, id)) ?? refuse('not_found', 'Order not found')
    if (order.items.some(isSentByShop)) orders.push(order)
  }
  if (orders.length === 0) refuse('wrong_state', 'There is nothing to pack: sellers send all of these goods')
  const skuIds = orders.flatMap(({ items }) => items.map(({ skuId }) => skuId))
  const codes = await findSkuCodes(db, [...new Set(skuIds)])
  const codeOf = new Map(codes.map(({ id, code }) => [id, code ?? '']))
  const file = await drawPackingSlips(orders, codeOf, await readBrand(db))
  return { file, drawnIds: orders.map(({ _id }) => _id) }
}

export const presentDocument = (row: DocumentRow): TaxDocument => ({
  _id: row.id,
  kind: row.kind,
  number: row.number,
  day: row.day,
  soldBy: row.content.supplier.name,
  total: paise(row.total),
  taxable: paise(row.taxable),
  cgst: row.cgst,
  sgst: row.sgst,
  igst: row.igst,
})
