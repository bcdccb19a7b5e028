import { paise } from '../../contract/money.ts'
import type { Payout, PayoutBatch, SellerDue } from '../../contract/payouts.ts'
import type { BatchRow, DueRow } from './queries-payouts.ts'

type PayoutRow = Omit<BatchRow['payouts'][number], 'created_at' | 'settled_at' | 'name'> & {
  created_at: Date | string
  settled_at: Date | string | null
}

const instant = (at: Date | string) => new Date(at).toISOString()

/** A payout as its seller sees it: of the account only how it ends. */
export const presentPayout = (row: PayoutRow): Omit<Payout, 'sellerId' | 'name'> => ({
  _id: row.id,
  amount: row.amount,
  state: row.state,
  utr: row.utr,
  error: row.error,
  account: row.bank_account.slice(-4),
  createdAt: instant(row.created_at),
  settledAt: row.settled_at && instant(row.settled_at),
})

export const presentBatch = (row: BatchRow): PayoutBatch => ({
  _id: row.id,
  until: row.until_day,
  by: row.by,
  createdAt: row.created_at.toISOString(),
  total: paise(row.payouts.reduce((all, { amount }) => all + amount, 0)),
  payouts: row.payouts.map((one) => ({ ...presentPayout(one), sellerId: one.seller_id, name: one.name })),
})

/** What stands in the way of a transfer. */
function obstacleOf({ status, bank_account, bank_ifsc, bank_name }: DueRow): string | null {
  if (status === 'suspended') return 'This business is suspended'
  if (!bank_account || !bank_ifsc || !bank_name) return 'There is no bank account yet'
  return status === 'active' ? null : 'This business is not confirmed yet'
}

export const presentDue = (row: DueRow): SellerDue => ({
  sellerId: row.id,
  name: row.name,
  balance: row.balance,
  ready: row.ready,
  obstacle: obstacleOf(row),
})
