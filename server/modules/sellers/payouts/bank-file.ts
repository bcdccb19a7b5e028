import { refuse } from '../../../../contract/core/refusal.ts'
import { writeCsv } from '../../../platform/csv/write-csv.ts'
import type { DbOrTx } from '../../../platform/db/database.ts'
import { findBatch } from './queries-payouts.ts'

const columns = ['Type', 'Beneficiary name', 'Account number', 'IFSC', 'Amount', 'Reference']

/** The transfers of a batch that are still to be made, as banks take them. The reference finds the transfer again. */
export async function writeBankFile(db: DbOrTx, batchId: string) {
  const batch = await findBatch(db, batchId)
  if (!batch) return refuse('not_found', 'There is no such batch')
  const open = batch.payouts.filter(({ state }) => state === 'made')
  const rows = open.map(({ id, bank_name, bank_account, bank_ifsc, amount }) => [
    'NEFT',
    bank_name,
    bank_account,
    bank_ifsc,
    (amount / 100).toFixed(2),
    referenceOf(id),
  ])
  return writeCsv([columns, ...rows])
}

/** Banks take no more than some letters and digits. */
const referenceOf = (payoutId: string) => `NAVRANG${payoutId.replaceAll('-', '').slice(0, 12).toUpperCase()}`
