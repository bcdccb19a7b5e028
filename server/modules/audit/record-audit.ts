import { isStaff } from '../../../contract/core/permissions.ts'
import type { AuditAction } from '../../../contract/store/audit-actions.ts'
import { inTransaction, type Db, type Tx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'

export type AuditRecord = {
  /** The user who acted; null when the shop itself did it, for example in a job. */
  actor: Actor | null
  act: AuditAction
  /** The object of the action as `kind:id`, for example `order:4f1c...`. */
  subject: `${string}:${string}`
  /** The changed fields before and after the action. Personal data must be masked, because the log is never rewritten. */
  before?: object | null
  after?: object | null
}

/**
 * Adds an entry to the audit log, in the same transaction as the action. The entry has the IP address of staff, but not of customers and
 * sellers, because entries are never deleted.
 */
export async function recordAudit(tx: Tx, { actor, act, subject, before = null, after = null }: AuditRecord) {
  await tx
    .insertInto('audit_log')
    .values({
      actor_id: actor?.id ?? null,
      actor_name: actor?.name ?? 'System',
      actor_role: actor?.role ?? null,
      from_ip: (isStaff(actor) && actor?.ip) || null,
      act,
      subject,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
    })
    .execute()
}

/** Records in the audit log that staff read or downloaded personal or bank data. */
export const recordReading = (db: Db, ...records: readonly AuditRecord[]): Promise<void> =>
  inTransaction(db, async (tx) => {
    for (const record of records) await recordAudit(tx, record)
  })
