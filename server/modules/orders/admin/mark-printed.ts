import { recordAudit } from '../../audit/record.ts'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import type { Actor } from '../../accounts/actor.ts'
import { updatePrinted } from '../queries.ts'

export type MarkPrinted = { ids: readonly string[]; printed: boolean; actor: Actor; now: Date }

/** Answers how many orders left the print queue, or came back into it. */
export function markPrinted(db: Db, { ids, printed, actor, now }: MarkPrinted): Promise<number> {
  return inTransaction(db, async (tx) => {
    const changed = await updatePrinted(tx, ids, printed ? now : null)
    for (const id of changed) {
      const act = printed ? 'order.print-slip' : 'order.print-slip-again'
      await recordAudit(tx, { actor, act, subject: `order:${id}` })
    }
    return changed.length
  })
}
