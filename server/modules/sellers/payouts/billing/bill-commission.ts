import { dayInIndia } from '../../../../../contract/core/dates.ts'
import { paise } from '../../../../../contract/core/money.ts'
import { inTransaction, type Db, type Tx } from '../../../../platform/db/database.ts'
import { hasTaxIdentity } from '../../../invoicing/issue-due-invoices.ts'
import { creditCommission, invoiceCommission } from '../../../invoicing/seller-invoices.ts'
import type { SellerDeps } from '../../seller-deps.ts'
import { findInvoicesTo, findUnbilledCommission, type UnbilledCommission } from './queries.ts'
import { lockSeller } from '../queries.ts'
import { runEach } from '../../../../platform/jobs/run-each.ts'

/**
 * Issues the missing commission documents of past months. For a month in which the shop charged more commission than it returned, issues an
 * invoice including GST. For a month in which the shop returned more, issues credit notes. Issues nothing while the tax identity of the shop
 * is incomplete. Idempotent. An error stops the billing of one seller only.
 */
export async function billCommission({ db, env }: SellerDeps): Promise<void> {
  if (!(await hasTaxIdentity(db))) return
  const at = env.now()
  const before = dayInIndia(at).slice(0, 7)
  const unbilled = Map.groupBy(await findUnbilledCommission(db, { before }), ({ sellerId }) => sellerId)
  await runEach(unbilled, async ([sellerId, months]) => {
    try {
      for (const { month } of months) await billMonth(db, { sellerId, month }, { before, at })
    } catch (error) {
      throw new Error(`Commission not billed to ${sellerId}: ${String(error)}`, { cause: error })
    }
  })
}

const billMonth = (db: Db, only: { sellerId: string; month: string }, { before, at }: BillingTime) =>
  inTransaction(db, async (tx) => {
    await lockSeller(tx, only.sellerId)
    const [open] = await findUnbilledCommission(tx, { before, only })
    if (open) await bill(tx, open, at)
  })

/** `before` is the current month, which is not billed yet. */
type BillingTime = { before: string; at: Date }

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
