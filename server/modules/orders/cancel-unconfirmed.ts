import { z } from 'zod'
import { inTransaction, type Db, type Tx } from '../../platform/db/database.ts'
import type { Env } from '../../env.ts'
import { topic } from '../../platform/jobs/jobs.ts'
import { lockOrder, findUnconfirmed, isUnconfirmed } from './queries.ts'
import { transitionOrder } from './set-status.ts'
import { notifyStatus } from './notify-shopper.ts'
import { readToday, type Today } from './today.ts'
import { runEach } from '../../platform/jobs/run-each.ts'

export const cancelUnconfirmedTopic = topic('cancel-unconfirmed', z.object({}), { retries: 0 })
export const EVERY_TEN_MINUTES = '*/10 * * * *'

/**
 * Cancels cash-on-delivery orders that have been pending longer than the configured hours and that staff have not changed. Stock,
 * rental dates and coupon are released, and the shopper is notified.
 */
export async function cancelUnconfirmedOrders(db: Db, env: Env): Promise<number> {
  const today = await readToday(db, env)
  const hours = today.settings.cod.confirmHours
  if (hours === null) return 0
  const ids = await findUnconfirmed(db, hours)
  await runEach(ids, (id) => inTransaction(db, (tx) => cancelOne(tx, { id, hours, today })))
  return ids.length
}

/** Cancels one order. Checks again after locking it, because staff may have confirmed the order since the search. */
async function cancelOne(tx: Tx, { id, hours, today }: { id: string; hours: number; today: Today }) {
  const order = await lockOrder(tx, id)
  if (!order || !(await isUnconfirmed(tx, id, hours))) return
  const reason = `We could not confirm your order within ${hours === 1 ? 'an hour' : `${hours} hours`}, so we have cancelled it. You are welcome to order again.`
  await transitionOrder(tx, {
    order,
    status: 'cancelled',
    by: null,
    today,
    notify: (inner, cancelled) => notifyStatus(inner, cancelled, reason),
  })
}
