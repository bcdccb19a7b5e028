import { inTransaction, type Db, type Tx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'

export type AuditRecord = {
  /** Who did it; null when the shop itself did, a job for example. */
  actor: Actor | null
  /** What was done, as `domain.verb`: `order.set-status`. */
  act: `${string}.${string}`
  /** What it was done to, as `kind:id`: `order:4f1c...`. */
  subject: `${string}:${string}`
  /** What was before and after it, as far as it changed. Personal data stands here masked: this log is never rewritten. */
  before?: object | null
  after?: object | null
}

/** Writes down what staff do, in the transaction that does it: the one is not without the other. */
export async function recordAudit(tx: Tx, { actor, act, subject, before = null, after = null }: AuditRecord) {
  await tx
    .insertInto('audit_log')
    .values({
      actor_id: actor?.id ?? null,
      actor_name: actor?.name ?? 'Navrang',
      actor_role: actor?.role ?? null,
      from_ip: actor?.ip || null,
      act,
      subject,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
    })
    .execute()
}

/** Writes down that staff read or saved personal or bank data. */
export const recordReading = (db: Db, act: AuditRecord): Promise<void> =>
  inTransaction(db, (tx) => recordAudit(tx, act))
