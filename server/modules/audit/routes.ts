import type { FastifyInstance } from 'fastify'
import { listAuditEntries } from '../../../contract/store/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import { serve } from '../../platform/http/serve.ts'
import { findAuditEntries } from './queries.ts'

export function auditRoutes(app: FastifyInstance, { db }: { db: Db }) {
  serve(app, listAuditEntries, async ({ query }) => {
    const rows = await findAuditEntries(db, query)
    return {
      entries: rows.map(({ id, at, act, subject, before, after, ...row }) => ({
        id,
        act,
        subject,
        before,
        after,
        at: at.toISOString(),
        actorId: row.actor_id,
        actorName: row.actor_name,
        actorRole: row.actor_role,
        ip: row.from_ip,
      })),
    }
  })
}
