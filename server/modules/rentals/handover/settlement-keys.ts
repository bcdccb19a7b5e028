import { refundDueKey } from '../../payments/refunds/due-refunds.ts'

/** The beginning of the keys of all ledger transactions that settle the deposit of a rental. */
export const settlementsOf = (holdId: number): string => `settle:${holdId}:`

/** The key of the ledger transaction that settles a deposit. `round` counts the settlements of this deposit, because one can be undone. */
export const settlementKey = (holdId: number, round: number): string => settlementsOf(holdId) + round

/** The beginning of the keys of all refunds of settled deposits. */
export const REFUNDS_OF_SETTLEMENTS = refundDueKey('settle:')

/** Returns the hold whose settled deposit the refund with this key pays back. */
export const holdOfRefund = (key: string): number =>
  Number(key.slice(REFUNDS_OF_SETTLEMENTS.length).split(':')[0])
