import { paise } from '../../../../contract/core/money.ts'
import type { Payout, PayoutBatch, SellerDue } from '../../../../contract/sellers/payouts.ts'
import { formatMoment } from '../../../../contract/core/date-labels.ts'
import type { BatchRow, DueRow } from './queries.ts'

type PayoutRow = Omit<BatchRow['payouts'][number], 'created_at' | 'settled_at' | 'name'> & {
  created_at: Date | string
  settled_at: Date | string | null
}

const instant = (at: Date | string) => new Date(at).toISOString()

/** Presents a payout to its seller, with the last four digits of the bank account only. */
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
  fileAt: row.file_at?.toISOString() ?? null,
  total: paise(row.payouts.reduce((all, { amount }) => all + amount, 0)),
  payouts: row.payouts.map((payout) => ({
    ...presentPayout(payout),
    sellerId: payout.seller_id,
    name: payout.name,
  })),
})

/** Returns the reason why a seller cannot get a payout now; null when they can. */
export function payoutObstacle(row: DueRow, now: Date): string | null {
  const { status, bank_account, bank_ifsc, bank_name } = row
  if (status === 'suspended') return 'This business is suspended'
  if (!bank_account || !bank_ifsc || !bank_name) return 'No bank account has been added yet'
  if (status !== 'active') return 'This business is not confirmed yet'
  return isWaiting(row, now)
    ? `The bank account was changed on ${formatMoment(row.bank_changed_at)}. For security, payouts are on hold until ${formatMoment(row.bank_waits_until)}, unless our staff have checked the new account with the seller`
    : null
}

type Waiting = DueRow & { bank_changed_at: Date; bank_waits_until: Date; bank_before: string }

const isWaiting = (row: DueRow, now: Date): row is Waiting =>
  row.bank_changed_at !== null && row.bank_waits_until !== null && row.bank_waits_until > now

export const presentDue = (row: DueRow, now: Date): SellerDue => ({
  sellerId: row.id,
  name: row.name,
  balance: row.balance,
  ready: row.ready,
  obstacle: payoutObstacle(row, now),
  bankCheck: isWaiting(row, now)
    ? { waitsUntil: row.bank_waits_until.toISOString(), before: row.bank_before }
    : null,
})
