import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Role } from '../accounts/current-user.ts'
import { optionalText, pageSize } from '../core/wire.ts'

const State = z.record(z.string(), z.unknown()).nullable()

/** One entry of the audit log: an action of staff. `subject` is the changed object in the form `kind:id`. Personal data is masked. */
export const AuditEntry = z.object({
  id: z.number(),
  at: z.iso.datetime(),
  actorId: z.string().nullable(),
  actorName: z.string(),
  actorRole: Role.nullable(),
  act: z.string(),
  subject: z.string(),
  before: State,
  after: State,
  ip: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const listAuditEntries = endpoint({
  access: 'admin',
  method: 'GET',
  path: '/api/admin/audit',
  summary:
    'Lists the audit log, newest first, for a date range (in India); `before` is the last id of the previous page',
  query: z.object({
    /** Search text for actor, action and subject. */
    q: optionalText(100),
    from: z.iso.date().optional(),
    until: z.iso.date().optional(),
    before: z.coerce.number().int().min(1).optional(),
    limit: pageSize({ max: 200, fallback: 50 }),
  }),
  reply: z.object({ entries: z.array(AuditEntry) }),
})
