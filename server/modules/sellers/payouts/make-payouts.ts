import { dayInIndia } from '../../../../contract/core/dates.ts'
import { sum } from '../../../../contract/core/money.ts'
import type { PayoutBatch } from '../../../../contract/sellers/payouts.ts'
import { refuse, refuseField } from '../../../../contract/core/refusal.ts'
import type { Day } from '../../../../contract/rentals/rentals.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { inTransaction, type Db, type Tx, type DbOrTx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { credit, debit, postTransaction } from '../../ledger/post-transactions.ts'
import { payoutObstacle, presentBatch } from './present.ts'
import {
  sellerAccount,
  findBatch,
  findAmountsDue,
  insertBatch,
  insertPayout,
  lockPayable,
  type DueRow,
} from './queries.ts'
import { fileName } from '../../../../contract/store/brand/shop-name.ts'
import { readBrand } from '../../brand/read-brand.ts'
import { writeCsv } from '../../../platform/csv/write-csv.ts'

export type MakePayoutsRequest = { until: Day; now: Date; isDemo: boolean; actor: Actor }

/**
 * Creates a batch with one payout for each seller who has an amount ready for payout and no obstacle, such as a missing bank
 * account. Locks the sellers, so that concurrent batches run one after the other. Refuses with `wrong_state` when no payout is due.
 */
export function makePayouts(db: Db, { until, now, isDemo, actor }: MakePayoutsRequest): Promise<PayoutBatch> {
  const message = 'Choose today or an earlier day'
  if (until > dayInIndia(now)) refuseField('until', message)
  return inTransaction(db, async (tx) => {
    await lockPayable(tx)
    const due = (await findAmountsDue(tx, { until, isDemo })).filter(
      (row) => row.ready > 0 && !payoutObstacle(row, now),
    )
    if (due.length === 0) refuse('wrong_state', 'There is nothing to pay out')
    const batchId = await insertBatch(tx, { until_day: until, by: actor.name })
    for (const row of due) await payOut(tx, batchId, row)
    const after = { until, payouts: due.length, total: sum(due.map(({ ready }) => ready)) }
    await recordAudit(tx, { actor, act: 'payout.make', subject: `payout-batch:${batchId}`, after })
    return presentBatch((await findBatch(tx, batchId))!)
  })
}

async function payOut(tx: Tx, batchId: string, { id: sellerId, ready, ...bank }: DueRow) {
  const payoutId = await insertPayout(tx, {
    batch_id: batchId,
    seller_id: sellerId,
    amount: ready,
    bank_name: bank.bank_name!,
    bank_account: bank.bank_account!,
    bank_ifsc: bank.bank_ifsc!,
  })
  await postTransaction(tx, {
    kind: 'seller_payout',
    key: `payout:${payoutId}`,
    orderId: null,
    entries: [debit(sellerAccount(sellerId), ready), credit('payouts_due', ready)],
  })
}

const columns = ['Type', 'Beneficiary name', 'Account number', 'IFSC', 'Amount', 'Reference']

/**
 * Returns the transfers of a batch whose result is not recorded yet, as a CSV file that staff upload to the bank. The reference
 * in each row identifies the transfer.
 */
export async function writeBankFile(db: DbOrTx, batchId: string) {
  const batch = await findBatch(db, batchId)
  if (!batch) return refuse('not_found', 'Payout batch not found')
  const { name } = await readBrand(db)
  const open = batch.payouts.filter(({ state }) => state === 'made')
  const rows = open.map(({ id, bank_name, bank_account, bank_ifsc, amount }) => [
    'NEFT',
    bank_name,
    bank_account,
    bank_ifsc,
    (amount / 100).toFixed(2),
    referenceOf(id, name),
  ])
  return writeCsv([columns, ...rows])
}

const MAX_NAME_IN_REFERENCE = 8

/** Returns the reference of a transfer. It is short and has only letters and digits, because banks accept nothing else. */
function referenceOf(payoutId: string, shop: string): string {
  const name = fileName(shop).replaceAll('-', '').slice(0, MAX_NAME_IN_REFERENCE)
  return `${name}${payoutId.replaceAll('-', '').slice(0, 12)}`.toUpperCase()
}
