import type { AdminComplaint } from '../../../contract/complaints/complaints.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import type { Env } from '../../env.ts'
import { inTransaction, type Db } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { noSuchComplaint, notifySender } from './make-complaint.ts'
import { presentForStaff, stateOf } from './present.ts'
import * as q from './queries.ts'

type ComplaintDeps = { db: Db; env: Env }

export async function listComplaints({ db, env }: ComplaintDeps, filter: q.ComplaintFilter) {
  const rows = await q.findComplaints(db, filter)
  const total = await q.countComplaints(db, filter.state)
  return { data: rows.map((row) => presentForStaff(row, env.now())), total }
}

export const showForStaff = async ({ db, env }: ComplaintDeps, id: string): Promise<AdminComplaint> =>
  presentForStaff((await q.findComplaint(db, id)) ?? noSuchComplaint(), env.now())

type Decision = { id: string; actor: Actor; answer?: string }

/**
 * Acknowledges a complaint; with an `answer`, resolves it. An answer to a complaint that is not acknowledged yet also acknowledges it. The
 * sender gets an e-mail.
 */
export function answerComplaint(
  { db, env }: ComplaintDeps,
  { id, actor, answer }: Decision,
): Promise<AdminComplaint> {
  return inTransaction(db, async (tx) => {
    const before = (await q.lockComplaint(tx, id)) ?? noSuchComplaint()
    if (before.resolved_at) refuse('wrong_state', 'This complaint has already been answered')
    if (before.acknowledged_at && answer === undefined) {
      refuse('wrong_state', 'This complaint has already been acknowledged')
    }
    const now = env.now()
    const row = await q.updateComplaint(tx, id, {
      acknowledged_at: before.acknowledged_at ?? now,
      ...(answer === undefined ? {} : { resolved_at: now, answer }),
    })
    const state = stateOf(row)
    await recordAudit(tx, {
      actor,
      act: `complaint.${state === 'resolved' ? 'resolve' : 'acknowledge'}`,
      subject: `complaint:${id}`,
      before: { state: stateOf(before) },
      after: { state },
    })
    await notifySender(tx, row)
    return presentForStaff(row, now)
  })
}
