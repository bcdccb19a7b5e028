import type { CounterSale } from '../../../../contract/checkout/counter.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { requireLockedOrder } from '../../orders/find-order.ts'
import { readToday } from '../../orders/today.ts'
import type { PaymentDeps } from '../../payments/payment-deps.ts'
import { completeSale } from './complete-sale.ts'
import { readSale } from './show-sale.ts'

export type SalePayment = { id: string; via: 'cash' | 'upi'; utr: string | null; actor: Actor }

/** Records the payment of a counter sale. Refuses with `already_done` a paid sale, and with `wrong_state` a cancelled one. */
export async function paySale(
  { db, env }: PaymentDeps,
  { id, via, utr, actor }: SalePayment,
): Promise<CounterSale> {
  const today = await readToday(db, env)
  return inTransaction(db, async (tx) => {
    const order = await requireLockedOrder(tx, id)
    if (order.channel !== 'counter') refuse('not_found', 'Sale not found')
    if (order.payment.state === 'paid') refuse('already_done', 'This sale is already paid')
    if (order.status === 'cancelled') refuse('wrong_state', 'This sale was cancelled. Please start a new one')
    await completeSale(tx, { orderId: id, via, utr, actor, today })
    return readSale(tx, id)
  })
}
