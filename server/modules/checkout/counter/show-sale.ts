import type { CounterSale, UnpaidSale } from '../../../../contract/checkout/counter.ts'
import { paise } from '../../../../contract/core/money.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import type { Db, DbOrTx } from '../../../platform/db/database.ts'
import { findAnyOrder } from '../../orders/find-order.ts'
import { upiAccount, upiRequest } from '../../payments/providers/upi.ts'
import { findAttemptsOfOrder } from '../../payments/queries.ts'
import { readSettings } from '../../store/settings.ts'
import { findUnpaidSales } from './queries.ts'

/** Returns a counter sale with the amount due. Refuses an online order with `not_found`. */
export async function readSale(db: DbOrTx, id: string): Promise<CounterSale> {
  const order = await findAnyOrder(db, id)
  if (order?.channel !== 'counter') return refuse('not_found', 'Sale not found')
  const open = (await findAttemptsOfOrder(db, id)).find(({ state }) => state === 'open')
  if (!open) return { order, due: paise(0), upi: null }
  const account = upiAccount(await readSettings(db))
  return { order, due: open.amount, upi: account.vpa ? upiRequest(open, { order, account }) : null }
}

/** Lists the last counter sales that wait for a payment. */
export async function listUnpaidSales(db: Db): Promise<UnpaidSale[]> {
  const rows = await findUnpaidSales(db)
  return rows.map(({ amount, provider, at, ...row }) => ({
    ...row,
    amountDue: amount,
    method: provider === 'upi' ? 'upi' : 'later',
    at: at.toISOString(),
  }))
}
