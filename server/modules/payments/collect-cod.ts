import { paise } from '../../../contract/core/money.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { findAnyOrder, requireLockedOrder } from '../orders/find-order.ts'
import { readToday } from '../orders/today.ts'
import { applyProviderStatus } from './apply-provider-status.ts'
import { findAttemptsOfOrder, insertEvent, updateAttempt } from './queries.ts'
import type { PaymentDeps } from './payment-deps.ts'

/**
 * Updates the cash-on-delivery payment of an order whose status has changed: the payment is collected on delivery and fails on
 * cancellation.
 */
export async function updateCodPayment(deps: PaymentDeps, orderId: string): Promise<void> {
  const order = await findAnyOrder(deps.db, orderId)
  if (order?.status === 'delivered') await collectCod(deps, orderId)
  if (order?.status === 'cancelled') await closeCodAttempt(deps, orderId)
}

/** Records that the courier or the counter has received the cash. */
export async function collectCod(deps: PaymentDeps, orderId: string) {
  const today = await readToday(deps.db, deps.env)
  await inTransaction(deps.db, async (tx) => {
    await requireLockedOrder(tx, orderId)
    const open = (await findAttemptsOfOrder(tx, orderId)).find(
      ({ provider, state }) => provider === 'cod' && state === 'open',
    )
    if (!open) return
    const status = { state: 'succeeded', amount: paise(open.amount) } as const
    await applyProviderStatus(tx, { id: open.id, status, today })
  })
}

async function closeCodAttempt({ db }: PaymentDeps, orderId: string) {
  await inTransaction(db, async (tx) => {
    await requireLockedOrder(tx, orderId)
    const attempts = await findAttemptsOfOrder(tx, orderId)
    for (const { id } of attempts.filter(({ provider, state }) => provider === 'cod' && state === 'open')) {
      await updateAttempt(tx, id, { state: 'failed', error: 'The order was cancelled' })
      await insertEvent(tx, { payment_id: id, state: 'failed', note: 'The order was cancelled', by: null })
    }
  })
}
