import { documentLabels } from '../../../../../contract/invoicing/document-labels.ts'
import type { Month } from '../../../../../contract/sellers/payouts.ts'
import { refuse } from '../../../../../contract/core/refusal.ts'
import type { DbOrTx } from '../../../../platform/db/database.ts'
import { drawDocument } from '../../../invoicing/draw-document.ts'
import { findCommissionInvoice, findInvoicesAbout, findSubscriptionInvoices } from './queries.ts'

/** Commission invoices and credit notes of a month. */
export async function listCommissionInvoices(db: DbOrTx, sellerId: string, month: Month) {
  const documents = await findInvoicesAbout(db, sellerId, month)
  return documents.map(({ id, kind, number }) => ({ _id: id, name: documentLabels[kind], number }))
}

/** Subscription invoices of a seller, newest first. */
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

/** A document as a PDF. With `sellerId`, only documents of this seller. */
export async function readCommissionInvoice(db: DbOrTx, id: string, sellerId?: string) {
  const taxDocument = await findCommissionInvoice(db, id, sellerId)
  return taxDocument ? drawDocument(taxDocument) : refuse('not_found', 'Document not found')
}
