import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const reply = z.object({ status: z.literal('ok') })

/** Liveness probe: succeeds while the process runs, also when the database is unavailable. */
export const live = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/live',
  summary: 'Liveness probe: the process is running',
  limit: 6000,
  reply,
})

/** Readiness probe for a load balancer: 503 while the node shuts down or its database does not respond. */
export const ready = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/ready',
  summary: 'Readiness probe: this node accepts requests',
  limit: 6000,
  reply,
})

export const health = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/health',
  summary: 'Health of the shop; staff get the details that their dashboard shows',
  reply: z.object({
    status: z.enum(['ok', 'degraded']),
    message: z.string(),
    environment: z.string().optional(),
    /** The background jobs: their state, and when one of them was last completed on any node. */
    keepAlive: z
      .object({
        enabled: z.boolean(),
        status: z.enum(['starting', 'running', 'failing']),
        lastPing: z.iso.datetime().nullable(),
      })
      .optional(),
    /** Milliseconds that the database needed for an empty query. */
    databaseMs: z.number().int().optional(),
    database: z.enum(['embedded', 'postgres']).optional(),
    /** Numbers of background jobs: waiting, failed with another try planned, and failed for good (dead letters). */
    outbox: z.object({ waiting: z.number(), retrying: z.number(), dead: z.number() }).optional(),
    mail: z.enum(['smtp', 'captured']).optional(),
  }),
})
