import { dayInIndia } from '../../../../../contract/core/dates.ts'
import { paise } from '../../../../../contract/core/money.ts'
import { inTransaction, type Tx } from '../../../../platform/db/database.ts'
import { hasTaxIdentity } from '../../../invoicing/issue-due-invoices.ts'
import { creditCommission, invoiceCommission } from '../../../invoicing/seller-invoices.ts'
import type { SellerDeps } from '../../seller-deps.ts'
import { findInvoicesTo, findUnbilledCommission, type UnbilledCommission } from './queries.ts'
import { lockSeller } from '../queries.ts'

/**
 * Issues the missing commission documents of past months. For a month in which the shop charged more commission than it returned, issues an
 * invoice including GST. For a month in which the shop returned more, issues credit notes. Issues nothing while the tax identity of the shop is incomplete. Idempotent.
 */
export async function billCommission({ db, env }: SellerDeps): Promise<void> {
  if (!(await hasTaxIdentity(db))) return
  const at = env.now()
  const before = dayInIndia(at).slice(0, 7)
  for (const { sellerId, month } of await findUnbilledCommission(db, { before })) {
    await inTransaction(db, async (tx) => {
      await lockSeller(tx, sellerId)
      const [open] = await findUnbilledCommission(tx, { before, only: { sellerId, month } })
      if (open) await bill(tx, open, at)
    })
  }
}

async function bill(tx: Tx, { sellerId, month, commission }: UnbilledCommission, at: Date) {
  const about = { sellerId, month, at }
  if (commission > 0) {
    await invoiceCommission(tx, { ...about, total: commission })
    return
  }
  let left = 0 - commission
  for (const { open, ...invoice } of await openInvoices(tx, sellerId)) {
    const total = paise(Math.min(left, open))
    if (total > 0) await creditCommission(tx, { ...about, total }, invoice)
    left -= total
  }
  // A credit note without an invoice cannot occur: only charged commission can be returned, and every charged commission has an
  // invoice.
  if (left > 0) throw new Error(`More commission was refunded to ${sellerId} than was invoiced`)
}

/** Returns the commission invoices of a seller, newest first, with their credit notes and the amount that these leave open. */
async function openInvoices(tx: Tx, sellerId: string) {
  const documents = await findInvoicesTo(tx, sellerId)
  return documents
    .filter(({ corrects }) => corrects === null)
    .map((invoice) => {
      const notes = documents.filter(({ corrects }) => corrects === invoice.id)
      return { invoice, notes, open: notes.reduce((left, note) => left - note.total, Number(invoice.total)) }
    })
    .toReversed()
}
