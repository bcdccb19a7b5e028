import { documentLabels } from '../../../../../contract/invoicing/document-labels.ts'
import type { Month } from '../../../../../contract/sellers/payouts.ts'
import { refuse } from '../../../../../contract/core/refusal.ts'
import type { DbOrTx } from '../../../../platform/db/database.ts'
import { drawDocument } from '../../../invoicing/draw-document.ts'
import { readBrand } from '../../../brand/read-brand.ts'
import { findCommissionInvoice, findInvoicesAbout, findSubscriptionInvoices } from './queries.ts'

/** Returns the commission invoices and credit notes of a seller for a month. */
export async function listCommissionInvoices(db: DbOrTx, sellerId: string, month: Month) {
  const documents = await findInvoicesAbout(db, sellerId, month)
  return documents.map(({ id, kind, number }) => ({ _id: id, name: documentLabels[kind], number }))
}

/** Returns the subscription invoices of a seller, newest first. */
export async function listSubscriptionInvoices(db: DbOrTx, sellerId: string) {
  const documents = await findSubscriptionInvoices(db, sellerId)
  const data = documents.map(({ id, kind, number, day, total, content }) => ({
    _id: id,
    name: documentLabels[kind],
    number,
    day,
    total,
    from: content.subscription!.from,
    until: content.subscription!.until,
  }))
  return { data }
}

/** Returns a commission or subscription document as a PDF. With `sellerId`, refuses documents of other sellers. */
export async function readCommissionInvoice(db: DbOrTx, id: string, sellerId?: string) {
  const taxDocument = await findCommissionInvoice(db, id, sellerId)
  return taxDocument
    ? drawDocument(taxDocument, await readBrand(db))
    : refuse('not_found', 'Document not found')
}
