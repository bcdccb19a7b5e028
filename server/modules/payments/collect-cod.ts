import { paise, type Paise } from '../../../contract/core/money.ts'
import { inTransaction, type DbOrTx, type Tx } from '../../platform/db/database.ts'
import { findAnyOrder, requireLockedOrder } from '../orders/find-order.ts'
import { readToday, type Today } from '../orders/today.ts'
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

/** Records that the courier has received the cash. */
async function collectCod(deps: PaymentDeps, orderId: string) {
  const today = await readToday(deps.db, deps.env)
  await inTransaction(deps.db, async (tx) => {
    await requireLockedOrder(tx, orderId)
    await recordCodPayment(tx, { orderId, via: 'cash', by: null, today })
  })
}

type CodPayment = {
  orderId: string
  /** A customer may also pay by UPI at the counter. Then the payment is a UPI payment. */
  via: 'cash' | 'upi'
  by: string | null
  today: Today
}

/** Records the payment of a cash-on-delivery order. Does nothing if it is not due. The caller must have locked the order. */
export async function recordCodPayment(tx: Tx, { orderId, via, by, today }: CodPayment) {
  const open = await findOpenCodAttempt(tx, orderId)
  if (!open) return
  if (via === 'upi') await updateAttempt(tx, open.id, { provider: 'upi' })
  const status = { state: 'succeeded', amount: paise(open.amount) } as const
  await applyProviderStatus(tx, { id: open.id, status, today, by })
}

/** Returns the amount that a customer has to pay on delivery, until it is received; 0 for other orders. */
export async function findAmountDueOnDelivery(db: DbOrTx, orderId: string): Promise<Paise> {
  return paise((await findOpenCodAttempt(db, orderId))?.amount ?? 0)
}

/** Whether the customer has paid the order in cash. */
export const isPaidInCash = async (db: DbOrTx, orderId: string): Promise<boolean> =>
  (await findAttemptsOfOrder(db, orderId)).some(
    ({ provider, state }) => provider === 'cod' && state === 'succeeded',
  )

const findOpenCodAttempt = async (db: DbOrTx, orderId: string) =>
  (await findAttemptsOfOrder(db, orderId)).find(
    ({ provider, state }) => provider === 'cod' && state === 'open',
  )

async function closeCodAttempt({ db }: PaymentDeps, orderId: string) {
  await inTransaction(db, async (tx) => {
    await requireLockedOrder(tx, orderId)
    const open = await findOpenCodAttempt(tx, orderId)
    if (!open) return
    await updateAttempt(tx, open.id, { state: 'failed', error: 'The order was cancelled' })
    await insertEvent(tx, { payment_id: open.id, state: 'failed', note: 'The order was cancelled', by: null })
  })
}
