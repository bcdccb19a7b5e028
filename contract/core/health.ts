import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const reply = z.object({ status: z.literal('ok') })

/** Asked by whatever restarts processes: an answer means alive, also while the database is away. */
export const live = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/live',
  summary: 'Whether the process answers at all',
  limit: 6000,
  reply,
})

/** Asked by whatever spreads requests over nodes: 503 while the node stops or its database does not answer. */
export const ready = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/ready',
  summary: 'Whether this node wants to be sent requests',
  limit: 6000,
  reply,
})

export const health = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/health',
  summary: 'Whether the shop answers; staff get the whole body that their dashboard shows',
  reply: z.object({
    status: z.enum(['ok', 'degraded']),
    message: z.string(),
    environment: z.string().optional(),
    keepAlive: z
      .object({ enabled: z.boolean(), status: z.string(), lastPing: z.iso.datetime().nullable() })
      .optional(),
    database: z.enum(['embedded', 'postgres']).optional(),
    /** Background work that waits, that failed and is tried again, and that was given up. */
    outbox: z.object({ waiting: z.number(), retrying: z.number(), dead: z.number() }).optional(),
    mail: z.enum(['smtp', 'captured']).optional(),
  }),
})
