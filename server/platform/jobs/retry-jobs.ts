import { refuse } from '../../../contract/core/refusal.ts'
import { recordAudit } from '../../modules/audit/record.ts'
import { inTransaction, type Db } from '../db/database.ts'
import type { Actor } from '../../modules/accounts/actor.ts'
import { inBoss, DEAD_LETTERS } from './boss.ts'
import { makeDue } from './queries.ts'

/** Makes one job due now, dead or waiting; without an `id` every dead letter and everything that failed and waits. */
export function retryJobs(db: Db, { id, actor }: { id: string | null; actor: Actor }) {
  return inTransaction(db, async (tx) => {
    const redriven = await inBoss(tx, (boss) =>
      boss.redrive(DEAD_LETTERS, id === null ? { limit: 10_000 } : { ids: [id] }),
    )
    const retried = redriven + (await makeDue(tx, id))
    if (id !== null && retried === 0) refuse('not_found', 'That job is not waiting any more')
    await recordAudit(tx, { actor, act: 'outbox.retry', subject: `job:${id ?? 'all'}`, after: { retried } })
    return { retried }
  })
}
