import type { OrderStatus } from '../../../../contract/orders/orders.ts'
import { isRefusal } from '../../../../contract/core/refusal.ts'
import { type Db, inTransaction } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { setStatus } from '../set-status.ts'
import type { Today } from '../today.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { updatePrinted } from '../queries.ts'

export type BulkStatusChange = {
  ids: readonly string[]
  status: OrderStatus
  /** The statuses that staff have seen, by the ids of the orders. */
  from?: Readonly<Record<string, OrderStatus>> | undefined
  actor: Actor
  today: Today
}

/** Sets the status of several orders, each in its own transaction, so that a refusal affects one order only. */
export async function setStatuses(db: Db, { ids, from = {}, ...request }: BulkStatusChange) {
  const done: string[] = []
  const refused: { id: string; message: string }[] = []
  for (const id of new Set(ids)) {
    try {
      await setStatus(db, { id, from: from[id], ...request })
      done.push(id)
    } catch (error) {
      if (!isRefusal(error)) throw error
      refused.push({ id, message: error.message })
    }
  }
  return { done, refused }
}

type MarkPrinted = { ids: readonly string[]; printed: boolean; actor: Actor; now: Date }

/**
 * Marks packing slips as printed, which removes the orders from the print queue, or as not printed. Returns the ids of the changed orders.
 */
export function markPrinted(db: Db, { ids, printed, actor, now }: MarkPrinted): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    const changed = await updatePrinted(tx, ids, printed ? now : null)
    for (const id of changed) {
      const act = printed ? 'order.print-slip' : 'order.print-slip-again'
      await recordAudit(tx, { actor, act, subject: `order:${id}` })
    }
    return changed
  })
}
