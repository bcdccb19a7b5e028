import { paise } from '../../../contract/core/money.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import type { Paper } from '../../../contract/invoicing/tax-documents.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Env } from '../../env.ts'
import type { Actor } from '../accounts/actor.ts'
import { findOrderFor, findReadable } from '../orders/find-order-of.ts'
import { bringUpToDate } from './issue-due-invoices.ts'
import { drawPackingSlips } from './draw-packing-slip.ts'
import { drawPaper } from './draw-document.ts'
import { isInvoice } from './invoices.ts'
import { findPaper, findPapersOf, findSkuCodes, type PaperRow } from './queries.ts'

export type Asked = { orderId: string; actor: Actor | null; token: string | null }
type Parts = { db: Db; env: Env }

/** The papers of an order for who may see it; what is due and not issued yet is issued first. */
export async function listPapers(parts: Parts, asked: Asked) {
  return { data: (await papersFor(parts, asked)).map(presentPaper) }
}

/** The PDF of an order's first invoice, or of the paper that `paper` names. */
export async function readInvoice(
  parts: Parts,
  { paper: id, ...asked }: Asked & { paper?: string | undefined },
) {
  const papers = await papersFor(parts, asked)
  const paper = id ? papers.find((one) => one.id === id) : papers.find(({ kind }) => isInvoice(kind))
  if (paper) return drawPaper(paper)
  if (id) return refuse('not_found', 'There is no such paper')
  return refuse('wrong_state', 'The invoice is written when the order is confirmed or paid')
}

async function papersFor(parts: Parts, { orderId, actor, token }: Asked): Promise<PaperRow[]> {
  const order = await findReadable(parts.db, { id: orderId, actor, token })
  if (!order) return refuse('not_found', 'There is no such order')
  await bringUpToDate(parts, { orderId })
  return findPapersOf(parts.db, orderId)
}

/** A paper as a letter encloses it. */
export async function enclosePaper(db: Db, id: string) {
  const paper = await findPaper(db, id)
  if (!paper) throw new Error(`There is no paper ${id}`)
  return { filename: `${paper.number.replaceAll('/', '-')}.pdf`, content: await drawPaper(paper) }
}

/** Slips of several orders in one paper, in the order in which they are named. */
export async function makePackingSlips(db: Db, orderIds: readonly string[]) {
  const orders: Order[] = []
  for (const id of orderIds) {
    orders.push((await findOrderFor(db, id)) ?? refuse('not_found', 'There is no such order'))
  }
  const skuIds = orders.flatMap(({ items }) => items.map(({ skuId }) => skuId))
  const codes = await findSkuCodes(db, [...new Set(skuIds)])
  return drawPackingSlips(orders, new Map(codes.map(({ id, code }) => [id, code ?? ''])))
}

export const presentPaper = (row: PaperRow): Paper => ({
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
