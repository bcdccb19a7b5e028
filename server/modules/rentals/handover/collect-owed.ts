import type { OrderBalance } from '../../../../contract/rentals/deposits.ts'
import { formatPayable, type Paise } from '../../../../contract/core/money.ts'
import { refuse, refuseField } from '../../../../contract/core/refusal.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { credit, debit } from '../../ledger/post-transactions.ts'
import { findOrderBalance, postNumbered, requestSellerShares } from '../../orders/order-postings.ts'
import { withIdempotencyKey } from '../../../platform/db/idempotency.ts'
import { requireLockedOrder } from '../../orders/find-order.ts'
import { findOrderOwner } from './queries.ts'

export type CollectOwedRequest = {
  orderId: string
  amount: Paise
  via: 'cash' | 'upi'
  reference: string
  actor: Actor
  key: string | null
}

/** Records a payment of an owed amount: for an extension, for damages above the deposit, or for a reopened order. */
export function collectOwed(db: Db, { key, actor, ...payment }: CollectOwedRequest): Promise<OrderBalance> {
  const { orderId, amount, via, reference } = payment
  async function collect(tx: Tx): Promise<OrderBalance> {
    if (!(await findOrderOwner(tx, orderId))) refuse('not_found', 'Order not found')
    await requireLockedOrder(tx, orderId)
    const before = await findOrderBalance(tx, orderId)
    assertCollectable(amount, before.owed)
    const account = via === 'cash' ? 'cash:cod' : 'cash:upi'
    const entries = [debit(account, amount), credit('receivable', amount)]
    await postNumbered(tx, { kind: 'owed_collected', orderId, memo: reference, by: actor.name, entries })
    await requestSellerShares(tx, orderId)
    const after = await findOrderBalance(tx, orderId)
    const subject = `order:${orderId}` as const
    await recordAudit(tx, { actor, act: 'order.collect', subject, before, after: { ...after, ...payment } })
    return after
  }
  return withIdempotencyKey(
    db,
    { scope: `${actor.id} collects`, key, body: payment },
    {
      run: async (tx) => ({ id: orderId, reply: await collect(tx) }),
      replay: findOrderBalance,
    },
  )
}

function assertCollectable(amount: Paise, owed: Paise) {
  if (amount > 0 && amount <= owed) return
  const message = owed > 0 ? `The customer owes ${formatPayable(owed)}` : 'The customer owes nothing'
  refuseField('amount', message)
}
